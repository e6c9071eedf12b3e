import type { Seeded } from "./seeded.ts";
import type { Seen, World } from "./world.ts";

/** A request and what its client was told, to be compared with the records afterwards. */
export interface Told {
  readonly merchantTransactionId: string;
  readonly seen: Seen;
}

const FAULTS = ["simulator:dropAnswer", "simulator:nonsense", "simulator:loseRequest"] as const;

/** A merchant who does what merchants do, by chance: pays, follows up, repeats itself, makes links and cancels them. */
export class Merchant {
  readonly told: Told[] = [];
  readonly #uuids: string[] = [];
  readonly #links: { uuid: string; redirectUrl: string }[] = [];
  readonly #world: World;
  readonly #random: Seeded;
  readonly #name: string;
  #orders = 0;

  constructor(world: World, random: Seeded, name: string) {
    this.#world = world;
    this.#random = random;
    this.#name = name;
  }

  async act(): Promise<void> {
    const random = this.#random;
    const action = random.pick([
      () => this.#pay("debit"),
      () => this.#pay("preauthorize"),
      () => this.#pay("debit", true),
      () => this.#follow("capture"),
      () => this.#follow("refund"),
      () => this.#follow("void"),
      () => this.#link(),
      () => this.#cancel(),
      () => this.#open(),
      () => this.#world.work(),
      async () => this.#world.clock.advance({ seconds: random.pick([1, 60, 600, 7_200, 90_000]) }),
    ]);
    await action();
  }

  /** Sometimes the same request is sent twice at the same instant: at most one may be executed. */
  async #pay(operation: string, twice = false): Promise<void> {
    const merchantTransactionId = this.#orderId();
    const request = {
      merchantTransactionId,
      amount: this.#random.pick(["1.00", "9.99", "100.00", "65.00"]),
      currency: "EUR",
      transactionToken: this.#random.pick(["ix::demo-visa", "ix::demo-mastercard"]),
      callbackUrl: this.#world.callbackUrl,
      threeDSecureData: { "3dsecure": "OFF" },
      extraData: this.#fault(),
    };
    const path = `/api/v3/transaction/demo-card/${operation}`;
    const sent = Array.from({ length: twice ? 2 : 1 }, () => this.#world.post(path, request));
    for (const seen of await Promise.all(sent)) this.#hear(merchantTransactionId, seen);
  }

  async #follow(operation: "capture" | "refund" | "void"): Promise<void> {
    if (this.#uuids.length === 0) return;
    const referenceUuid = this.#random.pick(this.#uuids);
    const times = this.#random.pick([1, 1, 3]);
    const requests = Array.from({ length: times }, () => ({
      merchantTransactionId: this.#orderId(),
      referenceUuid,
      amount: this.#random.pick(["0.50", "5.00", "50.00"]),
      currency: "EUR",
      extraData: this.#fault(),
    }));
    const path = `/api/v3/transaction/demo-card/${operation}`;
    const seen = await Promise.all(requests.map((request) => this.#world.post(path, request)));
    for (const [index, answer] of seen.entries()) this.#hear(requests[index]!.merchantTransactionId, answer);
  }

  async #link(): Promise<void> {
    const merchantTransactionId = this.#orderId();
    const seen = await this.#world.post("/api/v3/transaction/demo-redirect/debit", {
      merchantTransactionId,
      amount: "20.00",
      currency: "EUR",
      callbackUrl: this.#world.callbackUrl,
      payByLink: { sendByEmail: false, expirationInMinute: this.#random.pick([5, 60]) },
    });
    this.#hear(merchantTransactionId, seen);
    const { uuid, redirectUrl } = seen.body;
    if (typeof uuid === "string" && typeof redirectUrl === "string") this.#links.push({ uuid, redirectUrl });
  }

  async #cancel(): Promise<void> {
    if (this.#links.length === 0) return;
    await this.#world.post(`/api/v3/payByLink/${this.#random.pick(this.#links).uuid}/cancel`, {});
  }

  async #open(): Promise<void> {
    if (this.#links.length === 0) return;
    await this.#world.get(new URL(this.#random.pick(this.#links).redirectUrl).pathname);
  }

  #hear(merchantTransactionId: string, seen: Seen): void {
    this.told.push({ merchantTransactionId, seen });
    if (typeof seen.body["uuid"] === "string") this.#uuids.push(seen.body["uuid"]);
  }

  #fault(): Record<string, string> {
    return this.#random.chance(0.25) ? { [this.#random.pick(FAULTS)]: "1" } : {};
  }

  #orderId(): string {
    return `${this.#name}-${++this.#orders}`;
  }
}
