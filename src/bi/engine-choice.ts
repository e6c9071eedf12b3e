import type { Log } from "../platform/log.ts";
import type { BiEngine } from "./engines/engine.ts";

/** Where the BI documents are kept, by an engine in this process or in one of its own. */
export type BiEngineChoice =
  | StoredChoice
  /** A process that this one starts and watches: the way a gateway runs. */
  | { readonly kind: "process"; readonly stored: StoredChoice; readonly options?: Partial<ProcessOptions> }
  /** Another process of the group has the engine, and serves its requests on this socket. */
  | { readonly kind: "neighbour"; readonly socketPath: string }
  /** An engine of the caller: the simulation keeps documents itself, so that a seed decides what gets lost. */
  | { readonly kind: "opened"; readonly engine: BiEngine & { readonly id: string } };

export type StoredChoice =
  /** In this process, which must be the only one with this directory; without a directory, in memory. */
  | { readonly kind: "embedded"; readonly directory?: string; readonly memoryLimitMb?: number }
  | { readonly kind: "opensearch"; readonly url: string };

export interface ProcessOptions {
  readonly log: Log;
  readonly stored: StoredChoice;
  /** The most resident memory the process may hold; it is killed above. */
  readonly memoryMb: number;
  /** How long its event loop may stand still before it is killed. */
  readonly heartbeatLimitMs: number;
  /** How long one request to the query API may take. */
  readonly timeLimitMs: number;
  /** How far the process steps back behind others, from 0 to 19. */
  readonly nice: number;
  /** By how much the gateway's clock is ahead, for `now` in a request; not at all by default. */
  readonly aheadMs?: () => number;
}
