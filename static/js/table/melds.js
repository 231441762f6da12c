/** The melds of a side: a list of buttons, each a column of cards with a header chip. */

import { fill, gettext, ngettext } from "../i18n.js";
import { cardPicture } from "./card.js";
import { attribute, make, patch, picture, say } from "./dom.js";
import { placed, placedName } from "./faces.js";
import { arrive, glow } from "./motion.js";

/** The cards as they lie, top of the column first: runs are low at the bottom. */
const column = (meld) => (meld.shape === "run" ? [...meld.cards].reverse() : meld.cards);

export function gradeName(grade) {
  return {
    none: "",
    clean: gettext("clean burraco"),
    semi_clean: gettext("semi-clean burraco"),
    dirty: gettext("dirty burraco"),
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
  const badge = make("span", "badge", picture("icon-lay", "icon"), make("span", "", gettext("Add")));
  const button = make("button", "meld", chip, make("span", "meld-cards"), badge);
  button.type = "button";
  button.addEventListener("click", () => onTap(Number(button.dataset.number)));
  return make("li", "", button);
}

function drawCards(holder, meld) {
  const known = holder.children.length;
  const cards = column(meld);
  const last = cards.length - 1;
  holder.replaceChildren(...cards.map((text, index) => {
    const { face, as } = placed(text);
    const slot = make("span", "slot", cardPicture(face, as));
    slot.classList.toggle("is-key", index === 0 || index === last || Boolean(as));
    slot.classList.toggle("is-as", Boolean(as) && index !== last);
    return slot;
  }));
  return cards.length > known && known > 0;
}

function refresh(button, meld, number, lit) {
  button.dataset.number = number;
  const text = JSON.stringify(meld);
  const isNew = button.dataset.drawn === undefined;
  if (button.dataset.drawn !== text) {
    const grown = drawCards(button.querySelector(".meld-cards"), meld);
    const [was, mark] = [button.dataset.grade, button.querySelector(".chip-mark")];
    say(button.querySelector(".chip-count"), String(meld.cards.length));
    mark.replaceChildren(...(meld.grade === "none" ? [] : [picture(`mark-${meld.grade}`, "mark")]));
    button.dataset.grade = meld.grade;
    button.dataset.drawn = text;
    if (grown) arrive([button.querySelector(".meld-cards")]);
    if (!isNew && was === "none" && meld.grade !== "none") glow(button.firstElementChild);
  }
  const name = meldName(meld, number);
  button.classList.toggle("is-lit", lit);
  attribute(button, "aria-label", lit ? fill(gettext("Add to it: %(meld)s"), { meld: name }) : name);
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
 * @param {Map<number, unknown>} lit numbers of the melds that take the selection
 * @param {boolean} choosing a selection is being placed: melds that do not take it are dimmed
 */
export function renderMelds(list, melds, lit, choosing, onTap) {
  const known = list.children.length;
  const items = melds.map((meld, index) => ({ meld, number: index + 1 }));
  patch(list, items, ({ number }) => number, () => create(onTap), (node, { meld, number }) => {
    refresh(node.firstElementChild, meld, number, lit.has(number));
    node.firstElementChild.classList.toggle("is-dim", choosing && !lit.has(number));
  });
  const fresh = [...list.children].slice(known);
  const wanted = [...list.children].filter((_, index) => lit.has(index + 1));
  const telling = [...lit.keys()].join();
  if (wanted.length > 0 && list.dataset.lit !== telling) reveal(list, wanted);
  else if (fresh.length > 0 && known > 0) reveal(list, fresh);
  list.dataset.lit = telling;
  arrive(fresh);
}
