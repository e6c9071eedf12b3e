import { errorBody, type Json } from "./fake-values.ts";

/** Stored objects: tokens of cards, mandates, and payouts. */
export class FakeStored {
  readonly tokens = new Set<string>();
  readonly mandates = new Map<string, Json>();
  readonly payouts = new Map<string, Json>();
  /** The reference that each was made by. */
  readonly payoutReferences = new Map<string, string>();
  /** The account's products. */
  products = [1, 3, 809];
  /** Webhook keys that the portal has, as `keyId:secret`; any when it is empty. */
  readonly webhookKeys = new Set<string>();
  #ids = 0;

  tokenFor(_given: Json): string {
    this.#ids += 1;
    const token = `0ca037cc-9079-4df6-8f6f-${String(this.#ids).padStart(12, "0")}`;
    this.tokens.add(token);
    return token;
  }

  /** The acquirer has credited all that were requested. */
  settlePayouts(): void {
    for (const payout of this.payouts.values())
      Object.assign(payout, {
        status: "ACCOUNT_CREDITED",
        statusOutput: { statusCode: 9, statusCategory: "COMPLETED" },
      });
  }

  execute({
    method,
    collection,
    id,
    action,
    body,
  }: {
    method: string;
    collection: string;
    id: string;
    action: string;
    body: Json;
  }): [number, Json] {
    if (collection === "tokens") return this.#token(method, id, body);
    if (collection === "mandates") return this.#mandate(id, action, body);
    if (collection === "payouts") return this.#payout(id, body);
    if (collection === "services") return [200, { result: "OK" }];
    if (collection.startsWith("products"))
      return [200, { paymentProducts: this.products.map((product) => ({ id: product })) }];
    if (collection === "webhooks") return [200, { result: this.#hasKey(body) ? "Valid" : "Invalid" }];
    return [404, errorBody("1002", "UNKNOWN_ENDPOINT")];
  }

  #hasKey({ key, secret }: Json): boolean {
    return this.webhookKeys.size === 0 || this.webhookKeys.has(`${String(key)}:${String(secret)}`);
  }

  #token(method: string, id: string, body: Json): [number, Json] {
    if (id === "") return [201, { token: this.tokenFor(body), isNewToken: true }];
    if (!this.tokens.has(id)) return [404, errorBody("1400", "UNKNOWN_TOKEN_ID")];
    if (method === "GET") return [200, { id }];
    this.tokens.delete(id);
    return [204, {}];
  }

  #mandate(id: string, action: string, body: Json): [number, Json] {
    if (id === "") {
      const mandate = { ...body, status: "ACTIVE" };
      this.mandates.set(String(body["uniqueMandateReference"]), mandate);
      return [201, { mandate }];
    }
    const mandate = this.mandates.get(decodeURIComponent(id));
    if (!mandate) return [404, errorBody("1400", "UNKNOWN_MANDATE")];
    if (action === "revoke") mandate["status"] = "REVOKED";
    return [200, { mandate }];
  }

  #payout(id: string, body: Json): [number, Json] {
    if (id !== "") {
      const payout = this.payouts.get(id);
      return payout ? [200, payout] : [404, errorBody("1002", "UNKNOWN_PAYOUT_ID")];
    }
    this.#ids += 1;
    const payout = {
      id: `${4_000_000 + this.#ids}_0`,
      status: "PAYOUT_REQUESTED",
      statusOutput: { statusCode: 81, statusCategory: "PENDING_CONNECT_OR_3RD_PARTY" },
      payoutOutput: { amountOfMoney: body["amountOfMoney"] },
    };
    this.payouts.set(payout.id, payout);
    const { merchantReference } = body["references"] as Json;
    this.payoutReferences.set(payout.id, String(merchantReference));
    return [201, payout];
  }
}
