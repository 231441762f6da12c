/** The page of settings: a choice is worn and kept at once, so that nothing is left to press. */

import { bindLook } from "./look.js";

const form = document.querySelector("[data-look]");
bindLook(form);
form.querySelector("[type=submit]").hidden = true;
