/** Short movements by transform and opacity. They never hold up input and stop where motion is unwelcome. */

const still = matchMedia("(prefers-reduced-motion: reduce)");

function time(name) {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;
}

/** Where the elements stand now, to be handed to `glide` after a change. */
export function places(elements) {
  return new Map([...elements].map((element) => [element, element.getBoundingClientRect()]));
}

/** Let elements that changed place travel there from where they stood. */
export function glide(elements, before) {
  if (still.matches) return;
  for (const element of elements) {
    const from = before.get(element);
    if (!from) continue;
    const to = element.getBoundingClientRect();
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: time("--time-draw"),
      easing: "ease-out",
    });
  }
}

/** Let new elements arrive one after the other; `name` is the token of the time that all of them take. */
export function arrive(elements, name = "--time-lay") {
  if (still.matches) return;
  const duration = time(name);
  elements.forEach((element, index) => {
    element.animate(
      [{ opacity: 0, transform: "translateY(-12px)" }, { opacity: 1, transform: "none" }],
      { duration, delay: Math.min(index * 20, 200), easing: "ease-out", fill: "backwards" },
    );
  });
}

/** One glow of the ring of a fresh burraco. */
export function glow(element) {
  if (still.matches) return;
  element.animate([{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }], { duration: time("--time-glow") });
}
