/**
 * Dragging as another way to say "select and tap": onto a meld, the pile or the place for a new meld, or onto
 * another card of the hand to change the own order.
 */

const FAR_ENOUGH = 10;

class Drag {
  constructor(event, place) {
    Object.assign(this, { place, x: event.clientX, y: event.clientY, moving: false });
  }

  move(event) {
    const [x, y] = [event.clientX - this.x, event.clientY - this.y];
    this.moving ||= Math.hypot(x, y) > FAR_ENOUGH;
    if (!this.moving) return;
    this.place.classList.add("is-dragged");
    this.place.style.transform = `translate(${x}px, ${y}px)`;
  }

  end() {
    this.place.classList.remove("is-dragged");
    this.place.style.transform = "";
  }

  /** What lies under the finger, the dragged card left out. */
  target(event) {
    this.end();
    return document.elementsFromPoint(event.clientX, event.clientY).find((node) => !this.place.contains(node));
  }
}

/** The browser ends a drag with a click of its own, which means nothing here. */
function swallowClick() {
  const swallow = (event) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

function drop(target, key, play, on) {
  const other = target?.closest(".hand-place");
  if (other) return play.place(key, play.holding.keys.indexOf(other.dataset.key));
  const meld = target?.closest("[data-part=ours] .meld");
  const act = target?.closest("[data-act]")?.dataset.act;
  if (!meld && act !== "pile" && act !== "lay") return undefined;
  if (!play.selected.has(key)) play.select([key]);
  return meld ? on.meld(Number(meld.dataset.number)) : on[act]();
}

/** @param {{pile: Function, lay: Function, meld: (number: number) => void}} on what a drop on each place does */
export function listenToDrags(root, play, on) {
  let drag = null;
  const stop = (event) => {
    const done = drag;
    drag = null;
    if (!done?.moving) return;
    const target = done.target(event);
    if (event.type === "pointerup") drop(target, done.place.dataset.key, play, on);
    swallowClick();
  };
  root.addEventListener("pointerdown", (event) => {
    const place = event.isPrimary && event.button === 0 && event.target.closest(".hand-place");
    drag = place ? new Drag(event, place) : null;
  });
  addEventListener("pointermove", (event) => drag?.move(event));
  addEventListener("pointerup", stop);
  addEventListener("pointercancel", stop);
}
