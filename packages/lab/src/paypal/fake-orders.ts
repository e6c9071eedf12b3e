import type { FakePayments } from "./fake-payments.ts";
import { error, type Json } from "./fake-values.ts";
import type { FakeWallets } from "./fake-wallets.ts";

/** Orders: a customer approves one at PayPal's page, or a stored wallet pays it at once. */
export class FakeOrders {
  readonly all = new Map<string, Json>();
  readonly wantsVault = new Map<string, boolean>();
  /** Where the customer of an order goes after the page. */
  readonly returns = new Map<string, { readonly back: string; readonly cancel: string }>();
  readonly #newId: (prefix: string) => string;
  readonly #page: (id: string) => string;
  readonly #time: () => string;
  readonly #url: () => string;
  readonly #payments: FakePayments;
  readonly #wallets: FakeWallets;

  constructor(options: {
    newId: (prefix: string) => string;
    url: () => string;
    page: (id: string) => string;
    time: () => string;
    payments: FakePayments;
    wallets: FakeWallets;
  }) {
    this.#newId = options.newId;
    this.#url = options.url;
    this.#page = options.page;
    this.#time = options.time;
    this.#payments = options.payments;
    this.#wallets = options.wallets;
  }

  create(body: Json): [number, Json] {
    const id = this.#newId("ORD");
    const named = (body["payment_source"] as { paypal?: Json } | undefined)?.paypal;
    const source = named ?? {};
    const [unit] = (body["purchase_units"] ?? []) as Json[];
    if (!isAmount(unit?.["amount"]) || !["CAPTURE", "AUTHORIZE"].includes(String(body["intent"])))
      return [400, error("INVALID_REQUEST", "MISSING_REQUIRED_PARAMETER")];
    const order: Json = {
      id,
      intent: body["intent"],
      status: named ? "PAYER_ACTION_REQUIRED" : "CREATED",
      create_time: this.#time(),
      ...(named && { payment_source: { paypal: {} } }),
      purchase_units: [{ reference_id: "default", ...unit }],
      links: [
        { href: `${this.#url()}/v2/checkout/orders/${id}`, rel: "self", method: "GET" },
        {
          href: this.#page(id),
          rel: named ? "payer-action" : "approve",
          method: "GET",
        },
      ],
    };
    const vault = source["vault_id"];
    if (vault !== undefined) {
      if (typeof vault !== "string" || !this.#wallets.tokens.has(vault))
        return [422, error("TOKEN_ID_NOT_FOUND")];
      const issue = this.#pay(order);
      if (issue !== undefined) return [422, error(issue)];
      this.all.set(id, order);
      return [201, order];
    }
    this.wantsVault.set(id, source["attributes"] !== undefined);
    const context = (source["experience_context"] ?? body["application_context"] ?? {}) as Json;
    this.returns.set(id, { back: textIn(context["return_url"]), cancel: textIn(context["cancel_url"]) });
    this.all.set(id, order);
    return [named ? 200 : 201, order];
  }

  /** @param action the last part of the path: `capture`, `authorize`, or empty to show it */
  execute(id: string, action: string): [number, Json] {
    const order = this.all.get(id);
    if (!order) return [404, error("RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")];
    if (action === "") return [200, order];
    const done = action === "capture" ? "ORDER_ALREADY_CAPTURED" : "ORDER_ALREADY_AUTHORIZED";
    if (order["status"] === "COMPLETED") return [422, error(done)];
    if (order["status"] !== "APPROVED") return [422, error("ORDER_NOT_APPROVED")];
    const issue = this.#pay(order);
    return issue === undefined ? [201, order] : [422, error(issue)];
  }

  /** Captures or authorises the order; the issue where that is refused. */
  #pay(order: Json): string | undefined {
    const [unit] = order["purchase_units"] as Json[];
    const paid = this.#payments.pay(order, unit);
    if (typeof paid === "string") {
      if (paid !== "ORDER_NOT_APPROVED") order["status"] = "PAYER_ACTION_REQUIRED";
      return paid;
    }
    if (unit) unit["payments"] = { [`${paid.kind}s`]: [paid.payment] };
    const vault = this.wantsVault.get(String(order["id"])) ? { vault: this.#wallets.store() } : undefined;
    order["status"] = "COMPLETED";
    order["payment_source"] = {
      paypal: {
        email_address: "customer@example.com",
        account_id: "QYR5Z8XDVJNXQ",
        ...(vault && { attributes: vault }),
      },
    };
    order["links"] = [{ href: `${this.#url()}/v2/payment`, rel: "self", method: "GET" }];
    return undefined;
  }
}

function isAmount(amount: unknown): boolean {
  const { currency_code, value } = (amount ?? {}) as Record<string, string>;
  return /^[A-Z]{3}$/.test(currency_code ?? "") && /^\d{1,12}(?:\.\d{1,3})?$/.test(value ?? "");
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
