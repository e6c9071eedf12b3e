// Sends the request of an operation's page from the reader's browser, and shows the response.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.try"));
if (form) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void sendRequest(form);
  });
}

/** @param {HTMLFormElement} shown */
async function sendRequest(shown) {
  const result = shown.querySelector(".result");
  const button = shown.querySelector("button");
  if (!result || !button) return;
  button.disabled = true;
  result.replaceChildren(element("p", "Sending…"));
  const started = performance.now();
  try {
    const response = await fetch(addressOf(shown), optionsOf(shown));
    const text = await response.text();
    const heading = `${response.status} in ${Math.round(performance.now() - started)} ms`;
    result.replaceChildren(element("p", heading), ...linkOf(text), shownText(text));
  } catch {
    result.replaceChildren(element("p", "The gateway could not be reached."));
  }
  button.disabled = false;
  withAnotherId(shown);
}

/** @param {HTMLFormElement} shown */
function addressOf(shown) {
  const query = new URLSearchParams();
  let path = shown.dataset["path"] ?? "";
  for (const { name: key, value } of shown.querySelectorAll("input")) {
    const [place, name = ""] = key.split(":");
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
    if (place === "query" && value !== "") query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/**
 * @param {HTMLFormElement} shown
 * @returns {RequestInit}
 */
function optionsOf(shown) {
  const body = bodyOf(shown);
  const user = valueOf(shown, "user");
  return {
    method: shown.dataset["method"] ?? "GET",
    // Neither a session of the console, nor a dialog of the browser where the password is wrong.
    credentials: "omit",
    headers: {
      ...(user === undefined
        ? {}
        : { authorization: `Basic ${inBase64(`${user}:${valueOf(shown, "password") ?? ""}`)}` }),
      ...(body === null ? {} : { "content-type": body.dataset["type"] ?? "application/json" }),
    },
    ...(body === null ? {} : { body: body.value }),
  };
}

/**
 * @param {HTMLFormElement} shown
 * @param {string} name
 */
function valueOf(shown, name) {
  return [...shown.querySelectorAll("input")].find((input) => input.name === name)?.value;
}

/** @param {HTMLFormElement} shown */
function bodyOf(shown) {
  const body = /** @type {HTMLTextAreaElement | null} */ (shown.querySelector("textarea[name=body]"));
  return body !== null && body.value.trim() === "" ? null : body;
}

/** @param {string} text */
function inBase64(text) {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

/** A payment page that waits for its customer. @param {string} text */
function linkOf(text) {
  const [, address] = /"(?:redirectUrl|url)":"(https?:[^"]+)"/.exec(text) ?? [];
  if (address === undefined) return [];
  const link = document.createElement("a");
  link.href = address.replaceAll("\\/", "/");
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = "Open the payment page";
  const line = document.createElement("p");
  line.append(link);
  return [line];
}

/** @param {string} text */
function shownText(text) {
  const block = document.createElement("pre");
  block.tabIndex = 0;
  try {
    block.textContent = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    block.textContent = text.slice(0, 10_000);
  }
  return block;
}

/** A second sending of an example gets an id of its own, as a second reading of the page does. @param {HTMLFormElement} shown */
function withAnotherId(shown) {
  const body = bodyOf(shown);
  if (body === null) return;
  const digits = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  body.value = body.value.replaceAll(/-[0-9a-f]{20}"/g, `-${digits.join("")}"`);
}

/**
 * @param {string} name
 * @param {string} text
 */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

export {};
