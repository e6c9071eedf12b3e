import { createHash, createHmac } from "node:crypto";
import type { ShopOptions } from "./options.ts";

type Json = Readonly<Record<string, unknown>>;

/** A refusal of the gateway, or no answer (`status` 0): then nobody knows whether the request was executed. */
export class GatewayError extends Error {
  readonly status: number;
  readonly code: number | string | undefined;
  constructor(message: string, { status, code }: { status: number; code?: number | string | undefined }) {
    super(message);
    this.name = "GatewayError";
    this.status = status;
    this.code = code;
  }
  /** The request may have been executed: its outcome has to be looked up. */
  get isUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** The error of a transaction that was executed and declined. */
export function declined(
  errors: readonly { errorCode?: number | undefined; errorMessage?: string | undefined }[] = [],
): GatewayError {
  const [first] = errors;
  return new GatewayError(first?.errorMessage ?? "It was declined", { status: 200, code: first?.errorCode });
}

/** The id was used before: the request was sent already. */
export const DUPLICATE_ID = 3004;

/** A transaction as the status call returns it. */
export interface GatewayTransaction {
  readonly uuid: string;
  readonly merchantTransactionId: string;
  readonly transactionType: string;
  readonly transactionStatus: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly referenceUuid?: string;
  readonly merchantMetaData?: string;
  readonly extraData?: Readonly<Record<string, string>>;
  readonly errors?: readonly { readonly code?: number; readonly message?: string }[];
  readonly followUps?: readonly GatewayTransaction[];
}

/** The answer to a request for a transaction. */
export interface TransactionAnswer {
  readonly success: boolean;
  readonly uuid?: string;
  /** FINISHED, REDIRECT, PENDING or ERROR; a later gateway may have others. */
  readonly returnType?: string;
  readonly redirectUrl?: string;
  readonly errors?: readonly { readonly errorCode?: number; readonly errorMessage?: string }[];
}

/** A payment as `GET /api/v3/orders` lists it. */
export interface OrderPayment {
  readonly uuid: string;
  readonly merchantTransactionId: string;
  readonly order: string;
  readonly paid: string;
  readonly refunded: string;
  readonly open: string;
  readonly currency: string;
  readonly sequence: number;
}

/** An order as a shop reports it. */
export interface ShopOrder {
  readonly id: string;
  readonly total: string;
  readonly currency: string;
  readonly state: "paid" | "open" | "cancelled";
}

export interface OrderDifference {
  readonly id: string;
  readonly kind: "unpaid_here" | "unknown_there" | "amount" | "currency" | "double";
  readonly uuids: readonly string[];
}

const TIMEOUT_MS = 20_000;
/** The gateway's API, as far as a shop needs it. */
export class Gateway {
  readonly #options: ShopOptions;
  readonly #version: string;

  /** @param version the plug-in and the shop, for the console: `shop-medusa 0.1.0, medusa 2.21.2` */
  constructor(options: ShopOptions, version: string) {
    this.#options = options;
    this.#version = version;
  }

  transaction(operation: string, request: Json): Promise<TransactionAnswer> {
    const path = `/api/v3/transaction/${this.#options.apiKey}/${operation}`;
    return this.send<TransactionAnswer>("POST", path, request);
  }

  /** `getProfile` and the other calls about a customer's stored cards. */
  profile(operation: string, request: Json): Promise<Json> {
    return this.send("POST", `/api/v3/customerProfiles/${this.#options.apiKey}/${operation}`, request);
  }

  status(uuid: string): Promise<GatewayTransaction> {
    const path = `/api/v3/status/${this.#options.apiKey}/getByUuid/${encodeURIComponent(uuid)}`;
    return this.send<GatewayTransaction>("GET", path);
  }

  /** Undefined when there is none: nothing was recorded under the id. */
  async find(merchantTransactionId: string): Promise<GatewayTransaction | undefined> {
    const query = new URLSearchParams({ merchantTransactionId, include: "followUps" }).toString();
    const page = await this.send("GET", `/api/v3/transactions/${this.#options.apiKey}?${query}`);
    return (page["transactions"] as GatewayTransaction[])[0];
  }

  /** Ends a payment page on which nobody has paid; returns the state of its payment. */
  async cancelPage(uuid: string): Promise<"cancelled" | "not_cancellable"> {
    try {
      await this.send("POST", `/api/v3/payByLink/${encodeURIComponent(uuid)}/cancel`, {});
      return "cancelled";
    } catch (error) {
      if (error instanceof GatewayError && error.status === 422) return "not_cancellable";
      throw error;
    }
  }

  /** A page of payments, oldest first. */
  orders({ from, after, limit = 500 }: { from?: Date; after?: string | undefined; limit?: number }) {
    const query = {
      limit: String(limit),
      ...(from && { from: from.toISOString() }),
      ...(after && { after }),
    };
    const path = `/api/v3/orders/${this.#options.apiKey}?${new URLSearchParams(query).toString()}`;
    return this.send<{ orders: OrderPayment[]; next: string | null }>("GET", path);
  }

  /** @param orders at most 1,000 */
  async report(orders: readonly ShopOrder[]): Promise<OrderDifference[]> {
    const answer = await this.send("POST", `/api/v3/orders/${this.#options.apiKey}/report`, { orders });
    return answer["differences"] as OrderDifference[];
  }

  /** Any call of the API, signed where the connector demands it; a refusal is a `GatewayError`. */
  async send<Answer = Json>(method: "GET" | "POST", path: string, body?: Json): Promise<Answer> {
    const { gateway } = this.#options;
    const text = body === undefined ? "" : JSON.stringify(body);
    const url = new URL(gateway + path);
    let response: Response;
    try {
      response = await fetch(url, {
        method,
        redirect: "error",
        headers: this.#headers(method, text, url.pathname + url.search),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body !== undefined && { body: text }),
      });
    } catch (error) {
      throw new GatewayError(`The gateway did not answer: ${(error as Error).message}`, { status: 0 });
    }
    const answer = (await response.json().catch(() => ({}))) as Json;
    if (response.ok) return answer as Answer;
    const { errorMessage } = answer;
    const message = typeof errorMessage === "string" ? errorMessage : `HTTP ${response.status}`;
    const code = answer["errorCode"] as number | string | undefined;
    throw new GatewayError(message, { status: response.status, code });
  }

  #headers(method: string, body: string, uri: string): Record<string, string> {
    const { username, password, sharedSecret, shopUrl } = this.#options;
    const contentType = "application/json; charset=utf-8";
    const headers: Record<string, string> = {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
      "x-shop-version": this.#version,
      "content-type": contentType,
      ...(shopUrl !== undefined && { "x-shop-url": shopUrl }),
    };
    if (sharedSecret === undefined) return headers;
    const date = new Date().toUTCString();
    const bodyHash = createHash("sha512").update(body).digest("hex");
    const message = [method, bodyHash, contentType, date, uri].join("\n");
    const signature = createHmac("sha512", sharedSecret).update(message).digest("base64");
    return { ...headers, "x-date": date, "x-signature": signature };
  }
}
