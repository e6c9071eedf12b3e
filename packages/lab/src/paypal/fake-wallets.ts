import { error, type Json } from "./fake-values.ts";

/** PayPal's vault: setup tokens that a customer approves, and payment tokens. */
export class FakeWallets {
  readonly setups = new Map<string, Json>();
  readonly tokens = new Set<string>();
  /** Where the customer of a setup token goes after the page. */
  readonly returns = new Map<string, { readonly back: string; readonly cancel: string }>();
  readonly #newId: () => string;
  readonly #page: (id: string) => string;

  constructor(newId: () => string, page: (id: string) => string) {
    this.#newId = newId;
    this.#page = page;
  }

  /** Stores a wallet with a payment. */
  store(): Json {
    const id = this.#newId();
    this.tokens.add(id);
    return { id, status: "VAULTED", customer: { id: `C${id}` } };
  }

  execute(request: { method: string; collection: string; id: string; body: Json }): [number, Json] {
    const { method, collection, id, body } = request;
    if (collection === "setup-tokens") return method === "POST" ? this.#setUp(body) : this.#setup(id);
    if (method === "POST") return this.#token(body);
    if (!this.tokens.has(id)) return [404, error("RESOURCE_NOT_FOUND", "TOKEN_ID_NOT_FOUND")];
    if (method === "DELETE") this.tokens.delete(id);
    return method === "DELETE" ? [204, {}] : [200, { id }];
  }

  #setUp(body: Json): [number, Json] {
    const id = this.#newId();
    const { paypal } = (body["payment_source"] ?? {}) as {
      paypal?: { experience_context?: Record<string, string> };
    };
    const { return_url: back = "", cancel_url: cancel = "" } = paypal?.experience_context ?? {};
    this.returns.set(id, { back, cancel });
    const setup = {
      id,
      status: "PAYER_ACTION_REQUIRED",
      links: [
        {
          rel: "approve",
          method: "GET",
          href: this.#page(id),
        },
      ],
    };
    this.setups.set(id, setup);
    return [201, setup];
  }

  #setup(id: string): [number, Json] {
    const found = this.setups.get(id);
    return found ? [200, found] : [404, error("RESOURCE_NOT_FOUND", "TOKEN_ID_NOT_FOUND")];
  }

  #token(body: Json): [number, Json] {
    const { token } = body["payment_source"] as { token: { id: string } };
    const setup = this.setups.get(token.id);
    if (!setup) return [404, error("RESOURCE_NOT_FOUND", "TOKEN_ID_NOT_FOUND")];
    if (setup["status"] !== "APPROVED") return [422, error("TOKEN_NOT_APPROVED")];
    setup["status"] = "TOKENIZED";
    const { id } = this.store();
    return [201, { id, payment_source: { paypal: { email_address: "customer@example.com" } } }];
  }
}
