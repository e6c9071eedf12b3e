import { randomBytes } from "node:crypto";

/** A response as a client receives it. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  // The tests read any field of a response.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: Record<string, any>;
}

/** A small client of the public API. */
export class ApiClient {
  readonly #base: string;
  readonly #authorization: string;

  constructor(
    base: string,
    credentials: { username: string; password: string } = { username: "demo", password: "demo-password" },
  ) {
    this.#base = base;
    this.#authorization = basic(credentials);
  }

  async transaction(
    apiKey: string,
    operation: string,
    request: Record<string, unknown>,
  ): Promise<ApiResponse> {
    return this.post(`/api/v3/transaction/${apiKey}/${operation}`, request);
  }

  /** A debit of 9.99 EUR by the demo Visa by default. */
  async debit(request: Record<string, unknown> = {}, apiKey = "demo-card"): Promise<ApiResponse> {
    return this.transaction(apiKey, "debit", { ...anOrder(), ...request });
  }

  async preauthorize(request: Record<string, unknown> = {}, apiKey = "demo-card"): Promise<ApiResponse> {
    return this.transaction(apiKey, "preauthorize", { ...anOrder(), ...request });
  }

  async status(uuid: string, apiKey = "demo-card"): Promise<ApiResponse> {
    return this.get(`/api/v3/status/${apiKey}/getByUuid/${uuid}`);
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.send("POST", path, { body: typeof body === "string" ? body : JSON.stringify(body), headers });
  }

  async get(path: string): Promise<ApiResponse> {
    return this.send("GET", path, {});
  }

  async send(
    method: string,
    path: string,
    options: { body?: string | Buffer<ArrayBuffer>; headers?: Record<string, string> },
  ): Promise<ApiResponse> {
    const response = await fetch(this.#base + path, {
      method,
      redirect: "manual",
      headers: {
        authorization: this.#authorization,
        ...(options.body !== undefined && { "content-type": "application/json; charset=utf-8" }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: options.body }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : { text } };
  }
}

/** A fresh merchantTransactionId and the demo Visa. */
export function anOrder(): Record<string, unknown> {
  return {
    // The letter keeps sixteen decimal digits, one id of 1,800, from being taken for a card number and removed from log lines.
    merchantTransactionId: `order-x${randomBytes(8).toString("hex")}`,
    amount: "9.99",
    currency: "EUR",
    transactionToken: "ix::demo-visa",
  };
}

export function basic({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}
