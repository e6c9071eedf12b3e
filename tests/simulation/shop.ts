import { CALLBACK_URL } from "./network.ts";
import type { Seeded } from "./seeded.ts";
import type { Seen, World } from "./world.ts";

/** A request and what its client was told, to be compared with the records afterwards. */
export interface Told {
  readonly merchantTransactionId: string;
  readonly seen: Seen;
}

/** A request whose answer named the transaction that was recorded for it. */
interface Recorded {
  readonly path: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly uuid: string;
}

/** What one party does, request by request; several run side by side. */
export type Task = () => Promise<void>;
/** Something a merchant or a customer does: tasks of the same instant. */
export type Act = () => readonly Task[];

const FAULTS = [
  "simulator:dropAnswer",
  "simulator:nonsense",
  "simulator:loseRequest",
  "simulator:arriveLate",
  "simulator:hang",
] as const;

/** A merchant's shop: what it sends, and all it was told. */
export class Shop {
  readonly told: Told[] = [];
  readonly #recorded: Recorded[] = [];
  /** Transactions the merchant knows of. */
  readonly uuids: string[] = [];
  /** Those of them that are preauthorizations. */
  readonly authorized: string[] = [];
  /** Payments whose customer failed the challenge, or whose bank never says validly that it was passed. */
  readonly unprovable = new Set<string>();
  /** Registrations that the merchant wanted out of their profile. */
  readonly detached = new Set<string>();
  /** The profile each registration was in after the last step. */
  inProfiles: ReadonlyMap<string, string> = new Map();
  /** Promises of the gateway that it broke before the merchant's eyes. */
  readonly contradictions: string[] = [];
  readonly world: World;
  readonly #name: string;
  #orders = 0;

  constructor(world: World, name: string) {
    this.world = world;
    this.#name = name;
  }

  /** Inside a task the task's own, so that tasks do not depend on each other's order. */
  get random(): Seeded {
    return this.world.turns.random;
  }

  async transact(
    operation: string,
    request: Readonly<Record<string, unknown>>,
    apiKey = "demo-card",
  ): Promise<Seen> {
    const path = `/api/v3/transaction/${apiKey}/${operation}`;
    const seen = await this.world.post(path, request);
    this.told.push({ merchantTransactionId: String(request["merchantTransactionId"]), seen });
    const { uuid } = seen.body;
    if (typeof uuid !== "string" || this.uuids.includes(uuid)) return seen;
    this.uuids.push(uuid);
    if (request["merchantTransactionId"] !== undefined) this.#recorded.push({ path, request, uuid });
    if (operation === "preauthorize") this.authorized.push(uuid);
    return seen;
  }

  /** Sends a request again as it was, however long ago: it is recognised, and named after its first. */
  async repeat(): Promise<void> {
    if (this.#recorded.length === 0) return;
    const { path, request, uuid } = this.random.pick(this.#recorded);
    const { status, body } = await this.world.post(path, request);
    if (typeof status !== "number" || status >= 500) return;
    if (status !== 400 || body["errorCode"] !== 3004 || body["uuid"] !== uuid)
      this.contradictions.push(`a repeat was not recognised: ${path} ${uuid} ${JSON.stringify(body)}`);
  }

  /** The part of a payment that all have. */
  order(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    return {
      merchantTransactionId: this.orderId(),
      amount: this.random.pick(["1.00", "9.99", "100.00", "65.00"]),
      currency: "EUR",
      callbackUrl: CALLBACK_URL,
      threeDSecureData: { "3dsecure": "OFF" },
      extraData: this.fault(),
      ...more,
    };
  }

  fault(): Record<string, string> {
    return this.random.chance(0.25) ? { [this.random.pick(FAULTS)]: "1" } : {};
  }

  orderId(): string {
    return `${this.#name}-${++this.#orders}`;
  }

  cardToken(): string {
    return this.random.pick(["ix::demo-visa", "ix::demo-mastercard"]);
  }
}
