import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { anOrder, ApiClient, type ApiResponse } from "../support/api-client.ts";

/** The last response that the merchant got about an order. */
export type OrderOutcome =
  | { readonly kind: "paid"; readonly uuid: string }
  /** The gateway recorded the order; its outcome was unknown at the time of the response. */
  | { readonly kind: "open" }
  /** A response that is neither a payment nor a reason to retry. */
  | { readonly kind: "refused"; readonly response: string };

const RETRY_TIMEOUT_MS = 60_000;
/** Between the orders of a customer: without it most of the machine would be busy with orders, and not with what disturbs them. */
const PAUSE_MS = 100;

/** A request that refers to the one before it. */
interface Step {
  readonly operation: string;
  readonly fields: Record<string, unknown>;
}

const { amount, currency, transactionToken } = anOrder();
const DEBIT: Step = { operation: "debit", fields: { amount, currency, transactionToken } };
const PREAUTHORIZE: Step = { ...DEBIT, operation: "preauthorize" };
const REGISTER: Step = { operation: "register", fields: { transactionToken } };
const DEBITS = [[DEBIT]];
const ALL_KINDS = [
  [DEBIT, { operation: "refund", fields: { amount, currency } }],
  [PREAUTHORIZE, { operation: "capture", fields: { amount, currency } }],
  [PREAUTHORIZE, { operation: "void", fields: {} }],
  [PREAUTHORIZE, { operation: "incrementalAuthorization", fields: { amount, currency } }],
  [REGISTER, { operation: "debit", fields: { amount, currency } }],
  [REGISTER, { operation: "deregister", fields: {} }],
  [{ ...DEBIT, operation: "payout" }],
];

/**
 * A merchant under load who follows an integration guide: without a response, or with 503 and `Retry-After`, it sends the
 * same order again, to the next process; if the order then exists already, it requests the status.
 */
export class Merchant {
  readonly outcomes = new Map<string, OrderOutcome>();
  /** Orders whose first attempt did not end in a payment. */
  disturbed = 0;
  readonly #clients: readonly ApiClient[];
  readonly #callbackUrl: string;
  readonly #kinds: readonly (readonly Step[])[];
  readonly #workers: Promise<void>[] = [];
  #stopped = false;

  constructor(options: {
    urls: readonly string[];
    callbackUrl: string;
    concurrency: number;
    ofAllKinds: boolean;
  }) {
    this.#clients = options.urls.map((url) => new ApiClient(url));
    this.#callbackUrl = options.callbackUrl;
    this.#kinds = options.ofAllKinds ? ALL_KINDS : DEBITS;
    for (let worker = 0; worker < options.concurrency; worker += 1) this.#workers.push(this.#work(worker));
  }

  /** Resolves when `count` more orders have their outcome, however slow the machine is. */
  async received(count: number): Promise<void> {
    const wanted = this.outcomes.size + count;
    while (this.outcomes.size < wanted) await sleep(20);
  }

  /** Resolves when every order that was sent has its outcome. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#workers);
  }

  async #work(first: number): Promise<void> {
    for (let turn = first; !this.#stopped; turn += 1) {
      let referenceUuid: string | undefined;
      for (const step of this.#kinds[turn % this.#kinds.length] ?? []) {
        const id = `order-${randomBytes(8).toString("hex")}`;
        const outcome = await this.#run(step, { id, turn, referenceUuid });
        this.outcomes.set(id, outcome);
        // What follows needs a payment whose outcome is clear.
        if (outcome.kind !== "paid") break;
        referenceUuid = outcome.uuid;
      }
      await sleep(PAUSE_MS);
    }
  }

  async #run(
    { operation, fields }: Step,
    {
      id: merchantTransactionId,
      turn,
      referenceUuid,
    }: { id: string; turn: number; referenceUuid: string | undefined },
  ): Promise<OrderOutcome> {
    const request = {
      ...fields,
      merchantTransactionId,
      callbackUrl: this.#callbackUrl,
      ...(referenceUuid !== undefined && { referenceUuid }),
    };
    const beganMs = performance.now();
    for (let attempt = 0; performance.now() - beganMs < RETRY_TIMEOUT_MS; attempt += 1) {
      const client = this.#clients[(turn + attempt) % this.#clients.length];
      const response = await client?.transaction("demo-card", operation, request).catch(() => undefined);
      if (response?.status === 200 && response.body["success"] === true) {
        const isPaid = response.body["returnType"] === "FINISHED";
        return isPaid ? { kind: "paid", uuid: String(response.body["uuid"]) } : { kind: "open" };
      }
      if (response?.body["errorCode"] === 3004 && attempt > 0)
        return this.#requestStatus(merchantTransactionId, turn);
      if (!shouldRetry(response)) return { kind: "refused", response: JSON.stringify(response) };
      if (attempt === 0) this.disturbed += 1;
      await sleep(100);
    }
    return { kind: "refused", response: "no outcome within a minute" };
  }

  async #requestStatus(merchantTransactionId: string, turn: number): Promise<OrderOutcome> {
    const path = `/api/v3/status/demo-card/getByMerchantTransactionId/${merchantTransactionId}`;
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const response = await this.#clients[(turn + attempt) % this.#clients.length]
        ?.get(path)
        .catch(() => undefined);
      if (response?.status === 200 && response.body["success"] === true) {
        const paid = response.body["transactionStatus"] === "SUCCESS";
        return paid ? { kind: "paid", uuid: String(response.body["uuid"]) } : { kind: "open" };
      }
      await sleep(200);
    }
    return { kind: "refused", response: `${merchantTransactionId} exists, and its status cannot be read` };
  }
}

/** No connection, or 503 with `Retry-After`. Anything else must not be retried blindly. */
function shouldRetry(response: ApiResponse | undefined): boolean {
  return response === undefined || (response.status === 503 && response.headers.has("retry-after"));
}
