/** The page of settings: a choice is worn and kept at once, so that nothing is left to press. */

import { gettext } from "./i18n.js";
import { bindLook } from "./look.js";
import { callMe, callMeNoMore, canBeCalled, isCalled } from "./push.js";

const form = document.querySelector("[data-look]");
bindLook(form);
form.querySelector("[type=submit]").hidden = true;

const calls = document.querySelector("[data-call]");

async function showCalls() {
  const called = await isCalled();
  calls.querySelector("[data-on]").hidden = called;
  calls.querySelector("[data-off]").hidden = !called;
  calls.hidden = false;
}

function say(text) {
  calls.querySelector("[data-note]").textContent = text;
}

if (calls && canBeCalled()) {
  calls.querySelector("[data-on]").addEventListener("click", async () => {
    say(await callMe() ? gettext("This browser will tell you.") : gettext("This browser does not allow notifications here."));
    await showCalls();
  });
  calls.querySelector("[data-off]").addEventListener("click", async () => {
    await callMeNoMore();
    say("");
    await showCalls();
  });
  showCalls();
}
