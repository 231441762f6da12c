/** The own hand: a list of buttons in overlapping rows. */

import { fill, gettext, ngettext } from "../i18n.js";
import { cardButton } from "./card.js";
import { attribute, make, patch, say } from "./dom.js";
import { areTiles, faceName } from "./faces.js";
import { shake } from "./motion.js";
import { faceOf } from "./order.js";

const NARROW_STRIP = 26;
const WIDE_STRIP = 34;

/**
 * How many rows `count` cards need: on a phone two up to 24, three up to 36, and so on; on a desk one if it fits.
 * `card` is the width in pixels of the last one of a row, which nothing covers.
 */
function rowsFor(count, width, card) {
  if (width >= 600) return Math.max(1, Math.ceil(count / (Math.floor((width - card) / WIDE_STRIP) + 1)));
  if (count <= 6) return 1;
  return Math.max(2, Math.ceil(count / (Math.floor((width - card) / NARROW_STRIP) + 1)));
}

const createItem = (key) => make("li", "hand-place", cardButton(faceOf(key)));

function label(key, play) {
  const parts = { card: faceName(faceOf(key)) };
  return play.holding.fresh.has(key) ? fill(gettext("%(card)s, new"), parts) : parts.card;
}

export class HandView {
  /** @param {HTMLUListElement} list  @param {(key: string, event: MouseEvent) => void} onTap */
  constructor(list, onTap) {
    this.list = list;
    this.at = 0;
    new ResizeObserver(([{ contentRect }]) => this.fit(Math.round(contentRect.width))).observe(list);
    list.addEventListener("focusin", (event) => this.follow(event.target));
    list.addEventListener("click", (event) => {
      const place = event.target.closest(".hand-place");
      if (place) onTap(place.dataset.key, event);
    });
  }

  get buttons() {
    return [...this.list.querySelectorAll("button")];
  }

  render(play) {
    const { keys } = play;
    const hadFocus = this.list.contains(document.activeElement);
    patch(this.list, keys, (key) => key, createItem, (node, key) => this.refresh(node, key, play));
    this.fold();
    this.keepFocus(hadFocus);
    attribute(this.list, "aria-label", fill(ngettext("Your hand, %(count)s card", "Your hand, %(count)s cards", keys.length), { count: keys.length }));
  }

  refresh(node, key, play) {
    const button = node.firstElementChild;
    attribute(button, "aria-pressed", String(play.selected.has(key)));
    attribute(button, "aria-label", label(key, play));
    node.classList.toggle("is-picked", play.selected.has(key));
    node.classList.toggle("is-new", play.holding.fresh.has(key));
    node.classList.toggle("is-leaving", play.leaving.has(key) && play.busy);
    const back = play.returned.has(key);
    if (back && !node.classList.contains("is-back")) shake(node);
    node.classList.toggle("is-back", back);
  }

  /** Measure only when the width has changed: in the middle of a change it would be slow. */
  fit(width) {
    if (width === this.width) return;
    this.measure();
    this.fold();
  }

  measure() {
    this.width = this.list.clientWidth;
    this.card = this.list.querySelector(".card")?.offsetWidth ?? 0;
  }

  /** Choose the number of columns for the present width. */
  fold() {
    if (!this.card) this.measure();
    const count = this.list.children.length;
    const rows = rowsFor(count, this.width, areTiles() ? NARROW_STRIP : this.card);
    this.columns = Math.max(1, Math.ceil(count / rows));
    this.list.dataset.rows = rows;
    this.list.style.setProperty("--columns", this.columns);
    this.list.style.setProperty("--strips", Math.max(1, this.columns - 1));
  }

  /** One card takes part in the tab order; when it goes, its neighbour follows it, with the focus. */
  keepFocus(hadFocus) {
    const buttons = this.buttons;
    this.at = Math.max(0, Math.min(this.at, buttons.length - 1));
    const focused = buttons.indexOf(document.activeElement);
    if (focused >= 0) this.at = focused;
    buttons.forEach((button, index) => attribute(button, "tabindex", index === this.at ? 0 : -1));
    if (hadFocus && focused < 0) buttons[this.at]?.focus({ preventScroll: true });
  }

  follow(button) {
    const index = this.buttons.indexOf(button);
    if (index < 0) return;
    this.at = index;
    this.buttons.forEach((other, place) => attribute(other, "tabindex", place === index ? 0 : -1));
  }

  /** Move the focus by cards (`x`) or rows (`y`); true if it was in the hand. */
  step(x, y) {
    if (!this.list.contains(document.activeElement)) return false;
    const target = this.buttons[this.at + x + y * this.columns];
    target?.focus();
    return true;
  }

  focus() {
    this.buttons[this.at]?.focus();
  }

  /** The key of the card that has the focus, or null. */
  focusedKey() {
    return document.activeElement?.closest(".hand-place")?.dataset.key ?? null;
  }
}

/** The waiting pozzetto or an empty hand, in words. */
function emptyHandText({ match, deal }) {
  if (match.watching) return "";
  if (deal.unopened[match.you]) return gettext("Your pozzetto waits face down: it opens at your next turn.");
  return deal.hand?.length === 0 && !match.watching ? gettext("Your hand is empty.") : "";
}

/** Why something is refused or not possible, beside the cards that it is about. */
export function renderNote(element, play, list) {
  const text = play.message?.text ?? (play.lit.why || emptyHandText(play.state));
  element.classList.toggle("is-refusal", Boolean(play.message?.refusal));
  say(element, text);
  const back = play.message?.refusal && list.querySelector(".is-back");
  element.classList.toggle("is-beside", Boolean(back));
  if (back) element.style.setProperty("--at", `${back.offsetLeft + 16}px`);
}
