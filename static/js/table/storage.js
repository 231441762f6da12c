/** What this browser remembers. A browser that forbids storing simply remembers nothing. */

const PREFIX = "burraco.";

/** The value stored under `name`, or `fallback`. */
export function recall(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? fallback;
  } catch {
    return fallback;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the page works on without memory.
  }
}
