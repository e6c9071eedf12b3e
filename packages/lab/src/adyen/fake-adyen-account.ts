import { errorBody } from "./fake-adyen-errors.ts";
import { ISSUERS } from "./fake-adyen-methods.ts";

type Json = Record<string, unknown>;

/** The account at a fake Adyen: the methods of the merchant account, and the webhooks of the Management API. */
export class FakeAdyenAccount {
  /** The types of the account's methods. */
  methods = ["scheme", "ideal", "sepadirectdebit", "bcmc_mobile", "paypal", "eps", "onlineBanking_PL"];
  settlementCurrency = "EUR";
  /** The key may read and write webhooks. */
  mayManage = true;
  readonly webhooks: Json[] = [];
  /** By webhook. */
  readonly #keys = new Map<unknown, string>();
  #ids = 0;

  /** Where webhooks go, with the key that signs them. */
  receivers(): { readonly address: string; readonly secret?: string }[] {
    return this.webhooks
      .filter(({ active }) => active !== false)
      .map(({ id, url }) => {
        const secret = this.#keys.get(id);
        return { address: String(url), ...(secret !== undefined && { secret }) };
      });
  }

  /** A call of the BinLookup API: three thousandths of the amount, rounded up, in the currency in which the account is settled. */
  estimateCost(path: string, body: Json): [number, Json] {
    if (!/^\/pal\/servlet\/BinLookup\/v\d+\/getCostEstimate$/.test(path))
      return [404, errorBody(404, "000", "security", "Not found")];
    if (!/^\d{4,19}$/.test(String(body["cardNumber"])))
      return [422, errorBody(422, "101", "validation", "Invalid card number")];
    const { value } = body["amount"] as { value: number };
    const costEstimateAmount = { value: Math.ceil((value * 3) / 1_000), currency: this.settlementCurrency };
    return [200, { costEstimateAmount, resultCode: "Success" }];
  }

  listMethods(): [number, Json] {
    return [200, { paymentMethods: this.methods.map(methodOf) }];
  }

  /** A call of the Management API, by its path from `/merchants` on. */
  manage({ method, path, body }: { method: string; path: string; body: Json }): [number, Json] {
    const [, merchants, account, webhooks, id = "", action = ""] = path.split("/");
    if (!this.mayManage)
      return [403, { title: "Forbidden", status: 403, detail: "Not the right permission" }];
    if (merchants !== "merchants" || webhooks !== "webhooks" || !account)
      return [404, { title: "Not found" }];
    if (method === "GET")
      return [200, { data: this.webhooks, itemsTotal: this.webhooks.length, pagesTotal: 1 }];
    if (id === "") {
      const { password: _password, ...shown } = body;
      const webhook = { id: `S2-${(this.#ids += 1)}`, ...shown };
      this.webhooks.push(webhook);
      return [200, webhook];
    }
    const found = this.webhooks.find((one) => one["id"] === id);
    if (!found) return [404, { title: "Not found" }];
    if (action === "generateHmac") {
      const hmacKey = this.nextKey();
      this.#keys.set(id, hmacKey);
      return [200, { hmacKey }];
    }
    Object.assign(found, body);
    return [200, found];
  }

  nextKey(): string {
    this.#ids += 1;
    return Buffer.from(`key number ${this.#ids}`.padEnd(32, "-")).toString("hex").toUpperCase();
  }
}

function methodOf(type: string): Json {
  const issuers = ISSUERS[type];
  return { type, name: type, ...(issuers && { issuers }) };
}
