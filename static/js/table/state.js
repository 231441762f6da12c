/** What the server told, and what follows from it for the screen. No rule is judged here. */

/** Hand and melds before each lay of this turn that may be undone and was seen here, the latest last. */
function beforeLays({ deal, before }, { undo = deal.undo }) {
  if (undo > deal.undo) return [...before, { hand: deal.hand, melds: deal.melds }];
  if (undo === deal.undo) return before;
  return undo === 0 ? [] : before.slice(0, -1);
}

/** The next state `{version, match, deal, targets, before}` after a `view` or an `event` frame. */
export function reduce(state, frame) {
  const { v: version, match, targets } = frame;
  if (frame.t === "view") return { version, match, deal: frame.deal, targets, before: [] };
  const deal = { ...state.deal, ...frame.set };
  return { version, match: match ?? state.match, deal, targets, before: beforeLays(state, frame.set) };
}

export const sideOf = (seat) => seat % 2;

/** Seats in the order of play, from the one after the viewer; the viewer comes last. */
export function seatsAround(match) {
  return Array.from({ length: match.players }, (_, step) => (match.you + 1 + step) % match.players);
}

export const isPartner = (match, seat) => !match.watching && seat !== match.you && sideOf(seat) === sideOf(match.you);
/** Whether a seat is the reader's own; nobody's is, for who only looks on. */
export const isOwn = (match, seat) => !match.watching && seat === match.you;
export const ownTurn = ({ match, deal }) => !match.watching && deal.turn === match.you && deal.phase !== "over";
export const dealOver = ({ match, deal }) => deal.phase === "over" || match.status !== "playing";

/** Totals with the points that lie on the table, per side. */
export function running({ match, deal }) {
  return match.totals.map((total, side) => ({ total, table: deal.phase === "over" ? 0 : deal.points[side] }));
}
