/** The selected cards of this page, kept for a reload in the middle of a turn. */

const NAME = "burraco.selected";

/** The keys that were selected at this very version. */
export function recallSelection({ match, version }) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME));
    return kept?.match === match.id && kept.version === version ? kept.keys : [];
  } catch {
    return [];
  }
}

export function rememberSelection({ match, version }, keys) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ match: match.id, version, keys: [...keys] }));
  } catch {
    // Private windows and full disks: a reload lets the cards go.
  }
}
