/** The games kept: look at one again, go on with it, delete it. Deleting asks once more on the same button. */

import { fill, gettext } from "../i18n.js";
import { attribute, make, patch, say } from "../table/dom.js";
import { lengthOf, moment, result } from "./format.js";
import { standing } from "./game.js";

function button(act, run) {
  const each = make("button", "button", "");
  each.type = "button";
  each.dataset.act = act;
  each.addEventListener("click", run);
  return each;
}

function resetDelete(node) {
  const remove = node.querySelector("[data-act=delete]");
  say(remove, gettext("Delete"));
  delete remove.dataset.sure;
}

export class History {
  constructor(root, pad, tables) {
    Object.assign(this, { root, pad, tables });
    this.list = root.querySelector("[data-games]");
  }

  render() {
    const kept = this.pad.history;
    attribute(this.root, "hidden", kept.length ? null : "");
    patch(this.list, kept, ({ game }) => game.id, ({ game }) => this.create(game.id), (node, { game }) => {
      const { over } = standing(game, this.tables);
      say(node.querySelector(".kept-result"), result(game));
      say(node.querySelector(".kept-when"), `${moment(game.started)}, ${lengthOf(game)}${over ? "" : `, ${gettext("not finished")}`}`);
      const open = node.querySelector("[data-act=open]");
      say(open, over ? gettext("Look") : gettext("Go on"));
      attribute(open, "aria-label", fill(gettext("%(act)s: %(game)s"), { act: open.textContent, game: result(game) }));
    });
  }

  create(id) {
    const text = make("span", "kept", make("b", "kept-result"), make("span", "kept-when small"));
    const node = make("li", "", text, make("span", "kept-acts", button("open", () => this.open(id)), button("delete", () => this.remove(id, node))));
    resetDelete(node);
    node.addEventListener("focusout", (event) => node.contains(event.relatedTarget) || resetDelete(node));
    return node;
  }

  open(id) {
    this.pad.open(id);
    scrollTo({ top: 0 });
  }

  remove(id, node) {
    const asked = node.querySelector("[data-act=delete]");
    if (asked.dataset.sure) return this.pad.forget(id);
    asked.dataset.sure = "yes";
    say(asked, gettext("Really delete?"));
  }
}
