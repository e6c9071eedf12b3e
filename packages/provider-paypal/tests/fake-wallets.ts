import { error, type Json } from "./fake-values.ts";

/** PayPal's vault: setup tokens that a customer approves, and payment tokens. */
export class FakeWallets {
  readonly setups = new Map<string, Json>();
  readonly tokens = new Set<string>();
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** Stores a wallet with a payment. */
  store(): Json {
    const id = this.#newId();
    this.tokens.add(id);
    return { id, status: "VAULTED", customer: { id: `C${id}` } };
  }

  execute(request: { method: string; collection: string; id: string; body: Json }): [number, Json] {
    const { method, collection, id, body } = request;
    if (collection === "setup-tokens") return method === "POST" ? this.#setUp() : this.#setup(id);
    if (method === "POST") return this.#token(body);
    if (!this.tokens.has(id)) return [404, error("RESOURCE_NOT_FOUND", "TOKEN_ID_NOT_FOUND")];
    if (method === "DELETE") this.tokens.delete(id);
    return method === "DELETE" ? [204, {}] : [200, { id }];
  }

  #setUp(): [number, Json] {
    const id = this.#newId();
    const setup = {
      id,
      status: "PAYER_ACTION_REQUIRED",
      links: [
        {
          rel: "approve",
          method: "GET",
          href: `https://www.sandbox.paypal.com/agreements/approve?approval_session_id=${id}`,
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
