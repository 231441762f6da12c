/** The melds of a side: a list of buttons, each a column of cards with a header chip. */

import { fill, gettext, ngettext } from "../i18n.js";
import { cardPicture } from "./card.js";
import { attribute, make, patch, picture, say } from "./dom.js";
import { placed, placedName } from "./faces.js";
import { glow } from "./motion.js";
import { watchSlots } from "./slots.js";

/** The cards as they lie, top of the column first: runs are low at the bottom. */
const column = (meld) => (meld.shape === "run" ? [...meld.cards].reverse() : meld.cards);

export function gradeName(grade) {
  return {
    none: "",
    clean: gettext("clean burraco"),
    semi_clean: gettext("semi-clean burraco"),
    dirty: gettext("dirty burraco"),
    royal: gettext("royal burraco"),
    royal_wild: gettext("royal burraco with a wild card"),
    super: gettext("super burraco"),
    super_wild: gettext("super burraco with a wild card"),
    ace_to_king: gettext("burraco from ace to king"),
    ace_to_ace: gettext("burraco from ace to ace"),
  }[grade];
}

/** "Meld 2, run of 7 cards, clean burraco: ..." for the ear. */
function meldName(meld, number) {
  const count = meld.cards.length;
  const words = meld.shape === "run"
    ? ngettext("Meld %(number)s, run of %(count)s card: %(cards)s", "Meld %(number)s, run of %(count)s cards: %(cards)s", count)
    : ngettext("Meld %(number)s, set of %(count)s card: %(cards)s", "Meld %(number)s, set of %(count)s cards: %(cards)s", count);
  const name = fill(words, { number, count, cards: meld.cards.map(placedName).join(", ") });
  return meld.grade === "none" ? name : fill(gettext("%(grade)s. %(meld)s"), { grade: gradeName(meld.grade), meld: name });
}

function create(onTap) {
  const chip = make("span", "chip", make("b", "chip-count"), make("span", "chip-mark"));
  const badge = make("span", "badge", picture("icon-lay", "icon"), make("span", "badge-word"));
  const button = make("button", "meld", chip, make("span", "meld-cards"), picture("icon-shift", "meld-shift"), badge);
  button.type = "button";
  button.addEventListener("click", () => onTap(Number(button.dataset.number)));
  return make("li", "", button);
}

function drawCards(holder, meld) {
  const cards = column(meld);
  const last = cards.length - 1;
  const wilds = new Set(meld.wilds.map((index) => (meld.shape === "run" ? last - index : index)));
  holder.replaceChildren(...cards.map((text, index) => {
    const { face, as } = placed(text);
    const rank = wilds.has(index) && meld.shape === "set" ? meld.cards[0] : null;
    const slot = make("span", "slot", cardPicture(face, as ?? rank, Boolean(as)));
    slot.classList.toggle("is-key", index === 0 || index === last || wilds.has(index));
    slot.classList.toggle("is-as", Boolean(as) && index !== last);
    return slot;
  }));
  watchSlots(holder);
}

/** What a tap would do, as the spoken name of the meld begins. */
function callName(name, { adds, swaps, shifts }) {
  const meld = name;
  if (adds) return fill(gettext("Add to it: %(meld)s"), { meld });
  if (swaps) return fill(gettext("Take its wild card: %(meld)s"), { meld });
  return shifts ? fill(gettext("Its wild card can move. %(meld)s"), { meld }) : name;
}

function light(button, lit, number) {
  const uses = { adds: lit.melds.has(number), swaps: lit.swaps.has(number), shifts: lit.shifts.has(number) };
  button.classList.toggle("is-lit", uses.adds || uses.swaps);
  button.classList.toggle("is-movable", uses.shifts);
  say(button.querySelector(".badge-word"), uses.adds ? gettext("Add") : uses.swaps ? gettext("Swap") : "");
  attribute(button, "aria-label", callName(button.dataset.name, uses));
}

/** The meld that each button shows: most stay as they are while one changes. */
const shown = new WeakMap();

function refresh(button, meld, number) {
  if (shown.get(button) === meld && button.dataset.number === String(number)) return;
  shown.set(button, meld);
  button.dataset.number = number;
  const text = JSON.stringify(meld);
  const isNew = button.dataset.drawn === undefined;
  if (button.dataset.drawn !== text) {
    drawCards(button.querySelector(".meld-cards"), meld);
    const [was, mark] = [button.dataset.grade, button.querySelector(".chip-mark")];
    say(button.querySelector(".chip-count"), String(meld.cards.length));
    button.style.setProperty("--count", meld.cards.length);
    mark.replaceChildren(...(meld.grade === "none" ? [] : [picture(`mark-${meld.grade}`, "mark")]));
    button.dataset.grade = meld.grade;
    button.dataset.drawn = text;
    if (!isNew && was === "none" && meld.grade !== "none") glow(button.firstElementChild);
  }
  button.dataset.name = meldName(meld, number);
}

/** Scroll the list so that at least one of the lit melds can be seen. */
function reveal(list, nodes) {
  const { left, right } = list.getBoundingClientRect();
  const seen = nodes.some((node) => {
    const box = node.getBoundingClientRect();
    return box.left >= left - 1 && box.right <= right + 1;
  });
  if (!seen) nodes[0].scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * Show the melds of one side in `list`.
 *
 * @param {{melds: Map, swaps: Set, shifts: Map}} lit by their numbers: the melds that take the selection, those that
 *   give their wild for it, those whose wild can move
 * @param {boolean} choosing a selection is being placed: melds that do not take it are dimmed
 */
export function renderMelds(list, melds, lit, choosing, onTap) {
  const known = list.children.length;
  const places = new Set([...lit.melds.keys(), ...lit.swaps]);
  const items = melds.map((meld, index) => ({ meld, number: index + 1 }));
  patch(list, items, ({ number }) => number, () => create(onTap), (node, { meld, number }) => {
    refresh(node.firstElementChild, meld, number);
    light(node.firstElementChild, lit, number);
    node.firstElementChild.classList.toggle("is-dim", choosing && !places.has(number));
  });
  const fresh = [...list.children].slice(known);
  const wanted = [...list.children].filter((_, index) => places.has(index + 1));
  const telling = [...places].join();
  if (wanted.length > 0 && list.dataset.lit !== telling) reveal(list, wanted);
  else if (fresh.length > 0 && known > 0) reveal(list, fresh);
  list.dataset.lit = telling;
}
