// The element on the merchant's page, loaded by payment.js when the page calls mountElement: a frame with all methods, and the
// wallets' buttons above it, which are the page's own because their sheets need it.

import { checkedAppearance } from "./appearance.js";
import { showWallets } from "./wallets.js";

/** @typedef {{ attribute: string, key: string, message: string }} FieldError */
/** @typedef {(data: any) => void} Listener */
/** @typedef {{ frame: HTMLIFrameElement, ready: Promise<unknown>, send(command: object): void, request(command: object): Promise<any>, on(event: string, listener: Listener): void }} GatewayFrame */
/** @typedef {{ publicIntegrationKey: string, amount?: string, currency?: string, operation?: string, language?: string, label?: string, wallets?: boolean, appearance?: object }} Options */
/** @typedef {{ gatewayUrl: string, container: HTMLElement, options: Options, open: (page: { path: string, title: string, language?: string }) => GatewayFrame }} Place */

const OPTIONS = [
  "publicIntegrationKey",
  "amount",
  "currency",
  "operation",
  "language",
  "label",
  "wallets",
  "appearance",
];
const EVENTS = ["change", "focus", "blur", "enter", "token", "error"];
const MAX_ANSWER_MS = 5_000;

/** Resolves to the element when it can be used. @param {Place} place */
export async function mountElement(place) {
  const { container, options } = place;
  for (const name of Object.keys(options))
    if (!OPTIONS.includes(name)) throw new TypeError(`PaymentJs: the option "${name}" is unknown.`);
  const appearance = checkedAppearance(options.appearance);
  container.replaceChildren();
  const element = new PaymentElement(place);
  try {
    await element.load(appearance);
    return element;
  } catch (error) {
    element.unmount();
    throw error;
  }
}

class PaymentElement {
  #place;
  #frame;
  #wallets = document.createElement("div");
  /** @type {Map<string, Set<Listener>>} */
  #listeners = new Map(EVENTS.map((event) => [event, new Set()]));
  /** @type {object} */
  #state = {};

  /** @param {Place} place */
  constructor(place) {
    this.#place = place;
    const { publicIntegrationKey, amount, currency, operation, language } = place.options;
    const query = new URLSearchParams({ key: publicIntegrationKey });
    for (const [name, value] of Object.entries({ amount, currency, operation }))
      if (value !== undefined) query.set(name, value);
    place.container.append(this.#wallets);
    this.#frame = place.open({ path: `element?${query}`, title: "Payment", ...(language && { language }) });
    this.#frame.on("resize", (height) => (this.#frame.frame.style.height = `${height}px`));
    for (const event of ["focus", "blur", "enter"]) this.#frame.on(event, (data) => this.#emit(event, data));
    this.#frame.on("change", (state) => this.#changed(state));
  }

  /** @param {ReturnType<typeof checkedAppearance>} appearance */
  async load(appearance) {
    this.#look(appearance);
    const { frame, ready } = this.#frame;
    const late = new Promise((_resolve, reject) => {
      const fail = () => reject(new Error("PaymentJs: the element was not loaded."));
      // The scripts of a page run before its `load`, which is reported for a page with an error too.
      frame.addEventListener("load", () => setTimeout(fail, MAX_ANSWER_MS), { once: true });
    });
    const { title, refused, state } = await Promise.race([/** @type {Promise<any>} */ (ready), late]);
    if (refused) throw new Error(`PaymentJs: ${refused}`);
    frame.title = title;
    this.#state = state;
    await this.#showWallets();
  }

  /** The chosen method and how far it is filled in, as the event `change` has it. */
  get state() {
    return this.#state;
  }

  /** @param {string} event @param {Listener} listener @returns {() => void} ends it */
  on(event, listener) {
    const listeners = this.#listeners.get(event);
    if (!listeners) throw new TypeError(`PaymentJs: there is no event "${event}".`);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /**
   * Checks what is filled in, and resolves to the token for the merchant's server, or to errors, which the element shows too.
   * @returns {Promise<{ transactionToken: string, method: string, cardData?: object } | { errors: FieldError[] }>}
   */
  submit() {
    return this.#frame.request({ command: "submit" });
  }

  /** For another total or look; what the customer entered stays. @param {{ amount?: string, label?: string, appearance?: object }} changes */
  async update({ amount, label, appearance, ...unknown }) {
    for (const name of Object.keys(unknown))
      throw new TypeError(`PaymentJs: "${name}" cannot be changed; mount the element again.`);
    if (appearance !== undefined) this.#look(checkedAppearance(appearance));
    if (amount === undefined && label === undefined) return;
    const { options } = this.#place;
    this.#place.options = {
      ...options,
      ...(amount !== undefined && { amount }),
      ...(label !== undefined && { label }),
    };
    await this.#showWallets();
  }

  focus() {
    this.#frame.frame.focus();
    this.#frame.send({ command: "focus" });
  }

  unmount() {
    for (const listeners of this.#listeners.values()) listeners.clear();
    this.#frame.frame.remove();
    this.#wallets.remove();
  }

  /** @param {ReturnType<typeof checkedAppearance>} appearance */
  #look(appearance) {
    // Where the schemes of frame and document differ, browsers put an opaque sheet behind the frame.
    this.#frame.frame.style.colorScheme = appearance.theme === "auto" ? "light dark" : appearance.theme;
    this.#frame.send({ command: "appearance", appearance });
  }

  async #showWallets() {
    const { gatewayUrl, options } = this.#place;
    const { publicIntegrationKey, amount, currency, label, operation, wallets = true } = options;
    this.#wallets.replaceChildren();
    if (!wallets || operation === "register" || amount === undefined || currency === undefined) return;
    const shown = await showWallets({
      gatewayUrl,
      publicIntegrationKey,
      container: this.#wallets,
      purchase: { amount, currency, ...(label && { label }) },
      onToken: (transactionToken, complete) =>
        this.#emit("token", { transactionToken, method: transactionToken.split(":", 1)[0], complete }),
      onError: (errors) => this.#emit("error", { errors }),
    });
    this.#wallets.style.cssText = shown.length > 0 ? "display:grid;gap:8px;margin-bottom:16px" : "";
  }

  /** @param {object} state */
  #changed(state) {
    this.#state = state;
    this.#emit("change", state);
  }

  /** @param {string} event @param {unknown} data */
  #emit(event, data) {
    for (const listener of this.#listeners.get(event) ?? []) listener(data);
  }
}
