/** The page that stands in for one that is not reached: opens that one as soon as it can be. */

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30000;

const again = () => location.reload();

const isReached = () => fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok, () => false);

/** A browser does not tell when a site that was down is up again, nor what it told before this page listened. */
async function look(pause) {
  if (await isReached()) again();
  else setTimeout(look, pause, Math.min(2 * pause, LONGEST_PAUSE));
}

document.querySelector("[data-again]").addEventListener("click", again);
addEventListener("online", again);
setTimeout(look, FIRST_PAUSE, FIRST_PAUSE);
