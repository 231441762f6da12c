/** What the site answers about score pads. Every call throws `Offline` when it cannot be reached. */

/** The site was not reached, or is too busy: try again later. */
export class Offline extends Error {}

/** The site answered no, with `status` and its words. */
export class Refused extends Error {
  constructor(status, told) {
    super(told.error ?? String(status));
    Object.assign(this, { status, told });
  }
}

const LATER = 429;

async function answerOf(response) {
  try {
    return await response.json();
  } catch {
    throw new Offline("no JSON");
  }
}

export class Server {
  /** `api` is the address of the list; the rest lies below it. `csrf()` tells the token of the form. */
  constructor(api, csrf) {
    Object.assign(this, { api, csrf });
  }

  async call(method, path, body) {
    const headers = { "X-CSRFToken": this.csrf() };
    if (body) headers["Content-Type"] = "application/json";
    let response;
    try {
      response = await fetch(this.api + path, { method, headers, body: body && JSON.stringify(body), cache: "no-store" });
    } catch {
      throw new Offline("not reached");
    }
    if (response.status >= 500 || response.status === LATER) throw new Offline(String(response.status));
    const told = await answerOf(response);
    if (!response.ok) throw new Refused(response.status, told);
    return told;
  }

  list() {
    return this.call("GET", "");
  }

  keep(game, key = null) {
    return this.call("POST", "", { game, key });
  }

  look(token, after) {
    return this.call("GET", `${token}/?after=${after}`);
  }

  write(token, version, game) {
    return this.call("PUT", `${token}/`, { version, game });
  }

  forget(token) {
    return this.call("DELETE", `${token}/`);
  }

  share(token, kind, on) {
    return this.call("POST", `${token}/links/`, { kind, on });
  }
}
