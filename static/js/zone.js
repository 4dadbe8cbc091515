/* Which day it is for the player: the browser's time zone goes to the server in a cookie. Without this script the day
   is that of UTC, and every day can still be played as long as it is a date anywhere on Earth. */

const here = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
const { zone, root, now, day, exact } = document.querySelector("[data-zone]").dataset;
const said = `zone=${here}`;

if (zone !== here && /^[\w+/-]+$/.test(here) && !document.cookie.split("; ").includes(said)) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${said}; path=${root || "/"}; max-age=31536000; samesite=lax${secure}`;
  // Only a page that would be another one is asked for again; where cookies are refused it stays as it is.
  const differs = exact !== undefined || new Date(now).toLocaleDateString("sv-SE", { timeZone: here }) !== day;
  if (differs && document.cookie.split("; ").includes(said)) location.replace(location.href);
}
