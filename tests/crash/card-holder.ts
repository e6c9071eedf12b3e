import { setTimeout as sleep } from "node:timers/promises";
import { ApiClient, anOrder } from "../support/api-client.ts";
import { uniqueCard } from "../support/card-traces.ts";

/** Tries that many processes one after the other when one does not answer, as a rolling restart asks of a client. */
const TRIES = 20;

/**
 * Registers cards at one process and charges them at the next, one after the other: each payment opens what another process
 * sealed a moment before.
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

  /** Resolves when so many more payments were made; fails with the first that was refused. */
  async paid(more: number): Promise<void> {
    const wanted = this.#payments + more;
    while (this.#payments < wanted && this.failures.length === 0) await sleep(20);
    if (this.failures.length > 0) throw new Error(this.failures.join("\n"));
  }

  /** Charges the card that was registered last once more. */
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
      const tokenized = await this.#ask((client) =>
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
    const answer = await this.#ask((client) => client.transaction("demo-card", operation, order));
    if (answer?.body["returnType"] === "FINISHED") this.#payments++;
    // Asked again after its answer was lost, an order exists already: it was accepted.
    else if (answer?.body["errorCode"] !== 3004) this.failures.push(JSON.stringify(answer?.body));
    return answer;
  }

  async #ask<T extends { status: number }>(ask: (client: ApiClient) => Promise<T>): Promise<T | undefined> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const client = this.#clients[(this.#payments + attempt) % this.#clients.length]!;
      const answer = await ask(client).catch(() => undefined);
      if (answer !== undefined && answer.status !== 503) return answer;
      await sleep(250);
    }
    return undefined;
  }
}
