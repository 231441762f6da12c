/** The page that stands in for one that is not reached: opens that one as soon as it can be. */

const again = () => location.reload();

document.querySelector("[data-again]").addEventListener("click", again);
addEventListener("online", again);
