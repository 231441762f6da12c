/** The page "verify this deal": checks the proof in the page or in a saved file, and says which step holds. */

import { fill, gettext } from "./i18n.js";
import { failedStep, STEPS } from "./shuffle/proof.js";
import { cardPicture } from "./table/card.js";
import { make, say } from "./table/dom.js";
import { namesOf, useTiles } from "./table/faces.js";
import { recall } from "./table/storage.js";

const part = (name) => document.querySelector(`[data-${name}]`);
const own = document.getElementById("proof");

function stepName(step) {
  return {
    form: gettext("The proof can be read"),
    commitment: gettext("Commitment: the seed is the one that was committed to"),
    order: gettext("Order: the deck follows from the seed"),
    hands: gettext("Hands: the cards were dealt from this deck"),
  }[step];
}

function failure(step) {
  return {
    form: gettext("This is not the proof of a deal."),
    commitment: gettext("The commitment fails: this seed is not the one that was committed to."),
    order: gettext("The order fails: the deck does not follow from the seed."),
    hands: gettext("The hands fail: these cards were not dealt from this deck."),
  }[step];
}

function stepLine(step, failed) {
  const [at, broken] = [STEPS.indexOf(step), STEPS.indexOf(failed)];
  const state = failed === null || at < broken ? gettext("holds") : at === broken ? gettext("fails") : gettext("not looked at");
  const line = make("li", "", make("b", "", state), ` · ${stepName(step)}`);
  line.dataset.step = step;
  line.dataset.state = failed === null || at < broken ? "holds" : at === broken ? "fails" : "open";
  return line;
}

/** What this browser was shown at the table, where it was there. */
function rememberedText({ match, deal, commitment }) {
  const seen = recall("commitments", []).find((each) => each.match === match && String(each.deal) === deal);
  if (!seen) return gettext("Compare the commitment with the one that the menu of the table showed during the deal.");
  if (seen.commitment === commitment) return gettext("This browser was shown the same commitment during the deal.");
  return gettext("This browser was shown another commitment during the deal!");
}

function cardLine(name, cards) {
  const pictures = make("span", "small-cards", ...cards.map((card) => cardPicture(card)));
  return make("li", "", make("b", "", name), make("span", "visually-hidden", namesOf(cards)), pictures);
}

function dealtLines(proof) {
  const seats = JSON.parse(document.getElementById("seat-names")?.textContent ?? "[]");
  const named = (seat) => seats[seat] ?? fill(gettext("Seat %(number)s"), { number: seat });
  return [
    ...proof.hands.map((cards, seat) => cardLine(named(seat), cards)),
    ...proof.pozzetti.map((cards, index) => cardLine(fill(gettext("Pozzetto %(number)s"), { number: index + 1 }), cards)),
    cardLine(gettext("First card of the pile"), proof.pile),
    cardLine(gettext("The whole deck, top card first"), proof.deck),
  ];
}

function contributionsText({ contributions, skipped }) {
  const missing = (skipped ?? []).join(", ");
  if (contributions.length === 0) return fill(gettext("none; skipped: seats %(seats)s"), { seats: missing });
  const given = contributions.join(" ");
  return missing ? fill(gettext("%(given)s; skipped: seats %(seats)s"), { given, seats: missing }) : given;
}

/** Whether what this browser contributed is in the deal, where it is known to have contributed. */
function ownText({ match, deal, contributions }) {
  const own = recall("contributions", []).find((each) => each.match === match && String(each.deal) === deal);
  if (!own) return "";
  if (contributions.includes(own.digits)) return gettext("What this browser contributed to the shuffle is in it.");
  return gettext("What this browser contributed to the shuffle did not come in time, and is not in it.");
}

function showFields(proof, readable) {
  const { match, deal, commitment, seed } = proof;
  const lines = readable
    ? [
        [gettext("Match and deal"), `${match} / ${deal}`],
        [gettext("Commitment"), commitment],
        [gettext("Seed"), seed],
        [gettext("Contributions of the players"), contributionsText(proof)],
      ]
    : [];
  part("fields").replaceChildren(...lines.flatMap(([name, value]) => [make("dt", "", name), make("dd", "digits", value)]));
  part("dealt").replaceChildren(...(readable ? dealtLines(proof) : []));
}

async function show(proof) {
  const failed = await failedStep(proof);
  const readable = failed !== "form";
  part("verdict").dataset.verdict = failed ?? "holds";
  say(part("verdict"), failed ? failure(failed) : gettext("Everything holds: this deal follows from what was committed to."));
  part("steps").replaceChildren(...STEPS.map((step) => stepLine(step, failed)));
  say(part("remembered"), readable ? [rememberedText(proof), ownText(proof)].join(" ").trim() : "");
  showFields(proof ?? {}, readable);
}

async function showFile(file) {
  let proof = null;
  try {
    proof = JSON.parse(await file.text());
  } catch {
    // What is no JSON is no proof: the first step says so.
  }
  await show(proof);
}

useTiles(document.querySelector("[data-tiles]") !== null);
part("file").addEventListener("change", ({ target }) => target.files[0] && showFile(target.files[0]));
if (own) show(JSON.parse(own.textContent));
