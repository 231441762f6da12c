/** The functions of Django's JavaScript catalog, which a script tag before the modules provides. */

export const gettext = (text) => globalThis.gettext(text);
export const ngettext = (one, many, count) => globalThis.ngettext(one, many, count);

/** Fill `%(name)s` places; `parts` maps names to values. */
export const fill = (text, parts) => globalThis.interpolate(text, parts, true);
