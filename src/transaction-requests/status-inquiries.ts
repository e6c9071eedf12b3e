import { claimDueInquiries, type DueInquiry } from "../transactions/index.ts";
import { nextInquirySeconds } from "./inquiry-schedule.ts";
import type { TransactionParts } from "./parts.ts";
import { settleTransaction } from "./settle-transaction.ts";

/** How many one process asks for at the same time, over all connectors, and of one connector. They mostly wait for others. */
const MOST = 100;
const MOST_OF_CONNECTOR = 16;
/** Who asks has heard the answer by then, or is gone. */
const CLAIMED_SECONDS = nextInquirySeconds(2);
/** A round takes no longer: what is slower goes on beside the next one. */
const ROUND_MS = 1_000;

/**
 * The owner of unknown outcomes: asks for every transaction whose time has come. A provider that takes long to answer, or
 * never does, delays no question to another: each connector has a few questions under way, and the others go on.
 */
export class StatusInquiries {
  readonly #parts: TransactionParts;
  readonly #asking = new Map<string, number>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: TransactionParts) {
    this.#parts = parts;
  }

  /** Begins to ask for what is due and waits a moment for the answers; how many it has asked for. */
  async askDue(): Promise<number> {
    const due = await this.#claim();
    const round = due.map((one) => {
      const asked: Promise<void> = this.#ask(one).finally(() => this.#underWay.delete(asked));
      this.#underWay.add(asked);
      return asked;
    });
    await this.#atMost(ROUND_MS, Promise.all(round));
    return due.length;
  }

  /** Waits for the answers that are under way; each has its time limit. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #claim(): Promise<DueInquiry[]> {
    const { db } = this.#parts;
    const free = MOST - this.#underWay.size;
    if (free <= 0) return [];
    return claimDueInquiries(db, {
      running: this.#asking,
      limit: free,
      limitPerConnector: MOST_OF_CONNECTOR,
      claimedSeconds: CLAIMED_SECONDS,
    });
  }

  async #ask({ uuid, connectorGuid }: DueInquiry): Promise<void> {
    this.#count(connectorGuid, 1);
    try {
      await settleTransaction(this.#parts, uuid);
    } catch (error) {
      this.#parts.log.error(
        { transaction: uuid, error: (error as Error).message },
        "A status inquiry failed.",
      );
    } finally {
      this.#count(connectorGuid, -1);
    }
  }

  #count(connectorGuid: string, more: 1 | -1): void {
    const count = (this.#asking.get(connectorGuid) ?? 0) + more;
    if (count > 0) this.#asking.set(connectorGuid, count);
    else this.#asking.delete(connectorGuid);
  }

  async #atMost(limitMs: number, work: Promise<unknown>): Promise<void> {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const callOff = this.#parts.clock.after(limitMs, resolve);
    await Promise.race([work, over]);
    callOff();
  }
}
