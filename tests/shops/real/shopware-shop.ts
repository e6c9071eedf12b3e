import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Stands for a shop of Shopware 6.7, as far as an app meets it: it sends signed calls in the form of Shopware's documents, and has the part
 * of the Admin API that moves transactions, with the state machine `order_transaction.state` of a fresh shop.
 */
export class ShopwareShop {
  readonly id = "Kq1XwWBmF5MkGpDz";
  /** States by the id of their transaction. */
  readonly states = new Map<string, string>();
  /** Moves that the app made, refused ones included. */
  readonly moves: string[] = [];
  url = "";
  #secret = "";
  #server: Server | undefined;
  readonly #appUrl: () => string;

  constructor(appUrl: () => string) {
    this.#appUrl = appUrl;
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const { status, body } = this.#admin(request);
      response.writeHead(status, { "content-type": "application/json" }).end(body && JSON.stringify(body));
    });
    await new Promise<void>((resolve) => void this.#server!.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server?.close();
  }

  /** The merchant installs the app: the handshake. Throws when the app's proof is wrong. */
  async install(appSecret: string, appName = "Quittance"): Promise<void> {
    const timestamp = Math.floor(Date.now() / 1000);
    const query = `shop-id=${this.id}&shop-url=${this.url}&timestamp=${timestamp}`;
    const headers = { "shopware-app-signature": hmac(query, appSecret), "sw-version": "6.7.4.0" };
    const response = await fetch(`${this.#appUrl()}/shopware/register?${query}`, { headers });
    if (!response.ok) throw new Error(`The app refuses the registration: ${response.status}`);
    const {
      proof,
      secret,
      confirmation_url: confirmation,
    } = (await response.json()) as Record<string, string>;
    if (proof !== hmac(this.id + this.url + appName, appSecret)) throw new Error("The proof is wrong");
    const body = JSON.stringify({
      apiKey: "SWIAKEY",
      secretKey: "integration-secret",
      timestamp: String(timestamp),
      shopUrl: this.url,
      shopId: this.id,
    });
    const confirmed = await fetch(confirmation!, {
      method: "POST",
      headers: { "content-type": "application/json", "shopware-shop-signature": hmac(body, secret!) },
      body,
    });
    if (!confirmed.ok) throw new Error(`The app refuses the confirmation: ${confirmed.status}`);
    this.#secret = secret!;
  }

  get secret(): string {
    return this.#secret;
  }

  /** A signed call of the shop to the app. Throws when the answer is not signed. */
  async call(
    name: string,
    more: object,
    secret = this.#secret,
  ): Promise<{ status: number; body: Record<string, string> }> {
    const source = { url: this.url, shopId: this.id, appVersion: "0.1.0", inAppPurchases: null };
    const body = JSON.stringify({ source, ...more });
    const response = await fetch(`${this.#appUrl()}/shopware/${name}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "shopware-shop-signature": hmac(body, secret),
        "sw-version": "6.7.4.0",
      },
      body,
    });
    const text = await response.text();
    if (response.ok && text !== "" && response.headers.get("shopware-app-signature") !== hmac(text, secret))
      throw new Error("The answer has no right signature");
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, string> };
  }

  /** What Shopware does with the status of an answer. */
  move(transaction: string, transition: string): boolean {
    const next = TRANSITIONS[this.states.get(transaction) ?? "open"]?.[transition];
    this.moves.push(transition);
    if (next === undefined) return false;
    this.states.set(transaction, next);
    return true;
  }

  #admin({ method, url = "", headers }: IncomingMessage): { status: number; body?: object } {
    if (url === "/api/oauth/token")
      return { status: 200, body: { token_type: "Bearer", expires_in: 600, access_token: "token" } };
    if (headers.authorization !== "Bearer token") return { status: 401, body: { errors: [] } };
    const [, moved, transition] = /^\/api\/_action\/order_transaction\/(\w+)\/state\/(\w+)$/.exec(url) ?? [];
    if (method === "POST" && moved && transition) {
      if (this.move(moved, transition)) return { status: 200, body: {} };
      return { status: 400, body: { errors: [{ code: "SYSTEM__ILLEGAL_STATE_TRANSITION" }] } };
    }
    const [, read] = /^\/api\/order-transaction\/(\w+)\/state-machine-state$/.exec(url) ?? [];
    if (!read) return { status: 404, body: { errors: [] } };
    return { status: 200, body: { data: [{ technicalName: this.states.get(read) ?? "open" }] } };
  }
}

function hmac(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

const UNDECIDED = {
  paid: "paid",
  authorize: "authorized",
  fail: "failed",
  cancel: "cancelled",
  process: "in_progress",
};
const TRANSITIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  open: { ...UNDECIDED, process_unconfirmed: "unconfirmed", remind: "reminded" },
  unconfirmed: UNDECIDED,
  in_progress: { ...UNDECIDED, process_unconfirmed: "unconfirmed" },
  authorized: { paid: "paid", fail: "failed", cancel: "cancelled" },
  paid: { refund: "refunded", refund_partially: "refunded_partially", chargeback: "chargeback" },
  refunded_partially: { refund: "refunded" },
  failed: { reopen: "open" },
  cancelled: { reopen: "open" },
};
