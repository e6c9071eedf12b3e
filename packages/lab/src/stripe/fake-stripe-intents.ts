import type { FakeStripeBooks } from "./fake-stripe-books.ts";
import { afterConfirmation } from "./fake-stripe-methods.ts";
import { ACTION_FORBIDDEN, AUTHENTICATED, declineOf, numberOf } from "./fake-stripe-cards.ts";
import { chargeOf } from "./fake-stripe-objects.ts";
import { errorBody, textIn, type Form, type Json } from "./fake-stripe-values.ts";

/** The page of an intent: of the issuer's authentication, or of a payment method. */
type PageOf = (id: string, kind: "hooks" | "pay") => string;

/** Payment intents and setup intents: they are created, confirmed, and then captured, raised or cancelled. */
export class FakeStripeIntents {
  readonly #books: FakeStripeBooks;
  /** Where the customer of an intent acts. */
  readonly #page: PageOf;
  /** Payment methods that were detached from their customer: they cannot be used again. */
  readonly detached = new Set<unknown>();
  /** Issuers require a challenge for every card. */
  authenticatesAll = false;

  constructor(books: FakeStripeBooks, page: PageOf) {
    this.#books = books;
    this.#page = page;
  }

  /** The customer has authenticated at the redirect's page. */
  finishAction(id: string): void {
    this.#books.changeUnreported(id, { next_action: null, ...this.#charged(id) });
  }

  /** The customer declined at the page or in the app, or did not pay in time. */
  failAction(id: string, code: string): void {
    const last_payment_error = { type: "invalid_request_error", code, message: "The payment failed." };
    this.#books.change(id, { status: "requires_payment_method", next_action: null, last_payment_error });
  }

  /** A part of a transfer came. */
  fundPart(id: string, amount_remaining: number): void {
    const action = this.#books.find(id)?.["next_action"] as Json;
    const shown = action["display_bank_transfer_instructions"] as Json;
    const display_bank_transfer_instructions = { ...shown, amount_remaining };
    this.#books.change(id, { next_action: { ...action, display_bank_transfer_instructions } });
  }

  createPayment(form: Form): [number, Json] {
    const amount = Number(form["amount"]);
    if (!Number.isInteger(amount) || amount <= 0)
      return [400, errorBody("parameter_invalid_integer", "Invalid amount.", { param: "amount" })];
    if (!/^[a-z]{3}$/i.test(form["currency"] ?? ""))
      return [400, errorBody("parameter_missing", "Invalid currency.", { param: "currency" })];
    const amounts = { amount, amount_received: 0, amount_capturable: 0 };
    return this.#created("pi", { object: "payment_intent", ...amounts }, form);
  }

  createSetup(form: Form): [number, Json] {
    return this.#created("seti", { object: "setup_intent" }, form);
  }

  /** Confirms it at once, where the request says so. */
  #created(prefix: string, fields: Json, form: Form): [number, Json] {
    const payment_method = this.methodOf(form);
    const intent = this.#books.add(prefix, { ...fields, ...requested(form), payment_method });
    const status =
      payment_method === null && !isWithoutMethod(form) ? "requires_payment_method" : "requires_confirmation";
    const id = textIn(intent["id"]);
    const created = this.#books.changeUnreported(id, { status, client_secret: `${id}_secret_lab` });
    if (form["confirm"] !== "true") return [200, created];
    return status === "requires_confirmation" ? this.#confirm(created, id, form) : this.#lacksMethod(created);
  }

  /** The payment method that a request names or describes; one that is there from the beginning is stored when it is used first. */
  methodOf(form: Form): string | null {
    const named = form["payment_method"];
    const number =
      form["payment_method_data[card][number]"] ??
      numberOf(form["payment_method_data[card][token]"] ?? named ?? "");
    if (number === undefined) return named ?? null;
    return textIn(this.#books.add("pm", { object: "payment_method", number, customer: null })["id"]);
  }

  #lacksMethod(intent: Json): [number, Json] {
    const message = "You cannot confirm this without a payment method.";
    return [400, errorBody("payment_intent_unexpected_state", message, { payment_intent: intent })];
  }

  /** @param action the last part of the path: `capture` */
  act(intent: Json, { id, action, form }: { id: string; action: string; form: Form }): [number, Json] {
    const status = String(intent["status"]);
    const unexpected = (): [number, Json] => [
      400,
      errorBody(`${String(intent["object"])}_unexpected_state`, `The status is ${status}.`, {
        payment_intent: intent,
      }),
    ];
    switch (action) {
      case "":
        return this.#update(intent, id, form);
      case "confirm": {
        const payment_method = this.methodOf(form) ?? intent["payment_method"];
        const isOpen = status === "requires_confirmation" || status === "requires_payment_method";
        if (!isOpen) return unexpected();
        const changed = this.#books.changeUnreported(id, { payment_method });
        if (status === "requires_payment_method" && !payment_method) return this.#lacksMethod(intent);
        return this.#confirm(changed, id, form);
      }
      case "cancel": {
        if (status === "succeeded" || status === "canceled") return unexpected();
        return this.#books.change(id, { status: "canceled", amount_capturable: 0 });
      }
      case "capture": {
        const amount = Number(form["amount_to_capture"] ?? intent["amount_capturable"]);
        if (status !== "requires_capture" || amount > Number(intent["amount_capturable"]))
          return unexpected();
        return this.#books.change(id, { status: "succeeded", amount_received: amount, amount_capturable: 0 });
      }
      case "increment_authorization": {
        if (status !== "requires_capture") return unexpected();
        const amount = Number(form["amount"]);
        return this.#books.change(id, { amount, amount_capturable: amount });
      }
      default:
        return [404, errorBody("resource_missing", action)];
    }
  }

  #confirm(intent: Json, id: string, form: Form): [number, Json] {
    if (this.detached.has(intent["payment_method"]))
      return [400, errorBody("payment_method_unexpected_state", "It was detached from its customer.")];
    const number = textIn(this.#books.find(intent["payment_method"])?.["number"]);
    const declined = declineOf(number);
    if (declined) return this.#decline(id, 402, declined);
    if (number === ACTION_FORBIDDEN && form["error_on_requires_action"] === "true")
      return this.#decline(id, 402, { type: "card_error", message: "Authentication is required." });
    const isAuthenticated = number === AUTHENTICATED || this.authenticatesAll;
    if (isAuthenticated && form["error_on_requires_action"] !== "true") {
      const redirect_to_url = { url: this.#page(id, "hooks"), return_url: form["return_url"] ?? null };
      const next_action = { type: "redirect_to_url", redirect_to_url };
      return this.#books.change(id, { status: "requires_action", next_action });
    }
    const step = afterConfirmation(intent, form, this.#page(id, "pay"));
    if (step && "error" in step) return this.#decline(id, 400, { message: "Declined.", ...step.error });
    return this.#books.change(id, step?.change ?? this.#charged(id));
  }

  /** Fields that a request may change before it is paid. */
  #update(intent: Json, id: string, form: Form): [number, Json] {
    const metadata = { ...(intent["metadata"] as Json), ...metadataIn(form) };
    const payment_method = this.methodOf(form) ?? intent["payment_method"];
    const texts = ["description", "customer", "receipt_email"].filter((name) => form[name] !== undefined);
    const isOpen =
      String(intent["status"]).startsWith("requires_") && intent["status"] !== "requires_capture";
    if (form["amount"] !== undefined && !isOpen)
      return [400, errorBody("payment_intent_unexpected_state", "The amount cannot be changed any more.")];
    const changed = this.#books.changeUnreported(id, {
      metadata,
      payment_method,
      ...(isOpen && typeof payment_method === "string" && { status: "requires_confirmation" }),
      ...(form["amount"] !== undefined && { amount: Number(form["amount"]) }),
      ...Object.fromEntries(texts.map((name) => [name, form[name]])),
    });
    return [200, changed];
  }

  #decline(id: string, status: number, error: Json): [number, Json] {
    this.#books.change(id, { status: "requires_payment_method", last_payment_error: error });
    return [status, { error: { ...error, payment_intent: this.#books.find(id) } }];
  }

  /** The fields of a charged intent. A payment method that is to be stored belongs to the customer from now on. */
  #charged(id: string): Json {
    const intent = this.#books.find(id) ?? {};
    const { object, capture_method, amount, customer, payment_method, setup_future_usage } = intent;
    const stored = this.#books.find(payment_method);
    if (stored && (object === "setup_intent" || setup_future_usage)) stored["customer"] = customer;
    if (object === "setup_intent") return { status: "succeeded" };
    const latest_charge = chargeOf(intent);
    return capture_method === "manual"
      ? { status: "requires_capture", amount_capturable: amount, latest_charge }
      : { status: "succeeded", amount_received: amount, latest_charge };
  }
}

/** The fields that a new intent takes from its request. */
function requested(form: Form): Json {
  return {
    status: "requires_confirmation",
    currency: (form["currency"] ?? "").toLowerCase(),
    created: 1_795_000_000,
    payment_method_types: [form["payment_method_types[0]"] ?? form["payment_method_types[]"] ?? "card"],
    capture_method: form["capture_method"] ?? "automatic",
    payment_method: form["payment_method"] ?? null,
    customer: form["customer"] ?? null,
    setup_future_usage: form["setup_future_usage"] ?? null,
    metadata: metadataIn(form),
    ...(form["description"] !== undefined && { description: form["description"] }),
  };
}

export function metadataIn(form: Form): Json {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

/** Methods that the customer chooses nothing for, or at the page. */
function isWithoutMethod(form: Form): boolean {
  const type = form["payment_method_types[0]"] ?? form["payment_method_types[]"] ?? "card";
  return type !== "card" || form["payment_method_data[type]"] !== undefined;
}
