import { setTimeout as pause } from "node:timers/promises";

import type { LabFaults } from "./lab-faults.ts";
import type { LabProvider, LabWebhook } from "./lab-provider.ts";

/** A webhook that was sent, or could not be. */
export interface SentRecord {
  readonly id: string;
  readonly about: string;
  readonly address: string;
  readonly attempts: readonly string[];
  readonly body: string;
}

interface SenderParts {
  readonly provider: () => LabProvider;
  readonly faults: LabFaults;
  /** Gets every webhook. */
  readonly address: string | undefined;
  readonly secret: string;
  readonly now: () => Temporal.Instant;
}

interface Delivery {
  readonly webhook: LabWebhook;
  readonly address: string;
  readonly secret: string;
  readonly attempts: string[];
}

const TIMEOUT_MS = 10_000;
/** A webhook that is late, and one that waits for the next one to be before it. */
const LATE_MS = 3_000;
const REPEAT_AFTER_MS = [1_000, 5_000, 30_000];
const MAX_KEPT = 1_000;

/** Sends webhooks in their order, unless a fault changes it, and repeats those that were not accepted. */
export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #kept: Delivery[] = [];
  readonly #listeners = new Map<string, string>();
  /** Late ones, and the one that lets another one pass. */
  readonly #held = new Set<() => void>();
  #overtaken: (() => void) | undefined;
  #queue: Promise<void> = Promise.resolve();
  readonly #stopped = new AbortController();

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Takes what waits at the provider, and sends it. */
  flush(): void {
    for (const webhook of this.#parts.provider().takeWebhooks()) this.#plan(webhook);
  }

  /** Sends every webhook from now on there, too. @returns the secret that signs them: the lab's own unless one is given */
  listen(address: string, secret = this.#parts.secret): string {
    this.#listeners.set(address, secret);
    return secret;
  }

  /** Sends what is held back at once. */
  release(): void {
    for (const send of this.#held.values().toArray()) send();
  }

  /** @returns how many are sent again */
  resend(given: { readonly last: number } | { readonly id: string }): number {
    const chosen =
      "last" in given
        ? this.#kept.slice(-given.last)
        : this.#kept.filter(({ webhook }) => webhook.id === given.id);
    for (const delivery of chosen) this.#enqueue(delivery);
    return chosen.length;
  }

  records(): SentRecord[] {
    return this.#kept.map(({ webhook: { id, about, body }, address, attempts }) => ({
      id,
      about,
      address,
      attempts: [...attempts],
      body,
    }));
  }

  clear(): void {
    this.#held.clear();
    this.#overtaken = undefined;
    this.#kept.length = 0;
    this.#listeners.clear();
  }

  stop(): void {
    this.#stopped.abort();
  }

  #plan(webhook: LabWebhook): void {
    const fault = this.#parts.faults.ofWebhook(webhook.about);
    const deliveries = this.#deliveriesOf(webhook);
    this.#kept.push(...deliveries);
    this.#kept.splice(0, Math.max(0, this.#kept.length - MAX_KEPT));
    const send = () => {
      for (const delivery of deliveries) this.#enqueue(delivery);
    };
    if (fault === "late") return void this.#hold(send);
    if (fault === "out_of_order") {
      this.#overtaken = this.#hold(send);
      return;
    }
    send();
    if (fault === "twice") send();
    this.#overtaken?.();
    this.#overtaken = undefined;
  }

  /** Sends it later, or as soon as the returned function is called. */
  #hold(send: () => void): () => void {
    const once = () => {
      if (!this.#held.delete(once)) return;
      clearTimeout(timer);
      send();
    };
    const timer = setTimeout(once, LATE_MS);
    timer.unref();
    this.#held.add(once);
    return once;
  }

  #deliveriesOf(webhook: LabWebhook): Delivery[] {
    const { address, secret } = this.#parts;
    const listeners = this.#listeners
      .entries()
      .map(([listener, given]) => ({ address: listener, secret: given }));
    const all = [
      ...(address === undefined ? [] : [{ address, secret }]),
      ...listeners,
      ...(webhook.receivers ?? []),
    ];
    const found = new Map(all.map((one) => [one.address, { secret, ...one }]));
    return [...found.values()].map((one) => ({
      webhook,
      address: one.address,
      secret: one.secret,
      attempts: [],
    }));
  }

  #enqueue(delivery: Delivery): void {
    const before = this.#queue;
    const sendAfter = async () => {
      await before;
      const isAccepted = await this.#attempt(delivery);
      if (!isAccepted) void this.#repeat(delivery);
    };
    this.#queue = sendAfter();
  }

  async #repeat(delivery: Delivery): Promise<void> {
    for (const afterMs of REPEAT_AFTER_MS) {
      try {
        await pause(afterMs, undefined, { signal: this.#stopped.signal, ref: false });
      } catch {
        return;
      }
      if (!this.#kept.includes(delivery) || (await this.#attempt(delivery))) return;
    }
  }

  async #attempt({ webhook, address, secret, attempts }: Delivery): Promise<boolean> {
    if (this.#stopped.signal.aborted) return true;
    const signed = webhook.headers
      ? { headers: webhook.headers, body: webhook.body }
      : this.#parts.provider().sign(webhook, { secret, now: this.#parts.now() });
    try {
      const { status, body } = await fetch(address, {
        method: "POST",
        headers: { "content-type": webhook.contentType, ...signed.headers },
        body: signed.body,
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopped.signal]),
      });
      await body?.cancel();
      attempts.push(String(status));
      return status >= 200 && status < 300;
    } catch (error) {
      attempts.push(reasonOf(error));
      return false;
    }
  }
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { readonly cause?: { readonly code?: string } };
  return cause?.code ?? name;
}
