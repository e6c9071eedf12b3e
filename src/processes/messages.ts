import type { GatewayOptions } from "../gateway/index.ts";
import type { ListeningAddress } from "../start/listening-address.ts";
import type { Scrape } from "../operations/index.ts";
import type { Counted, CounterCall } from "../platform/counters/index.ts";
import type { Settings } from "../settings/index.ts";
import type { FirstStart } from "../start/first-start.ts";

/** The order that a process of the group gets before it opens its gateway. Read once, by the supervisor: all have the same. */
export interface Order {
  readonly settings: Settings;
  readonly databaseUrl: string;
  readonly masterKey: Uint8Array;
  readonly publicUrl: string;
  /** Where an API process listens; one port for all of them. */
  readonly address: ListeningAddress;
  readonly name: string;
  readonly roles: GatewayOptions["roles"];
  readonly isFirst: boolean;
  readonly reportsSharedFigures: boolean;
  readonly restarts: number;
  /** How many processes serve the API. */
  readonly apiProcesses: number;
  /** Where the process with the BI engine serves the others; undefined when there is none. */
  readonly biSocketPath: string | undefined;
  /** Whether secrets of the first start may be written to the output. */
  readonly isPrinted: boolean;
}

/** Functions of each process that the supervisor calls. */
export type MemberFunctions = {
  /** Opens the gateway, and serves nothing yet. */
  readonly open: (order: Order) => Promise<FirstStart>;
  readonly listen: () => Promise<void>;
  readonly scrape: () => Promise<Scrape>;
  /** Finishes what runs, and exits. */
  readonly stop: () => Promise<void>;
};

/** Functions of the supervisor that a process calls. */
export type SupervisorFunctions = {
  readonly count: (call: CounterCall) => Promise<Counted>;
  readonly scrapeAll: () => Promise<readonly Scrape[]>;
};
