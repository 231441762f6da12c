/** On every page: the site as an app. Registers the service worker, and lets a new one take over when it may. */

import { recall, remember } from "./table/storage.js";

/** The first page has better things to fetch first. In milliseconds. */
const PAUSE = 2000;
const { worker, person } = document.body.dataset;

/** A worker that has waited for a table to close asks itself again whether it may begin. */
function offer({ waiting }) {
  waiting?.postMessage("take over");
}

async function install() {
  try {
    const registration = await navigator.serviceWorker.register(worker, { updateViaCache: "none" });
    offer(registration);
    document.addEventListener("visibilitychange", () => offer(registration));
  } catch {
    // Forbidden here, or not reached just now: the site works on without it.
  }
}

/** Who is here now must not be told of the turns of who was here before. */
async function notePerson(now) {
  const before = recall("person", null);
  remember("person", now);
  if (before === null || before === now) return;
  const { callNoMore } = await import("./push.js");
  await callNoMore();
}

// A page of the shell does not know who is here; it goes by the last one that did.
if (person !== undefined) notePerson(person ? Number(person) : null);
if ("serviceWorker" in navigator) addEventListener("load", () => setTimeout(install, PAUSE));
