import { seededText, type CustomerAct } from "@quittance/provider-kit/lab";
import type { FakeStripeBooks } from "./fake-stripe-books.ts";
import { metadataIn, type FakeStripeIntents } from "./fake-stripe-intents.ts";
import { customerBy } from "./fake-stripe-listed.ts";
import { errorBody, textIn, type Form, type Json } from "./fake-stripe-values.ts";

const DAY = 86_400;
const MODES = ["payment", "setup"];

/** Checkout Sessions: Stripe's page where the customer chooses how to pay. Its payment is made when the customer acts. */
export class FakeStripeCheckout {
  readonly #books: FakeStripeBooks;
  readonly #intents: FakeStripeIntents;
  readonly #page: (id: string) => string;

  constructor(books: FakeStripeBooks, intents: FakeStripeIntents, page: (id: string) => string) {
    this.#books = books;
    this.#intents = intents;
    this.#page = page;
  }

  create(form: Form): [number, Json] {
    const { mode = "payment", success_url, currency = "eur" } = form;
    if (!MODES.includes(mode))
      return refusal("mode", `The lab has checkout sessions with the mode ${MODES.join(" or ")}.`);
    if (!success_url) return refusal("success_url", "Missing required param: success_url.");
    const items = itemsOf(form);
    const wrong = mode === "setup" ? undefined : refuseItems(items);
    if (wrong) return wrong;
    const amount = items.reduce((sum, one) => sum + one.amount_total, 0);
    const created = this.#books.seconds();
    const expires_at = Number(form["expires_at"] ?? created + DAY);
    if (!(expires_at >= created + DAY / 48 && expires_at <= created + DAY))
      return refusal("expires_at", "It has to be from 30 minutes to 24 hours after the session is created.");
    const customer = form["customer"] ?? this.#customerOf(form);
    const session = this.#books.add("cs_test", {
      object: "checkout.session",
      mode,
      status: "open",
      payment_status: mode === "setup" ? "no_payment_required" : "unpaid",
      amount_subtotal: mode === "setup" ? null : amount,
      amount_total: mode === "setup" ? null : amount,
      currency: items[0]?.currency ?? currency,
      expires_at,
      success_url,
      cancel_url: form["cancel_url"] ?? null,
      client_reference_id: form["client_reference_id"] ?? null,
      customer,
      customer_email: form["customer_email"] ?? null,
      customer_details: null,
      metadata: metadataIn(form),
      payment_intent: null,
      payment_method_types: ["card"],
      setup_intent: null,
      ui_mode: "hosted_page",
    });
    const id = textIn(session["id"]);
    const shown = this.#books.changeUnreported(id, { url: this.#page(id) });
    this.#requests.set(id, { form, items });
    return [200, shown];
  }

  /** The form and the items of a session are no part of what Stripe shows. */
  readonly #requests = new Map<string, { readonly form: Form; readonly items: readonly Item[] }>();

  /** @param action the last part of the path: `expire` */
  act(
    session: Json,
    { method, action }: { readonly method: string; readonly action: string },
  ): [number, Json] {
    const id = textIn(session["id"]);
    if (action === "line_items" && method === "GET") {
      const data = this.#requests.get(id)?.items ?? [];
      return [200, { object: "list", url: `/v1/checkout/sessions/${id}/line_items`, has_more: false, data }];
    }
    if (method === "GET" && action === "") return [200, session];
    if (action !== "expire") return [404, errorBody("resource_missing", action)];
    if (session["status"] !== "open")
      return refusal("session", `The session is ${textIn(session["status"])} and cannot expire.`);
    return [200, this.#end(id, "expired", {})];
  }

  /** The customer acts at the page of a session. @returns where the browser goes on */
  choose(id: string, act: CustomerAct): string | undefined {
    const session = this.#books.find(id)!;
    if (act === "leave") return textIn(session["cancel_url"]) || undefined;
    const { form } = this.#requests.get(id)!;
    const kind = session["mode"] === "setup" ? "setup_intent" : "payment_intent";
    const payment_method = act === "pay" ? "pm_card_visa" : "pm_card_chargeDeclined";
    const paid = this.#attempt(session, kind, { form, payment_method });
    this.#books.changeUnreported(id, { [kind]: paid["id"] });
    // A declined customer stays at the page and may choose another card.
    if (act === "refuse") return this.#page(id);
    const isPaid = paid["status"] === "succeeded" && kind === "payment_intent";
    const email = session["customer_email"] ?? this.#books.find(session["customer"])?.["email"] ?? null;
    this.#end(id, "complete", {
      ...(isPaid && { payment_status: "paid" }),
      customer_details: { email, name: null, phone: null, address: null },
    });
    return textIn(session["success_url"]).replaceAll("{CHECKOUT_SESSION_ID}", id);
  }

  /** Sessions that were open for their time are over. */
  expire(now: Temporal.Instant): void {
    for (const { id, status, expires_at } of this.#books.ofKind("checkout.session"))
      if (status === "open" && now.epochMilliseconds >= Number(expires_at) * 1_000)
        this.#end(textIn(id), "expired", {});
  }

  /** The same intent for each card that the customer tries. */
  #attempt(
    session: Json,
    kind: "payment_intent" | "setup_intent",
    { form, payment_method }: { readonly form: Form; readonly payment_method: string },
  ): Json {
    const open = this.#books.find(session[kind]);
    if (open)
      this.#intents.act(open, { id: textIn(open["id"]), action: "confirm", form: { payment_method } });
    const given = Object.entries(form).flatMap(([name, value]): [string, string][] => {
      const [, field, rest = ""] = /^(?:payment|setup)_intent_data\[(\w+)\](.*)$/.exec(name) ?? [];
      return field === undefined ? [] : [[field + rest, value]];
    });
    const request = {
      ...Object.fromEntries(given),
      amount: String(session["amount_total"]),
      currency: textIn(session["currency"]),
      ...(session["customer"] !== null && { customer: textIn(session["customer"]) }),
      payment_method,
      confirm: "true",
    };
    if (!open && kind === "payment_intent") this.#intents.createPayment(request);
    else if (!open) this.#intents.createSetup(request);
    return this.#books.find(session[kind]) ?? this.#books.ofKind(kind).at(-1)!;
  }

  #customerOf(form: Form): string | null {
    if (form["mode"] !== "setup" && form["customer_creation"] !== "always") return null;
    const email = form["customer_email"];
    return textIn(this.#books.add("cus", customerBy(email === undefined ? {} : { email }))["id"]);
  }

  #end(id: string, status: "complete" | "expired", change: Json): Json {
    const session = this.#books.changeUnreported(id, { status, url: null, ...change });
    this.#books.send(`checkout.session.${status === "complete" ? "completed" : status}`, session);
    return session;
  }
}

interface Item {
  readonly id: string;
  readonly object: "item";
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly currency: string;
  readonly description: string;
  readonly quantity: number;
}

function itemsOf(form: Form): Item[] {
  const places = Object.keys(form).flatMap((name) => /^line_items\[(\d+)\]/.exec(name)?.[1] ?? []);
  return [...new Set(places)].map((place) => {
    const of = (name: string) => form[`line_items[${place}]${name}`] ?? "";
    const quantity = Number(of("[quantity]") || 1);
    const amount = quantity * Number(of("[price_data][unit_amount]") || Number.NaN);
    return {
      id: `li_${seededText(0, `${place} ${amount}`, { length: 24 })}`,
      object: "item",
      amount_subtotal: amount,
      amount_total: amount,
      currency: of("[price_data][currency]").toLowerCase(),
      description: of("[price_data][product_data][name]"),
      quantity,
    };
  });
}

function refuseItems(items: readonly Item[]): [number, Json] | undefined {
  const isWhole = ({ amount_total, quantity }: Item) =>
    Number.isSafeInteger(amount_total) && amount_total > 0 && Number.isInteger(quantity);
  if (items.length === 0) return refusal("line_items", "At least one line item is required to pay.");
  if (!items.every(isWhole))
    return refusal("line_items", "Each needs price_data with unit_amount: the lab has no prices of its own.");
  const currencies = new Set(items.map(({ currency }) => currency));
  return currencies.size === 1 && /^[a-z]{3}$/.test([...currencies][0]!)
    ? undefined
    : refusal("line_items", "All of them need the same currency.");
}

function refusal(param: string, message: string): [number, Json] {
  return [400, errorBody("parameter_invalid", message, { param })];
}
