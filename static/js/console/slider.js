/** The slider of the match inspector: shows the table at another version without another page. */

const AFTER = 120;
const form = document.querySelector("[data-slider]");
const look = document.getElementById("look");

/** Fetch the table at a version and show it, unless another has been asked for meanwhile. */
async function show(version) {
  const query = new URLSearchParams({ v: version, part: "look" });
  const answer = await fetch(`${form.dataset.slider}?${query}`, { credentials: "same-origin" });
  if (!answer.ok || form.elements.v.value !== String(version)) return;
  look.innerHTML = await answer.text();
  history.replaceState(null, "", `?v=${version}`);
}

if (form) {
  const range = form.elements.v;
  let waiting = null;
  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => show(Number(range.value)), AFTER);
  };
  range.addEventListener("input", later);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show(Number(range.value));
  });
  form.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]")?.dataset.step;
    if (!step) return;
    event.preventDefault();
    range.value = Number(range.value) + Number(step);
    later();
  });
}
