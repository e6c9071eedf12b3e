import { runAbout } from "../../platform/log-subject.ts";
import { claimDueInquiries, type DueInquiry } from "../../transactions/index.ts";
import { nextInquirySeconds } from "./inquiry-schedule.ts";
import type { TransactionParts } from "../parts.ts";
import { resolveTransaction } from "./resolve-transaction.ts";

/**
 * Inquiries of one process at the same time: over all connectors, of which a tenant holds at most half, and of one connector. They mostly wait
 * for providers.
 */
const MAX_RUNNING = 200;
const MAX_RUNNING_PER_CONNECTOR = 16;
/** By then the inquiry has a response, or its process is gone. */
const CLAIMED_SECONDS = nextInquirySeconds(2);
/** A round takes no longer: what is slower goes on beside the next one. */
const ROUND_MS = 1_000;

/**
 * Sends the status inquiries that are due. A provider that responds slowly, or never, delays no inquiry to another: each
 * connector has a few inquiries under way, and the others go on. A tenant with many such connectors leaves places to the others.
 */
export class StatusInquiries {
  readonly #parts: TransactionParts;
  readonly #running = new Map<string, { readonly tenantGuid: string; readonly count: number }>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: TransactionParts) {
    this.#parts = parts;
  }

  /** Starts the inquiries that are due and waits up to a second for them; how many were started. */
  async sendDue(): Promise<number> {
    const due = await this.#claim();
    const round = due.map((one) => {
      const inquiry: Promise<void> = runAbout({ transaction: one.uuid }, () => this.#inquire(one)).finally(
        () => this.#underWay.delete(inquiry),
      );
      this.#underWay.add(inquiry);
      return inquiry;
    });
    await this.#atMost(ROUND_MS, Promise.all(round));
    return due.length;
  }

  /** Waits for the inquiries that are under way; each has its time limit. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #claim(): Promise<DueInquiry[]> {
    const { db } = this.#parts;
    const free = MAX_RUNNING - this.#underWay.size;
    if (free <= 0) return [];
    return claimDueInquiries(db, {
      running: this.#running,
      limit: free,
      limitPerConnector: MAX_RUNNING_PER_CONNECTOR,
      claimedSeconds: CLAIMED_SECONDS,
    });
  }

  async #inquire(due: DueInquiry): Promise<void> {
    const { uuid } = due;
    this.#count(due, 1);
    try {
      await resolveTransaction(this.#parts, uuid, { isDue: true });
    } catch (error) {
      this.#parts.log.error(
        { transaction: uuid, error: (error as Error).message },
        "A status inquiry failed.",
      );
    } finally {
      this.#count(due, -1);
    }
  }

  #count({ connectorGuid, tenantGuid }: DueInquiry, more: 1 | -1): void {
    const count = (this.#running.get(connectorGuid)?.count ?? 0) + more;
    if (count > 0) this.#running.set(connectorGuid, { tenantGuid, count });
    else this.#running.delete(connectorGuid);
  }

  async #atMost(limitMs: number, work: Promise<unknown>): Promise<void> {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const callOff = this.#parts.clock.after(limitMs, resolve);
    await Promise.race([work, over]);
    callOff();
  }
}
