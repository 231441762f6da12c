/** The middle of the table: stock, discard pile, pozzetti. */

import { fill, gettext, ngettext } from "../i18n.js";
import { cardPicture } from "./card.js";
import { attribute, patch, say } from "./dom.js";
import { faceName } from "./faces.js";

function renderStock(button, deal, lit, busy) {
  button.classList.toggle("is-drawing", deal.awaits === "stock");
  button.classList.toggle("is-lit", lit.draw);
  attribute(button, "aria-disabled", busy || !lit.draw);
  say(button.querySelector("[data-stock-count]"), String(deal.stock));
  const words = lit.draw
    ? ngettext("Draw from the stock, %(count)s card left", "Draw from the stock, %(count)s cards left", deal.stock)
    : ngettext("Stock, %(count)s card left", "Stock, %(count)s cards left", deal.stock);
  attribute(button, "aria-label", fill(words, { count: deal.stock }));
}

function pileName(pile, lit) {
  if (pile.length === 0) return gettext("Discard pile, empty");
  const parts = { count: pile.length, card: faceName(pile.at(-1)) };
  if (lit.take) return fill(ngettext("Take the pile, %(count)s card, %(card)s on top", "Take the pile, %(count)s cards, %(card)s on top", pile.length), parts);
  if (lit.discard) return gettext("Discard the selected card");
  return fill(ngettext("Discard pile, %(count)s card, %(card)s on top", "Discard pile, %(count)s cards, %(card)s on top", pile.length), parts);
}

function renderPile(parts, deal, lit) {
  const { pile, cards, badge, look } = parts;
  const faces = deal.pile.map((face, index) => ({ face, key: `${index}${face}` }));
  patch(cards, faces, ({ key }) => key, ({ face }) => cardPicture(face), () => {});
  pile.classList.toggle("is-lit", lit.take || lit.discard);
  pile.classList.toggle("is-empty", deal.pile.length === 0);
  attribute(pile, "aria-label", pileName(deal.pile, lit));
  say(badge, lit.take ? gettext("Take") : lit.discard ? gettext("Discard") : "");
  say(look.querySelector("[data-count]"), String(deal.pile.length));
  attribute(look, "aria-label", fill(ngettext("Look at the pile: %(count)s card", "Look at the pile: %(count)s cards", deal.pile.length), { count: deal.pile.length }));
}

function renderPozzetti(element, count, tiles) {
  attribute(element, "data-count", count);
  const words = tiles ? gettext("%(count)s dead") : ngettext("%(count)s pozzetto", "%(count)s pozzetti", count);
  say(element.querySelector("[data-words]"), fill(words, { count }));
}

function renderPots(button, count, lit, busy) {
  attribute(button, "data-count", count);
  button.classList.toggle("is-lit", lit.pot);
  attribute(button, "aria-disabled", busy || !lit.pot);
  const words = fill(ngettext("%(count)s pot", "%(count)s pots", count), { count });
  say(button.querySelector("[data-words]"), words);
  attribute(button, "aria-label", lit.pot ? gettext("Take the pot instead of a draw") : words);
}

/** @param {object} parts the elements `stock`, `pile`, `cards`, `badge`, `look`, `pozzetti` */
export function renderCentre(parts, play) {
  const deal = play.shown;
  renderStock(parts.stock, deal, play.lit, play.busy);
  renderPile(parts, deal, play.lit);
  const { match } = play.state;
  if (match.pot) renderPots(parts.pozzetti, deal.pozzetti, play.lit, play.busy);
  else renderPozzetti(parts.pozzetti, deal.pozzetti, match.tiles);
}
