// The script a merchant's page includes. It shows the fields for card number and security code in frames of the gateway's
// origin and communicates with them over a private channel each, so that the page can't read what is typed there.

(() => {
  const script = /** @type {HTMLScriptElement} */ (
    document.currentScript ?? document.querySelector('script[data-main="payment-js"]')
  );
  const gatewayUrl = script.src.replace(/\/js\/integrated\/[^/]*$/, "");
  const gatewayOrigin = new URL(gatewayUrl).origin;

  /** @typedef {"number" | "cvv"} FieldKind */
  /** @typedef {{ attribute: string, key: string, message: string }} FieldError */
  /** @typedef {Record<string, unknown>} FieldState */

  /** @typedef {{ instance: string, publicIntegrationKey: string }} Connection */

  /** One frame of the gateway. Commands sent before it is loaded wait in its channel. */
  class GatewayFrame {
    #channel = new MessageChannel();
    /** @type {Map<string, ((data: FieldState) => void)[]>} */
    #listeners = new Map();
    /** @type {Map<number, (data: unknown) => void>} */
    #waiting = new Map();
    #requests = 0;

    /** @param {HTMLElement} container @param {{ path: string, title: string, language?: string }} page @param {Connection} connection */
    constructor(container, page, connection) {
      this.#channel.port1.addEventListener("message", ({ data }) => this.#receive(data));
      this.#channel.port1.start();
      this.ready = new Promise((resolve) => this.#waiting.set(0, resolve));
      this.frame = this.#frame(page, connection);
      container.append(this.frame);
    }

    /** @param {object} command */
    send(command) {
      this.#channel.port1.postMessage(command);
    }

    /** @param {object} command @returns {Promise<unknown>} */
    request(command) {
      const question = ++this.#requests;
      return new Promise((resolve) => {
        this.#waiting.set(question, resolve);
        this.send({ ...command, question });
      });
    }

    /** @param {string} event @param {(data: FieldState) => void} listener */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    /** @param {{ path: string, title: string, language?: string }} page @param {Connection} connection */
    #frame({ path, title, language: wanted }, connection) {
      const frame = document.createElement("iframe");
      frame.title = title;
      // The scheme of the frame's own document: where the two differ, browsers put an opaque sheet behind the frame.
      frame.style.cssText = "display:block;width:100%;height:100%;border:0;color-scheme:normal";
      frame.addEventListener(
        "load",
        () => {
          const hello = { hostedField: "connect", ...connection };
          frame.contentWindow?.postMessage(hello, gatewayOrigin, [this.#channel.port2]);
        },
        { once: true },
      );
      const settings = new URLSearchParams({
        instance: connection.instance,
        parent: window.origin,
      });
      const address = new URL(`${gatewayUrl}/hosted-fields/${path}`);
      const language = wanted || document.documentElement.lang || navigator.language;
      address.searchParams.set("language", language.slice(0, 35));
      address.hash = `${settings}`;
      frame.src = address.href;
      return frame;
    }

    /** @param {{ answer?: number, event?: string, data?: unknown }} message */
    #receive(message) {
      if (message.answer !== undefined) {
        this.#waiting.get(message.answer)?.(message.data);
        this.#waiting.delete(message.answer);
      }
      for (const listener of this.#listeners.get(message.event ?? "") ?? []) {
        listener(/** @type {FieldState} */ (message.data));
      }
    }
  }

  /** With what distinguishes the fields of several forms on one page. @param {string} publicIntegrationKey @returns {Connection} */
  function newConnection(publicIntegrationKey) {
    return { instance: crypto.getRandomValues(new Uint32Array(4)).join("-"), publicIntegrationKey };
  }

  /** @param {FieldKind} kind @param {string} divId @param {Connection} connection */
  function hostedField(kind, divId, connection) {
    const container = document.getElementById(divId);
    if (!container) throw new Error(`PaymentJs: there is no element with the id "${divId}".`);
    container.replaceChildren();
    const title = kind === "number" ? "Card number" : "Card security code";
    return new GatewayFrame(container, { path: kind, title }, connection);
  }

  class PaymentJs {
    /** @type {GatewayFrame | null} */
    #number = null;
    /** @type {GatewayFrame | null} */
    #cvv = null;
    #reference = "";
    #requireCardHolder = true;
    /** @type {(() => string) | undefined} */
    #chosenBrand;

    /** @param {string} [version] */
    constructor(version = "1.3") {
      if (!["1.2", "1.3"].includes(version)) throw new Error(`PaymentJs: there is no version "${version}".`);
    }

    /** @param {string} publicIntegrationKey @param {string} numberDivId @param {string | null} cvvDivId @param {(payment: PaymentJs) => void} [completeCallback] */
    init(publicIntegrationKey, numberDivId, cvvDivId, completeCallback) {
      const connection = newConnection(publicIntegrationKey);
      this.#number = hostedField("number", numberDivId, connection);
      this.#cvv = cvvDivId ? hostedField("cvv", cvvDivId, connection) : null;
      void this.#complete(completeCallback);
    }

    /** @param {string} publicIntegrationKey @param {string} reference @param {string} cvvDivId @param {(payment: PaymentJs) => void} [completeCallback] */
    initCvvRefresh(publicIntegrationKey, reference, cvvDivId, completeCallback) {
      this.#reference = reference;
      this.#cvv = hostedField("cvv", cvvDivId, newConnection(publicIntegrationKey));
      void this.#complete(completeCallback);
    }

    /** @param {((payment: PaymentJs) => void) | undefined} completeCallback */
    async #complete(completeCallback) {
      await Promise.all([this.#number?.ready, this.#cvv?.ready]);
      completeCallback?.(this);
    }

    /**
     * Only name, expiry and chosen brand are sent to the vault; other data (as an address) belongs in `customer` of the transaction request and
     * never leaves the page.
     * @param {Record<string, string | number | null | undefined>} additionalData
     * @param {(token: string, cardData: object) => void} success
     * @param {(errors: FieldError[]) => void} error
     */
    async tokenize(additionalData, success, error) {
      if (!this.#number) throw new Error("PaymentJs: call init first.");
      const { first_name, last_name, card_holder, month, year, card_brand } = additionalData;
      const fullName = [first_name, last_name].filter(Boolean).join(" ");
      const outcome = /** @type {{ token: string, cardData: object } | { errors: FieldError[] }} */ (
        await this.#number.request({
          command: "tokenize",
          cardHolder: String(card_holder || fullName),
          month: String(month ?? ""),
          year: String(year ?? ""),
          requireCardHolder: this.#requireCardHolder,
          chosenBrand: card_brand ?? this.#chosenBrand?.(),
        })
      );
      if ("errors" in outcome) error(outcome.errors);
      else success(outcome.token, outcome.cardData);
    }

    /** Shows the choice of its brand for a card with two of them. @param {string} divId */
    async initBrandChoice(divId) {
      const { showBrandChoice } = await import(`${gatewayUrl}/js/integrated/brand-choice-field.js`);
      const container = document.getElementById(divId);
      this.#chosenBrand = showBrandChoice({ container, payment: this });
    }

    /**
     * Shows the buttons of Apple Pay and Google Pay, as far as connector and browser have them.
     * @param {string} publicIntegrationKey @param {string} divId @param {object} purchase
     * @param {(token: string, complete: (approved: boolean) => void) => void} onToken @param {(errors: FieldError[]) => void} onError
     */
    async initWallets(publicIntegrationKey, divId, purchase, onToken, onError) {
      const { showWallets } = await import(`${gatewayUrl}/js/integrated/wallets.js`);
      const container = document.getElementById(divId);
      return showWallets({ gatewayUrl, publicIntegrationKey, container, purchase, onToken, onError });
    }

    /**
     * Shows all methods of the connector: wallets, the card's fields, and methods with a page of their own.
     * @param {string | HTMLElement} target its id, or the element
     * @param {{ publicIntegrationKey: string, amount?: string, currency?: string, operation?: string, language?: string, label?: string, wallets?: boolean, appearance?: object }} options
     */
    async mountElement(target, options) {
      const { mountElement } = await import(`${gatewayUrl}/js/integrated/payment-element.js`);
      const container = typeof target === "string" ? document.getElementById(target) : target;
      if (!container) throw new Error("PaymentJs: there is no element to mount in.");
      const open = (/** @type {{ path: string, title: string, language?: string }} */ page) =>
        new GatewayFrame(container, page, newConnection(options.publicIntegrationKey));
      return mountElement({ gatewayUrl, container, options, open });
    }

    /** @param {() => void} success @param {(errors: FieldError[]) => void} error */
    async refreshCvv(success, error) {
      if (!this.#reference || !this.#cvv) throw new Error("PaymentJs: call initCvvRefresh first.");
      const outcome = /** @type {{ errors?: FieldError[] }} */ (
        await this.#cvv.request({ command: "refreshCvv", reference: this.#reference })
      );
      if (outcome.errors) error(outcome.errors);
      else success();
    }

    /** @param {{ type?: string }} [options] */
    initRiskScript(options) {
      throw new Error(`PaymentJs: no risk script of the type "${options?.type}" is configured.`);
    }

    /** @param {(state: FieldState) => void} callback */
    async validate(callback) {
      const field = this.#number ?? this.#cvv;
      if (field) callback(/** @type {FieldState} */ (await field.request({ command: "state" })));
    }

    /** @param {boolean} required */
    setRequireCardHolder(required) {
      this.#requireCardHolder = required;
    }

    /** @param {object} style */
    setNumberStyle(style) {
      this.#number?.send({ command: "style", style });
    }
    /** @param {object} style */
    setCvvStyle(style) {
      this.#cvv?.send({ command: "style", style });
    }
    /** @param {string} text */
    setNumberPlaceholder(text) {
      this.#number?.send({ command: "placeholder", text });
    }
    /** @param {string} text */
    setCvvPlaceholder(text) {
      this.#cvv?.send({ command: "placeholder", text });
    }
    /** @param {string} type */
    setNumberInputType(type) {
      this.#number?.send({ command: "inputType", type });
    }
    /** @param {string} type */
    setCvvInputType(type) {
      this.#cvv?.send({ command: "inputType", type });
    }
    /** @param {string} name @param {string} value */
    setNumberAttribute(name, value) {
      this.#number?.send({ command: "attribute", name, value });
    }
    /** @param {string} name @param {string} value */
    setCvvAttribute(name, value) {
      this.#cvv?.send({ command: "attribute", name, value });
    }
    focusNumber() {
      this.#number?.send({ command: "focus" });
    }
    focusCvv() {
      this.#cvv?.send({ command: "focus" });
    }

    /** @param {string} event @param {(data: FieldState) => void} listener */
    numberOn(event, listener) {
      this.#number?.on(event, listener);
      if (event === "brands") this.#number?.send({ command: "watchBrands" });
    }
    /** @param {string} event @param {(data: FieldState) => void} listener */
    cvvOn(event, listener) {
      this.#cvv?.on(event, listener);
    }
    /** @param {(data: FieldState) => void} listener */
    onNumberInput(listener) {
      this.numberOn("input", listener);
    }
    /** @param {(data: FieldState) => void} listener */
    onCvvInput(listener) {
      this.cvvOn("input", listener);
    }

    enableAutofill() {
      this.#number?.send({ command: "enableAutofill" });
    }
    /** @param {(data: FieldState) => void} listener */
    onAutofill(listener) {
      this.#number?.on("autofill", listener);
    }
  }

  Object.assign(window, { PaymentJs });
})();
