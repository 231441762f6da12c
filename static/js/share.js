/** Sharing a link: the way of the device where it has one, else a copy. */

import { gettext } from "./i18n.js";

/** Share or copy `url`; resolves to what there is to say about it. */
export async function share(url) {
  try {
    if (navigator.share) return await navigator.share({ url }).then(() => "");
    await navigator.clipboard.writeText(url);
    return gettext("The link is copied. Who has it can look at this deal.");
  } catch {
    return gettext("The link could not be copied. Copy it from the link beside this button.");
  }
}

/** Copy the link of a text field, or mark it where that is forbidden; resolves to what there is to say. */
export async function copyField(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return gettext("Copied.");
  } catch {
    return gettext("The link is marked: copy it by hand.");
  }
}
