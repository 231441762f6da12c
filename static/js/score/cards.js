/** Counting a hand from its cards: they are tapped into melds, the referee says what each is worth. */

import { fill, gettext } from "../i18n.js";
import { buildPicker } from "../referee/picker.js";
import { renderTrays } from "../referee/trays.js";
import { say } from "../table/dom.js";

const MOST_QUESTIONS = 20;

/** The answers of the referee, in the order of the questions, however many they are. */
export async function askReferee(api, questions) {
  const answers = [];
  for (let at = 0; at < questions.length; at += MOST_QUESTIONS) {
    const body = JSON.stringify(questions.slice(at, at + MOST_QUESTIONS));
    const response = await fetch(`${api}?words`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const told = await response.json();
    if (!response.ok) throw new Error(told.text);
    answers.push(...told);
  }
  return answers;
}

/** Two questions for each meld, what it is and what it counts as it lies, and one for the cards in hand. */
function questionsOf(rules, melds, hand) {
  const count = (side) => ({ ask: "score", rules, side, other: {} });
  const each = melds.flatMap((cards) => [{ ask: "meld", rules, cards }, count({ melds: [cards] })]);
  return [...each, count({ in_hand: hand })];
}

/** The grade that a bonus is paid for; where several pay the same, the one that the meld has at its best. */
function gradeOf(bonus, best, grades) {
  const paid = grades.filter(([, , points]) => points === bonus).map(([grade]) => grade);
  return paid.includes(best) ? best : paid[0];
}

/** The parts that the answers make: `{melded, burracos, inHand}`. Throws the words about a meld that cannot be. */
export function partsFrom(answers, grades) {
  const parts = { melded: 0, burracos: {}, inHand: -answers.at(-1).in_hand };
  for (let at = 0; at < answers.length - 1; at += 2) {
    const [best, lying] = answers.slice(at, at + 2);
    if (!best.legal) throw new Error(fill(gettext("Meld %(number)s: %(why)s"), { number: at / 2 + 1, why: best.words.why }));
    parts.melded += lying.melds;
    const grade = lying.bonuses ? gradeOf(lying.bonuses, best.grade, grades) : null;
    if (grade) parts.burracos[grade] = (parts.burracos[grade] ?? 0) + 1;
  }
  return parts;
}

export class Cards {
  /** `counted(parts)` is called with what the referee has said. */
  constructor(dialog, api, counted) {
    Object.assign(this, { dialog, api, counted });
    this.part = (name) => dialog.querySelector(`[data-${name}]`);
    buildPicker(this.part("picker"), (face) => this.pick(face));
    this.part("another").addEventListener("click", () => this.another());
    this.part("count").addEventListener("click", () => this.count());
    this.part("cancel").addEventListener("click", () => dialog.close());
  }

  /** Begin with empty trays, for a side under some rules. */
  open(name, rules, grades) {
    Object.assign(this, { rules, grades, melds: [[]], hand: [], chosen: "0" });
    say(this.part("title"), fill(gettext("The cards of %(name)s"), { name }));
    say(this.part("said"), "");
    this.render();
    this.dialog.showModal();
  }

  get trays() {
    const melds = this.melds.map((cards, index) => [String(index), fill(gettext("Meld %(number)s"), { number: index + 1 }), cards]);
    return [...melds, ["hand", gettext("Left in hand"), this.hand]];
  }

  listOf(name) {
    return this.trays.find(([tray]) => tray === name)[2];
  }

  pick(face) {
    this.listOf(this.chosen).push(face);
    this.render();
  }

  another() {
    if (this.melds.at(-1).length) this.melds.push([]);
    this.chosen = String(this.melds.length - 1);
    this.render();
  }

  render() {
    renderTrays(this.part("trays"), this.trays, this.chosen, {
      choose: (name) => { this.chosen = name; },
      remove: (name, index) => {
        this.listOf(name).splice(index, 1);
        this.chosen = name;
        this.render();
      },
    });
  }

  async count() {
    const melds = this.melds.filter((cards) => cards.length);
    try {
      const answers = await askReferee(this.api, questionsOf(this.rules, melds, this.hand));
      this.counted(partsFrom(answers, this.grades));
      this.dialog.close();
    } catch (error) {
      const unreached = error instanceof TypeError || error instanceof SyntaxError;
      say(this.part("said"), unreached ? gettext("The referee cannot be reached.") : error.message);
    }
  }
}
