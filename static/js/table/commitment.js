/** What the server committed to for this deal: shown in the menu, and remembered for the check after it. */

import { attribute, say } from "./dom.js";
import { recall, remember } from "./storage.js";

const KEPT = 60;

function keep(match) {
  const known = recall("commitments", []);
  if (known.some((each) => each.match === match.id && each.deal === match.deal)) return;
  const fresh = { match: match.id, deal: match.deal, commitment: match.commitment };
  remember("commitments", [...known, fresh].slice(-KEPT));
}

/** Show the commitment of the present deal in its section of the menu. */
export function renderCommitment(section, { match, deal }) {
  attribute(section, "hidden", match.commitment ? null : "");
  say(section.querySelector("[data-digits]"), match.commitment ?? "");
  if (match.commitment && deal.phase !== "over") keep(match);
}
