import { setTimeout as sleep } from "node:timers/promises";
import { ApiClient, anOrder } from "../support/api-client.ts";
import { uniqueCard } from "../support/card-traces.ts";

/** Attempts per request: without a response the next process gets it, as a rolling restart requires of a client. */
const MAX_ATTEMPTS = 20;

/**
 * Registers cards at one process and charges them at the next, one after the other: each payment opens what another process
 * has just sealed.
 */
export class CardHolder {
  readonly failures: string[] = [];
  readonly #clients: readonly ApiClient[];
  readonly #running: Promise<void>;
  #payments = 0;
  #stopped = false;
  #token = "";

  constructor(urls: readonly string[]) {
    this.#clients = urls.map((url) => new ApiClient(url));
    this.#running = this.#work();
  }

  /** Resolves after `more` further payments; throws at the first that was refused. */
  async paid(more: number): Promise<void> {
    const wanted = this.#payments + more;
    while (this.#payments < wanted && this.failures.length === 0) await sleep(20);
    if (this.failures.length > 0) throw new Error(this.failures.join("\n"));
  }

  /** Charges the last registered card again. */
  async paysAgain(): Promise<void> {
    await this.#pay({ transactionToken: this.#token }, "debit");
    if (this.failures.length > 0) throw new Error(this.failures.join("\n"));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      const cardData = uniqueCard();
      const tokenized = await this.#request((client) =>
        client.post("/api/v3/tokenize/demo-public", { cardData }),
      );
      const customerProfileData = { customerIdentification: `customer-${cardData.pan.slice(-9)}` };
      const transactionToken = tokenized?.body["transactionToken"];
      const registered = await this.#pay(
        { transactionToken, withRegister: true, customerProfileData },
        "debit",
      );
      this.#token = registered?.body["customerProfileData"]?.paymentToken ?? this.#token;
      await this.#pay({ transactionToken: this.#token }, "preauthorize");
    }
  }

  async #pay(request: Record<string, unknown>, operation: string) {
    const order = { ...anOrder(), ...request };
    const response = await this.#request((client) => client.transaction("demo-card", operation, order));
    if (response?.body["returnType"] === "FINISHED") this.#payments++;
    // A repeated order whose response was lost exists already: it was accepted.
    else if (response?.body["errorCode"] !== 3004) this.failures.push(JSON.stringify(response?.body));
    return response;
  }

  async #request<T extends { status: number }>(
    send: (client: ApiClient) => Promise<T>,
  ): Promise<T | undefined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const client = this.#clients[(this.#payments + attempt) % this.#clients.length]!;
      const response = await send(client).catch(() => undefined);
      if (response !== undefined && response.status !== 503) return response;
      await sleep(250);
    }
    return undefined;
  }
}
