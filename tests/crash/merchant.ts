import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { ApiClient, type ApiAnswer } from "../support/api-client.ts";

/** What the merchant was told of one order, in the end. */
export type Told =
  | { readonly kind: "paid"; readonly uuid: string }
  /** The gateway has it; what came of it was not told, because it was not known then. */
  | { readonly kind: "open" }
  /** An answer that is neither a payment nor a reason to ask again. */
  | { readonly kind: "refused"; readonly answer: string };

const GIVE_UP_AFTER_MS = 60_000;

/**
 * A merchant under load who does what an integration guide would say: when an answer does not come, or says "later", the
 * same order is sent again, to the next process; when it then exists already, its status is asked.
 */
export class Merchant {
  readonly told = new Map<string, Told>();
  /** Orders that met anything but a plain answer at first. */
  disturbed = 0;
  readonly #clients: readonly ApiClient[];
  readonly #callbackUrl: string;
  readonly #workers: Promise<void>[] = [];
  #stopped = false;

  constructor(options: { urls: readonly string[]; callbackUrl: string; concurrency: number }) {
    this.#clients = options.urls.map((url) => new ApiClient(url));
    this.#callbackUrl = options.callbackUrl;
    for (let worker = 0; worker < options.concurrency; worker += 1) this.#workers.push(this.#work(worker));
  }

  /** Resolves when so many more orders were answered, however slow the machine is. */
  async answered(more: number): Promise<void> {
    const wanted = this.told.size + more;
    while (this.told.size < wanted) await sleep(20);
  }

  /** Resolves when every order that was begun has its answer. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#workers);
  }

  async #work(first: number): Promise<void> {
    for (let turn = first; !this.#stopped; turn += 1) {
      const id = `order-${randomBytes(8).toString("hex")}`;
      this.told.set(id, await this.#pay(id, turn));
    }
  }

  async #pay(merchantTransactionId: string, turn: number): Promise<Told> {
    const order = { merchantTransactionId, callbackUrl: this.#callbackUrl };
    const begunMs = performance.now();
    for (let attempt = 0; performance.now() - begunMs < GIVE_UP_AFTER_MS; attempt += 1) {
      const client = this.#clients[(turn + attempt) % this.#clients.length];
      const answer = await client?.debit(order).catch(() => undefined);
      if (answer?.status === 200 && answer.body["success"] === true) {
        const isPaid = answer.body["returnType"] === "FINISHED";
        return isPaid ? { kind: "paid", uuid: String(answer.body["uuid"]) } : { kind: "open" };
      }
      if (answer?.body["errorCode"] === 3004 && attempt > 0) return this.#ask(merchantTransactionId, turn);
      if (!shouldRetry(answer)) return { kind: "refused", answer: JSON.stringify(answer) };
      if (attempt === 0) this.disturbed += 1;
      await sleep(100);
    }
    return { kind: "refused", answer: "nothing for a minute" };
  }

  async #ask(merchantTransactionId: string, turn: number): Promise<Told> {
    const path = `/api/v3/status/demo-card/getByMerchantTransactionId/${merchantTransactionId}`;
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const answer = await this.#clients[(turn + attempt) % this.#clients.length]
        ?.get(path)
        .catch(() => undefined);
      if (answer?.status === 200 && answer.body["success"] === true) {
        const paid = answer.body["transactionStatus"] === "SUCCESS";
        return paid ? { kind: "paid", uuid: String(answer.body["uuid"]) } : { kind: "open" };
      }
      await sleep(200);
    }
    return { kind: "refused", answer: `${merchantTransactionId} exists, and its status cannot be asked` };
  }
}

/** No connection, or a 503 that says when to come back. Anything else must not be repeated blindly. */
function shouldRetry(answer: ApiAnswer | undefined): boolean {
  return answer === undefined || (answer.status === 503 && answer.headers.has("retry-after"));
}
