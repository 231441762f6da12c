/** What the server committed to for this deal: shown in the menu, and remembered for the check after it. */

import { attribute, say } from "./dom.js";
import { recall, remember } from "./storage.js";

const KEPT = 60;

/** Remember a commitment that this browser was shown: the first one of each deal. */
export function keepCommitment(fresh) {
  const known = recall("commitments", []);
  if (known.some((each) => each.match === fresh.match && each.deal === fresh.deal)) return;
  remember("commitments", [...known, fresh].slice(-KEPT));
}

/** Show the commitment of the present deal in its section of the menu. */
export function renderCommitment(section, { match, deal }) {
  attribute(section, "hidden", match.commitment ? null : "");
  say(section.querySelector("[data-digits]"), match.commitment ?? "");
  if (match.commitment && deal.phase !== "over") keepCommitment({ match: match.id, deal: match.deal, commitment: match.commitment });
}
