/** Questions to the site whose answer is JSON, and a text for people where they are refused. */

import { gettext } from "./i18n.js";

/**
 * Ask `url`, by POST where there is a `question`. Resolves to `{ok, answer}`; a site that is out of reach refuses, too:
 * then `answer` is `{error, text}`.
 */
export async function ask(url, question = null) {
  const options = question && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  };
  try {
    const response = await fetch(url, options ?? {});
    return { ok: response.ok, answer: await response.json() };
  } catch {
    return { ok: false, answer: { error: "server_error", text: gettext("No answer from the site. Please try again.") } };
  }
}
