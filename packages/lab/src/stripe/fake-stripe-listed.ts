import type { FakeStripeBooks } from "./fake-stripe-books.ts";
import { shownCard } from "./fake-stripe-cards.ts";
import { metadataIn } from "./fake-stripe-intents.ts";
import { errorBody, textIn, type Form, type Json } from "./fake-stripe-values.ts";

/** The kinds of objects that have a list, by the word of the path. */
const KINDS: Readonly<Record<string, string>> = {
  checkout_sessions: "checkout.session",
  payment_intents: "payment_intent",
  setup_intents: "setup_intent",
  payment_methods: "payment_method",
  customers: "customer",
  refunds: "refund",
  disputes: "dispute",
  events: "event",
};
const MAX_LIMIT = 100;
/** Fields with the id of another object, which a request may expand. */
const NAMED = new Set(["payment_intent", "setup_intent", "payment_method", "customer"]);

/** Lists, customers, charges and payment methods: a client of the lab reads and changes them beside payments. */
export class FakeStripeObjects {
  readonly #books: FakeStripeBooks;

  constructor(books: FakeStripeBooks) {
    this.#books = books;
  }

  /** Newest first, as many as `limit` from behind `starting_after`. */
  list(kind: string, form: Form): [number, Json] {
    const word = KINDS[kind];
    const url = `/v1/${kind.replace("checkout_", "checkout/")}`;
    if (word === undefined && kind !== "charges")
      return [404, errorBody("resource_missing", `Unrecognized request URL (GET: ${url}).`)];
    const all = (word === undefined ? this.#charges() : this.#books.ofKind(word)).toReversed();
    const filters = ["customer", "payment_intent"].filter((name) => form[name] !== undefined);
    const fitting = all.filter((one) => filters.every((name) => one[name] === form[name]));
    const from = fitting.findIndex(({ id }) => id === form["starting_after"]) + 1;
    const limit = Math.min(Number(form["limit"] ?? 10) || 10, MAX_LIMIT);
    const data = fitting.slice(from, from + limit);
    return [200, { object: "list", url, has_more: from + limit < fitting.length, data }];
  }

  charge(id: string): [number, Json] {
    const charge = this.#charges().find((one) => one["id"] === id);
    return charge ? [200, charge] : [404, errorBody("resource_missing", `No such charge: ${id}`)];
  }

  /** A change of a customer or a payment method; undefined for another object. */
  act(
    found: Json,
    { method, action, form }: { method: string; action: string; form: Form },
  ): [number, Json] | undefined {
    const id = textIn(found["id"]);
    if (found["object"] === "customer") {
      if (method === "DELETE") {
        this.#books.remove(id);
        return [200, { id, object: "customer", deleted: true }];
      }
      return action === "" ? [200, this.#books.changeUnreported(id, customerBy(form, found))] : undefined;
    }
    if (found["object"] !== "payment_method") return undefined;
    if (action === "attach")
      return [200, this.#books.changeUnreported(id, { customer: form["customer"] ?? null })];
    return action === ""
      ? [200, this.#books.changeUnreported(id, { metadata: metadataIn(form) })]
      : undefined;
  }

  /** As Stripe shows it: without the number of a card, and with ids of what the request does not expand. */
  shown(json: Json, form: Form): Json {
    const expanded = Object.entries(form).flatMap(([name, value]) =>
      name.startsWith("expand") ? [value] : [],
    );
    return this.#shown(json, (name) =>
      expanded.some((one) => one === name || one.endsWith(`.${name}`)),
    ) as Json;
  }

  #shown(value: unknown, isExpanded: (name: string) => boolean): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#shown(one, isExpanded));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      if (name === "latest_charge" && !isExpanded(name))
        return [[name, (inner as Json | null)?.["id"] ?? null]];
      if (NAMED.has(name) && typeof inner === "string" && isExpanded(name))
        return [[name, this.#shown(this.#books.find(inner), () => false)]];
      return [[name, this.#shown(inner, isExpanded)]];
    });
    const shown = Object.fromEntries(entries);
    if (shown["object"] !== "payment_method") return shown;
    const { number, facts, ...method } = shown;
    return {
      ...method,
      type: "card",
      card: { ...shownCard(textIn(number), {}), ...(facts as Json | undefined) },
    };
  }

  #charges(): Json[] {
    return this.#books.ofKind("payment_intent").flatMap((intent) => {
      const charge = intent["latest_charge"] as Json | undefined;
      if (!charge) return [];
      const refunds = this.#books.ofKind("refund").filter((one) => one["payment_intent"] === intent["id"]);
      const amount_refunded = refunds.reduce((sum, one) => sum + Number(one["amount"]), 0);
      const isRefunded = amount_refunded > 0 && amount_refunded === intent["amount_received"];
      const { customer = null } = intent;
      return [{ ...charge, payment_intent: intent["id"], customer, amount_refunded, refunded: isRefunded }];
    });
  }
}

/** A customer with the fields of the request. */
export function customerBy(form: Form, before: Json = {}): Json {
  const given = ["name", "email", "phone", "description"].filter((name) => form[name] !== undefined);
  return {
    object: "customer",
    name: null,
    email: null,
    phone: null,
    description: null,
    ...before,
    metadata: { ...(before["metadata"] as Json | undefined), ...metadataIn(form) },
    ...Object.fromEntries(given.map((name) => [name, form[name]])),
  };
}
