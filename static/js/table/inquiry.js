/** What the server says about the selected cards, and the act that waits for its answer. */

const ASK_AGAIN_AFTER = 600;

export class Inquiry {
  /** @param {(cards: string[]) => string} emit asks the server and returns the id that the answer will carry */
  constructor(emit) {
    this.emit = emit;
    this.forget();
  }

  /** Drop what was known. */
  forget() {
    Object.assign(this, { answer: null, asked: null, intent: null });
  }

  /** Ask about `faces`; `intent` is what waits for the answer. */
  ask(faces, intent) {
    this.intent = intent;
    this.asked = this.emit(faces);
  }

  /** Whether a frame with this id answers the question. */
  concerns(id) {
    return Boolean(id) && id === this.asked;
  }

  /** Take in an answer; what has waited for it is done. */
  take(frame) {
    if (!this.concerns(frame.id)) return;
    this.answer = frame;
    const { intent } = this;
    this.intent = null;
    intent?.();
  }

  /**
   * The question was refused: one too many in a moment is asked `again`, else the refusal is the answer; `discard` is
   * what is known of a discard anyway.
   */
  refused({ code, text }, discard, again) {
    if (code === "rate_limited") setTimeout(() => again(this.intent), ASK_AGAIN_AFTER);
    else this.answer = { meld: [], add: [], discard, why: { code, text } };
  }

  /** Act now, or as soon as the answer is here. */
  after(act) {
    if (this.asked && !this.answer) this.intent = act;
    else act();
  }
}
