import type { FakePayments } from "./fake-payments.ts";
import { error, type Json } from "./fake-values.ts";
import type { FakeWallets } from "./fake-wallets.ts";

/** Orders: a customer approves one at PayPal's page, or a stored wallet pays it at once. */
export class FakeOrders {
  readonly all = new Map<string, Json>();
  readonly #newId: (prefix: string) => string;
  readonly #url: () => string;
  readonly #payments: FakePayments;
  readonly #wallets: FakeWallets;

  constructor(options: {
    newId: (prefix: string) => string;
    url: () => string;
    payments: FakePayments;
    wallets: FakeWallets;
  }) {
    this.#newId = options.newId;
    this.#url = options.url;
    this.#payments = options.payments;
    this.#wallets = options.wallets;
  }

  create(body: Json): [number, Json] {
    const id = this.#newId("ORD");
    const source = (body["payment_source"] as { paypal: Json }).paypal;
    const [unit] = body["purchase_units"] as Json[];
    const order: Json = {
      id,
      intent: body["intent"],
      status: "PAYER_ACTION_REQUIRED",
      create_time: "2024-02-03T12:00:00Z",
      payment_source: { paypal: {} },
      purchase_units: [{ reference_id: "default", ...unit }],
      links: [
        { href: `${this.#url()}/v2/checkout/orders/${id}`, rel: "self", method: "GET" },
        {
          href: `https://www.sandbox.paypal.com/checkoutnow?token=${id}`,
          rel: "payer-action",
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
    this.all.set(id, { ...order, wantsVault: source["attributes"] !== undefined });
    return [200, order];
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
    const vault = order["wantsVault"] === true ? { vault: this.#wallets.store() } : undefined;
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
