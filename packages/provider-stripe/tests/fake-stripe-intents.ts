import type { FakeStripeBooks } from "./fake-stripe-books.ts";
import { afterConfirmation } from "./fake-stripe-methods.ts";
import { chargeOf } from "./fake-stripe-objects.ts";
import { errorBody, textOf, type Form, type Json } from "./fake-stripe-values.ts";

/** The number that the issuer declines. */
const DECLINED = "4000000000000002";
/** The number whose issuer authenticates the customer. */
const AUTHENTICATED = "4000002760003184";
/** Its issuer demands an action whatever proof there is. Recorded errors about it have no code. */
export const ACTION_FORBIDDEN = "4000002500003155";

/** Payment intents and setup intents: they are created, confirmed, and then captured, raised or cancelled. */
export class FakeStripeIntents {
  readonly #books: FakeStripeBooks;
  /** Issuers want to see the customer of every card. */
  authenticatesAll = false;

  constructor(books: FakeStripeBooks) {
    this.#books = books;
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
    const amounts = { amount: Number(form["amount"]), amount_received: 0, amount_capturable: 0 };
    return [200, this.#books.add("pi", { object: "payment_intent", ...amounts, ...requested(form) })];
  }

  createSetup(form: Form): [number, Json] {
    return [200, this.#books.add("seti", { object: "setup_intent", ...requested(form) })];
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
      case "confirm":
        return status === "requires_confirmation" ? this.#confirm(intent, id, form) : unexpected();
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
    const number = textOf(this.#books.find(intent["payment_method"])?.["number"]);
    if (number === DECLINED) {
      const error = { type: "card_error", code: "card_declined", decline_code: "generic_decline" };
      return this.#decline(id, 402, { ...error, message: "Declined." });
    }
    if (number === ACTION_FORBIDDEN && form["error_on_requires_action"] === "true")
      return this.#decline(id, 402, { type: "card_error", message: "Authentication is required." });
    const isAuthenticated = number === AUTHENTICATED || this.authenticatesAll;
    if (isAuthenticated && form["error_on_requires_action"] !== "true") {
      const url = "https://hooks.stripe.example/authenticate";
      const next_action = { type: "redirect_to_url", redirect_to_url: { url } };
      return this.#books.change(id, { status: "requires_action", next_action });
    }
    const step = afterConfirmation(intent, form);
    if (step && "error" in step) return this.#decline(id, 400, { message: "Declined.", ...step.error });
    return this.#books.change(id, step?.change ?? this.#charged(id));
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
    currency: form["currency"] ?? "",
    created: 1_795_000_000,
    payment_method_types: [form["payment_method_types[0]"] ?? form["payment_method_types[]"] ?? "card"],
    capture_method: form["capture_method"] ?? "automatic",
    payment_method: form["payment_method"] ?? null,
    customer: form["customer"] ?? null,
    setup_future_usage: form["setup_future_usage"] ?? null,
    metadata: Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
        return key === undefined ? [] : [[key, value]];
      }),
    ),
  };
}
