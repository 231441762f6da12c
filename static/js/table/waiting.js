/** Why something is not possible yet, in words. */

import { gettext } from "../i18n.js";
import { ownTurn, sideOf } from "./state.js";

/** What a player is waiting for. */
export function waitingText({ busy, paused, state }) {
  if (paused) return gettext("The table is paused.");
  if (busy) return gettext("One moment.");
  if (!ownTurn(state)) return gettext("It is not your turn.");
  if (state.deal.phase === "draw") return gettext("First draw a card or take the pile.");
  return gettext("That is not possible now.");
}

/** Why the pot cannot be taken. */
export function potText(play) {
  const { match, deal } = play.state;
  if (play.busy || !ownTurn(play.state)) return waitingText(play);
  if (deal.pozzetto_taken[sideOf(match.you)]) return gettext("You have taken your pot already.");
  if (deal.phase === "play") return gettext("The pot is taken instead of a draw, at the start of a turn.");
  return gettext("Lay a meld without wild cards before you take the pot.");
}
