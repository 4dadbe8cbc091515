/* Sends the browser's time zone to the server in a cookie, which decides the player's date. Without this script the
   date is that of UTC, and every daily can still be played as long as its date exists anywhere on Earth. */

const here = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
const { zone, root, now, day, exact } = document.querySelector("[data-zone]").dataset;
const cookie = `zone=${here}`;

if (zone !== here && /^[\w+/-]+$/.test(here) && !document.cookie.split("; ").includes(cookie)) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${cookie}; path=${root || "/"}; max-age=31536000; samesite=lax${secure}`;
  // Reload only if the page would differ, and if cookies are accepted.
  const differs = exact !== undefined || new Date(now).toLocaleDateString("sv-SE", { timeZone: here }) !== day;
  if (differs && document.cookie.split("; ").includes(cookie)) location.replace(location.href);
}
