import type { BankParts } from "../../bank/index.ts";
import type { ConnectorConfigurationParts } from "../../connectors/index.ts";
import type { EventParts } from "../../event-endpoints/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { sql, type Database } from "../../platform/database/index.ts";
import { newestJobId } from "../../platform/jobs/index.ts";
import type { Log } from "../../platform/log.ts";
import type { SettlementParts } from "../../settlement/index.ts";
import { findMerchant, updateMerchant } from "../../tenancy/index.ts";
import { DEMO_TENANT } from "../demo-data.ts";
import { must } from "../must.ts";
import { fillHistory } from "./fill-history.ts";
import type { PastGateway } from "./past-shop.ts";
import { planHistory } from "./plan-history.ts";
import { removeRecords } from "./remove-records.ts";
import { SAMPLE_CONTAINER, SAMPLE_GUIDS, SAMPLE_PLACES, SAMPLE_PROFILE } from "./sample-merchants.ts";
import { seedMerchants } from "./seed-merchants.ts";

/** `partly`: another process fills it, or a fill was interrupted. */
export type SampleState =
  | { readonly kind: "none" }
  | { readonly kind: "filling"; readonly percent: number }
  | { readonly kind: "partly" }
  | { readonly kind: "complete" };

/** The description of the merchants when all of it is there. */
const COMPLETE = "Sample history of the demo";

export interface SampleParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly provisioning: ConnectorConfigurationParts;
  readonly events: EventParts;
  readonly bank: BankParts;
  readonly adapters: SettlementParts["adapters"];
  /** Opens a gateway on the same database whose clock stands there, and which works for these places and by jobs after that one alone. */
  readonly openPast: (past: {
    readonly start: Temporal.Instant;
    readonly places: readonly string[];
    readonly ownJobsAfter: bigint;
  }) => Promise<PastGateway>;
  /** Stops the background work of this process, so that it does not take what is due in the past. Returns what begins it again. */
  readonly restWorkers: () => Promise<() => Promise<void>>;
  /** How many of the payments are made, from 0 to 1; all by default. */
  readonly share?: number | undefined;
}

/** A quarter of payments of three merchants in the demo: filled once, and removed as a whole. */
export class SampleHistory {
  readonly #parts: SampleParts;
  #percent: number | undefined;
  #filling: Promise<void> = Promise.resolve();
  readonly #stopping = new AbortController();

  constructor(parts: SampleParts) {
    this.#parts = parts;
  }

  async state(): Promise<SampleState> {
    if (this.#percent !== undefined) return { kind: "filling", percent: this.#percent };
    return { kind: await this.#stored() };
  }

  async #stored(): Promise<"none" | "partly" | "complete"> {
    const { db } = this.#parts;
    const merchants = await Promise.all(
      SAMPLE_GUIDS.map((merchantGuid) => findMerchant(db, { merchantGuid })),
    );
    if (merchants.every((merchant) => merchant === undefined)) return "none";
    return merchants.every((merchant) => merchant?.description === COMPLETE) ? "complete" : "partly";
  }

  /** Begins to fill it, and does nothing where it is complete or being filled. After an interrupted fill it begins again. */
  start(): void {
    if (this.#percent !== undefined || this.#stopping.signal.aborted) return;
    this.#percent = 0;
    const filling = this.#alone(async () => {
      if ((await this.#stored()) !== "complete") await this.#fill();
    });
    this.#filling = filling
      .then(() => undefined)
      .catch((error: Error) => this.#parts.log.error({ err: error }, "The sample history was not filled."))
      .finally(() => (this.#percent = undefined));
  }

  /** Removes all of it. False while it is being filled. */
  async remove(): Promise<boolean> {
    if (this.#percent !== undefined) return false;
    return this.#alone(() => this.#remove());
  }

  /** Interrupts a fill of this process. Resolves when none runs. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#filling;
  }

  /** Runs the work, unless another process has the lock: false then. The transaction is open for its lock only. */
  #alone(work: () => Promise<void>): Promise<boolean> {
    return this.#parts.db.transaction(async (tx) => {
      const { isFree } = await tx.one<{ isFree: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('quittance sample history')) as is_free`,
      );
      if (isFree) await work();
      return isFree;
    });
  }

  #remove(): Promise<void> {
    return removeRecords(this.#parts.db, {
      merchants: SAMPLE_GUIDS,
      tenantGuid: DEMO_TENANT.guid,
      containerName: SAMPLE_CONTAINER,
      profileName: SAMPLE_PROFILE,
    });
  }

  async #fill(): Promise<void> {
    const { db, clock, log, provisioning, events, bank, adapters, openPast, restWorkers, share } =
      this.#parts;
    const settlements = { ...provisioning, adapters };
    const startedAt = performance.now();
    const stop = this.#stopping.signal;
    await this.#remove();
    const seeded = await seedMerchants(db, provisioning, events);
    const end = clock.now();
    const payments = planHistory(end, share === undefined ? {} : { share });
    const beginWork = await restWorkers();
    const ownJobsAfter = await newestJobId(db);
    const start = payments[0]?.at ?? end;
    const gateway = await openPast({ start, places: SAMPLE_PLACES, ownJobsAfter });
    try {
      const onProgress = (done: number): void => void (this.#percent = Math.floor(done * 100));
      await fillHistory(gateway, { ...seeded, payments, settlements, bank, end, onProgress, stop });
    } finally {
      await gateway.close();
      await beginWork();
    }
    if (stop.aborted) {
      log.warn("The sample history is there in part, because the gateway stops. Fill it again.");
      return;
    }
    for (const merchantGuid of SAMPLE_GUIDS)
      must(await updateMerchant(db, { merchantGuid, description: COMPLETE }));
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    log.info({ payments: payments.length, seconds }, "The sample history was filled.");
  }
}
