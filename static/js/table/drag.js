/**
 * Dragging with finger, pen or mouse, as another way to say "select and tap": onto a meld, the pile or the place for a
 * new meld, or to another place of the hand. A card that is selected takes the other selected ones with it.
 *
 * What is dragged is a picture; the cards stay in the hand, so that to give up (Escape, a call coming in, a drop beside
 * everything) needs nothing but to let the picture go back.
 */

import { cardPicture } from "./card.js";
import { make } from "./dom.js";
import { isStill, time } from "./motion.js";
import { faceOf } from "./order.js";

const FAR_ENOUGH = 10;
const FAN = 18;
const ABOVE_FINGER = 34;

/** The browser ends a drag with a click of its own, which means nothing here. */
function swallowClick() {
  const swallow = (event) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

class Drag {
  constructor(event, place, root) {
    Object.assign(this, { place, root, id: event.pointerId, x: event.clientX, y: event.clientY, touch: event.pointerType === "touch", keys: null });
  }

  get key() {
    return this.place.dataset.key;
  }

  /** Take the cards up: `keys` of the hand. */
  lift(keys) {
    this.keys = keys;
    this.places = keys.map((key) => this.root.querySelector(`.hand-place[data-key="${key}"]`)).filter(Boolean);
    this.places.forEach((place) => place.classList.add("is-dragged"));
    this.picture = make("div", "dragged", ...keys.map((key) => cardPicture(faceOf(key))));
    this.picture.setAttribute("aria-hidden", "true");
    this.picture.style.setProperty("--fan", `${FAN}px`);
    this.root.append(this.picture);
    this.home = this.place.getBoundingClientRect();
  }

  /** Where the cards are now, by their keys. */
  get boxes() {
    return new Map(this.keys.map((key, index) => [key, this.picture.children[index].getBoundingClientRect()]));
  }

  move(event) {
    const [x, y] = [event.clientX - this.x, event.clientY - this.y - (this.touch ? ABOVE_FINGER : 0)];
    this.at = `translate(${this.home.left + x}px, ${this.home.top + y}px)`;
    this.picture.style.transform = this.at;
  }

  /** Put the picture away: at once where the cards are dropped, else back to the hand. */
  end(dropped) {
    this.places.forEach((place) => place.classList.remove("is-dragged"));
    if (dropped || isStill()) return this.picture.remove();
    const home = `translate(${this.home.left}px, ${this.home.top}px)`;
    this.picture.animate([{ transform: this.at }, { transform: home }], { duration: time("--time-draw"), easing: "ease-out" }).onfinish = () => this.picture.remove();
    this.picture.style.transform = home;
    return undefined;
  }
}

/** The place under the pointer on which cards can be dropped, or null. */
function placeUnder(event, root) {
  const nodes = document.elementsFromPoint(event.clientX, event.clientY).filter((node) => root.contains(node));
  for (const node of nodes) {
    const place = node.closest("[data-part=ours] .meld, [data-act=pile], [data-act=lay], .hand-place:not(.is-dragged), .hand");
    if (place) return place;
  }
  return null;
}

export class Drags {
  /**
   * @param {HTMLElement} root the table
   * @param {import("./play.js").Play} play
   * @param {{pile: Function, lay: Function, meld: (number: number) => void, let: (boxes: Map<string, DOMRect>) => void}} on
   *   what a drop on each place does; `let` is told first where the cards are as they are let go
   */
  constructor(root, play, on) {
    Object.assign(this, { root, play, on, drag: null, over: null });
    root.addEventListener("pointerdown", (event) => this.begin(event));
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.end(event, true));
    addEventListener("pointercancel", (event) => this.end(event, false));
    addEventListener("keydown", (event) => event.key === "Escape" && this.giveUp(event), { capture: true });
  }

  begin(event) {
    if (this.drag?.keys) return;
    const place = event.isPrimary && event.button === 0 && event.target.closest(".hand-place");
    this.drag = place ? new Drag(event, place, this.root) : null;
  }

  move(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.keys && !this.lift(event)) return;
    drag.move(event);
    this.mark(placeUnder(event, this.root));
  }

  /** Lift the cards once the pointer has gone far enough; what can take them lights up. */
  lift(event) {
    const { drag, play } = this;
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) <= FAR_ENOUGH) return false;
    if (!play.holding.keys.includes(drag.key)) return (this.drag = null);
    drag.selected = [...play.selected];
    if (!play.selected.has(drag.key)) play.select([drag.key]);
    this.root.setPointerCapture(event.pointerId);
    drag.lift(play.holding.keys.filter((key) => play.selected.has(key)));
    return true;
  }

  mark(place) {
    if (place === this.over) return;
    this.over?.classList.remove("is-over");
    this.over = place;
    place?.classList.add("is-over");
  }

  end(event, meant) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    this.drag = null;
    if (!drag.keys) return;
    const place = meant ? placeUnder(event, this.root) : null;
    this.mark(null);
    if (place) this.drop(drag, place);
    else this.play.select(drag.selected);
    drag.end(Boolean(place) && !place.matches(".hand"));
    swallowClick();
  }

  giveUp(event) {
    if (!this.drag?.keys) return;
    event.stopPropagation();
    this.mark(null);
    this.drag.end(false);
    this.play.select(this.drag.selected);
    this.drag = null;
    addEventListener("pointerup", swallowClick, { once: true });
  }

  drop(drag, place) {
    const { play, on } = this;
    if (place.matches(".hand")) return play.select(drag.selected);
    if (place.matches(".hand-place")) return this.arrange(drag, place);
    on.let(drag.boxes);
    if (place.matches(".meld")) return on.meld(Number(place.dataset.number));
    return on[place.dataset.act]();
  }

  /** Before the card on which they are dropped, or behind it when they come from its left. */
  arrange(drag, place) {
    const { play } = this;
    const { keys } = play.holding;
    const [from, to] = [drag.key, place.dataset.key].map((key) => keys.indexOf(key));
    const rest = keys.filter((key) => !drag.keys.includes(key));
    play.select([]);
    this.on.let(drag.boxes);
    play.place(drag.keys, rest.indexOf(place.dataset.key) + (from < to ? 1 : 0));
  }
}
