// Shows the live stream of requests, responses and callbacks. The browser itself connects again after a lost connection, and
// names the last event it has.

const MAX_SHOWN = 100;

/** @typedef {{ kind: "request" | "response" | "callback", at: string, title: string, outcome?: string, body: string }} LiveEvent */

const state = document.getElementById("state");
const list = document.getElementById("events");
if (state?.dataset["stream"] && list) watch(state.dataset["stream"], state, list);

/**
 * @param {string} address
 * @param {HTMLElement} shownState
 * @param {HTMLElement} events
 */
function watch(address, shownState, events) {
  const source = new EventSource(address);
  source.addEventListener("open", () => (shownState.textContent = "Connected. Waiting for requests."));
  source.addEventListener(
    "error",
    () => (shownState.textContent = "The connection was lost. Connecting again…"),
  );
  source.addEventListener("message", ({ data }) => {
    shownState.textContent = "Connected.";
    events.prepend(entry(/** @type {LiveEvent} */ (JSON.parse(data))));
    while (events.children.length > MAX_SHOWN) events.lastElementChild?.remove();
  });
}

/** @param {LiveEvent} event */
function entry({ kind, at, title, outcome, body }) {
  const item = document.createElement("li");
  item.className = kind;
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  const time = document.createElement("time");
  time.dateTime = at;
  time.textContent = new Date(at).toLocaleTimeString();
  summary.append(element("b", kind), " ", time, " ", element("span", title));
  if (outcome) summary.append(" ", element("em", outcome));
  details.append(summary);
  if (body) {
    details.append(element("pre", body));
  }
  item.append(details);
  return item;
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
