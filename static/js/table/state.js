/** What the server told, and what follows from it for the screen. No rule is judged here. */

/** The next state `{version, match, deal, targets}` after a `view` or an `event` frame. */
export function reduce(state, frame) {
  if (frame.t === "view") return { version: frame.v, match: frame.match, deal: frame.deal, targets: frame.targets };
  return {
    version: frame.v,
    match: frame.match ?? state.match,
    deal: { ...state.deal, ...frame.set },
    targets: frame.targets,
  };
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
