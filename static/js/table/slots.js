/**
 * How much of a covered card shows in a column of a meld. A size container for each slot would let the style sheet know,
 * but costs a phone more than everything else of a move; so it is looked up after each change of a column, once for all.
 */

/** The pixels of a slot up to which a class holds; the numbers are the style sheet's (`--bare`, `--low`). */
const CLASSES = ["bare", "low"];

function limits(holder) {
  const style = getComputedStyle(holder);
  return CLASSES.map((name) => [`is-${name}`, parseFloat(style.getPropertyValue(`--${name}`))]);
}

/** Read everything before anything is written: else the table would be laid out again for each slot. */
function follow(entries) {
  const bounds = limits(entries[0].target);
  const slots = entries.flatMap(({ target }) => [...target.children]);
  const heights = slots.map((slot) => slot.getBoundingClientRect().height);
  slots.forEach((slot, index) => bounds.forEach(([name, most]) => slot.classList.toggle(name, heights[index] <= most)));
}

const observer = new ResizeObserver(follow);

/** Keep the classes of the slots of a column, whose cards were just drawn. */
export function watchSlots(holder) {
  observer.unobserve(holder);
  observer.observe(holder);
}
