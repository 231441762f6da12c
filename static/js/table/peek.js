/** A long press shows what lies there: a covered card large, a meld or the pile in full. */

import { cardPicture } from "./card.js";
import { make } from "./dom.js";
import { faceOf } from "./order.js";

const LONG = 450;
const STILL_WITHIN = 8;

/** The card that is held down, large and above the finger. */
function showCard(root, place) {
  const box = place.getBoundingClientRect();
  const lens = make("div", "lens roomy", cardPicture(faceOf(place.dataset.key)));
  lens.setAttribute("aria-hidden", "true");
  root.append(lens);
  const { width, height } = lens.getBoundingClientRect();
  lens.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, box.left + box.width / 2 - width / 2))}px`;
  lens.style.top = `${Math.max(8, box.top - height - 24)}px`;
  return lens;
}

/** The click that follows a long press means nothing more. */
function swallowClick() {
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}

export class Peek {
  /**
   * @param {HTMLElement} root the table
   * @param {{meld: (own: boolean, number: number) => void, pile: () => void}} show opens what is pressed
   */
  constructor(root, show) {
    Object.assign(this, { root, show });
    root.addEventListener("pointerdown", (event) => this.begin(event));
    addEventListener("pointermove", (event) => this.moved(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.end());
    root.addEventListener("contextmenu", (event) => event.target.closest(".hand-place, .meld, .pile") && event.preventDefault());
  }

  begin(event) {
    this.end();
    const target = event.isPrimary && event.button === 0 && event.target.closest(".hand-place, .meld, .pile");
    if (!target) return;
    Object.assign(this, { x: event.clientX, y: event.clientY, timer: setTimeout(() => this.open(target), LONG) });
  }

  moved(event) {
    if (Math.hypot(event.clientX - this.x, event.clientY - this.y) > STILL_WITHIN) this.end();
  }

  open(target) {
    this.opened = true;
    if (target.matches(".hand-place")) this.lens = showCard(this.root, target);
    else if (target.matches(".pile")) this.show.pile();
    else this.show.meld(Boolean(target.closest("[data-part=ours]")), Number(target.dataset.number));
  }

  end() {
    clearTimeout(this.timer);
    this.lens?.remove();
    if (this.opened) swallowClick();
    Object.assign(this, { opened: false, lens: null });
  }
}
