import type { Clock } from "../../clock.ts";
import type { Log } from "../../log.ts";
import { openDatabase, type Queryable } from "../database.ts";
import { isConnectionBroken } from "../errors.ts";
import type { ServerAddress } from "../server-addresses.ts";
import { ServerProbe } from "../server-probe.ts";
import {
  REPLICA_STATE,
  type PositionHistory,
  type PrimaryPosition,
  type ReplicaState,
} from "./replication-position.ts";

/** Connections of one process to one replica. */
const POOL_SIZE = 4;
/** After a read broke, the next ones do not try this replica for so long. */
const PAUSE_MS = 5_000;
/** A measurement that is older says nothing any more: the primary did not respond. */
const MEASUREMENT_MS = 5_000;

interface Measured {
  readonly asOf: Temporal.Instant;
  readonly lagSeconds: number;
  readonly measuredAtMs: number;
}

/** A read was left because its replica stopped responding. */
class ReplicaLost extends Error {}

interface ReplicaOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly maxLagSeconds: number;
}

/** One server of GATEWAY_DATABASE_REPLICA_URL: how old its data are, and reads on it. */
export class ReplicaServer {
  readonly name: string;
  readonly #db: Queryable & { close(): Promise<void> };
  readonly #probe: ServerProbe;
  readonly #options: ReplicaOptions;
  readonly #running = new Set<(error: Error) => void>();
  #measured: Measured | undefined;
  #reason: string | undefined;
  #pausedUntilMs = -Infinity;

  constructor(address: ServerAddress, options: ReplicaOptions) {
    this.name = address.name;
    this.#options = options;
    this.#probe = new ServerProbe(address);
    this.#db = openDatabase({
      url: address.url,
      clock: options.clock,
      log: options.log,
      poolSize: POOL_SIZE,
      applicationName: "quittance replica",
      isReadOnly: true,
    });
  }

  /** How far its data are behind those of the primary; undefined when they are not to be used at all. */
  get lagSeconds(): number | undefined {
    return this.#present()?.lagSeconds;
  }

  /** The moment up to which it shows every commit; undefined when reads go elsewhere now. */
  get asOf(): Temporal.Instant | undefined {
    if (performance.now() < this.#pausedUntilMs) return undefined;
    const measured = this.#present();
    return measured && measured.lagSeconds <= this.#options.maxLagSeconds ? measured.asOf : undefined;
  }

  #present(): Measured | undefined {
    const measured = this.#measured;
    return measured && performance.now() - measured.measuredAtMs < MEASUREMENT_MS ? measured : undefined;
  }

  /** Reads its present state, or returns the reason why it does not respond. Never rejects. */
  async ask(): Promise<ReplicaState | string> {
    const result = await this.#probe.read<ReplicaState>(REPLICA_STATE);
    if (result.kind === "read") return result.row;
    return result.kind === "silent" ? "it does not respond" : `it cannot be used (${result.reason})`;
  }

  /** Takes what it said between two positions of the primary. */
  conclude(
    state: ReplicaState | string,
    { history, before, after }: { history: PositionHistory; before: PrimaryPosition; after: PrimaryPosition },
  ): void {
    const mistake = typeof state === "string" ? state : refuseState(state, after);
    const asOf = typeof state === "string" || mistake !== undefined ? undefined : history.shownUpTo(state);
    if (!asOf) {
      this.#measured = undefined;
      this.#fail(new ReplicaLost(`The replica ${this.name} is left.`));
      return this.#report(mistake ?? "how old its data are is not known yet");
    }
    const lagSeconds = Math.max(0, before.at.since(asOf).total("seconds"));
    this.#measured = { asOf, lagSeconds, measuredAtMs: performance.now() };
    const { maxLagSeconds } = this.#options;
    const isLate = lagSeconds > maxLagSeconds;
    this.#report(isLate ? `its data are more than ${maxLagSeconds} seconds old` : undefined);
  }

  /** Rejects when the read fails here, at once when the replica stops responding meanwhile. */
  async read<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    const lost = Promise.withResolvers<never>();
    this.#running.add(lost.reject);
    try {
      return await Promise.race([work(this.#db), lost.promise]);
    } catch (error) {
      if (isConnectionBroken(error)) this.#pausedUntilMs = performance.now() + PAUSE_MS;
      throw error;
    } finally {
      this.#running.delete(lost.reject);
    }
  }

  async close(): Promise<void> {
    this.#fail(new ReplicaLost("The gateway stops."));
    this.#probe.close();
    await this.#db.close();
  }

  #fail(error: Error): void {
    for (const reject of this.#running) reject(error);
  }

  /** One line whenever it is used no more, or again. */
  #report(reason: string | undefined): void {
    if (reason === this.#reason) return;
    this.#reason = reason;
    const { log } = this.#options;
    if (reason === undefined) log.info({ server: this.name }, "The replica is used.");
    else log.warn({ server: this.name }, `The replica is not used: ${reason}. The primary is read instead.`);
  }
}

/** Why what it shows must not be used. */
function refuseState(state: ReplicaState, primary: PrimaryPosition): string | undefined {
  if (state.identity !== primary.identity) return "it is no copy of the database in GATEWAY_DATABASE_URL";
  if (!state.isStandby) return "it takes writes, so it is no standby (promoted, or the primary itself)";
  if (state.position !== null && BigInt(state.position) > primary.position)
    return "it has changes that the primary does not have";
  return undefined;
}
