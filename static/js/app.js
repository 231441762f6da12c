/** On every page: the site as an app. Registers the service worker, and lets a new one take over when it may. */

import { remember } from "./table/storage.js";

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

// A page of the shell does not know who is here; it goes by the last one that did.
if (person !== undefined) remember("person", person ? Number(person) : null);
if ("serviceWorker" in navigator) addEventListener("load", () => setTimeout(install, PAUSE));
