/** Being called by the browser itself when it is the own turn and no page of the site is open (Web Push). */

const ADDRESS = "/api/push/";
const csrf = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

/** Whether this browser can be called. */
export const canBeCalled = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const manager = async () => (await navigator.serviceWorker.ready).pushManager;

async function tell(method, subscription) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": csrf() };
  return (await fetch(ADDRESS, { method, headers, body: JSON.stringify(subscription) })).ok;
}

/** Whether this browser is called already. */
export async function isCalled() {
  return Notification.permission === "granted" && (await (await manager()).getSubscription()) !== null;
}

/** Asks the person, then the browser's service, then the site; whether the browser is called from now on. */
export async function callMe() {
  if ((await Notification.requestPermission()) !== "granted") return false;
  try {
    const { key } = await (await fetch(ADDRESS)).json();
    const subscription = await (await manager()).subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return await tell("POST", subscription);
  } catch {
    return false; // No service behind this browser, or no connection.
  }
}

/** Ends it, whoever is here: the service tells the site that the browser is gone. */
export async function callNoMore() {
  if (!canBeCalled() || Notification.permission !== "granted") return;
  await (await (await manager()).getSubscription())?.unsubscribe();
}

/** Ends it for who is here. */
export async function callMeNoMore() {
  const subscription = await (await manager()).getSubscription();
  if (subscription) await tell("DELETE", subscription);
  await callNoMore();
}
