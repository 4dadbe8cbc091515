// @ts-check
/* Tells the server once a page that a script failed, by the address that the page gives: which kind of page it is, and
   nothing else. Only pages of a site that counts have it. It comes first, is no module, and keeps to what browsers knew
   in 2013: it must run where the others fail. Without it nobody hears of that. */

(function () {
  var to = document.currentScript && document.currentScript.getAttribute("data-to");
  var isTold = !to;

  function tell() {
    if (isTold) return;
    isTold = true;
    var request = new XMLHttpRequest();
    request.open("POST", to);
    request.send();
  }

  addEventListener("error", tell);
  addEventListener("unhandledrejection", tell);
})();
