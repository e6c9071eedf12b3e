import cluster from "node:cluster";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FirstStart } from "../start/first-start.ts";
import type { Scrape } from "../operations/index.ts";
import { systemClock } from "../platform/clock.ts";
import { LocalCounters } from "../platform/counters/index.ts";
import type { Log } from "../platform/log.ts";
import type { Settings } from "../settings/index.ts";
import type { Order, SupervisorFunctions } from "./messages.ts";
import { type OwnOrder, SupervisedMember } from "./supervised-member.ts";

/** A scrape does not wait longer for a process that does not respond. */
const SCRAPE_WITHIN_MS = 3_000;

/** Common values of the processes, as far as the supervisor does not decide them. */
type Common = Pick<Order, "databaseUrl" | "masterKey" | "publicUrl" | "address" | "isPrinted">;

/**
 * The processes of one gateway: some that serve the API on one port, and one with the workers and the BI engine. The
 * supervisor serves nothing itself; it hands out connections, restarts what ends, and holds the counts that all share.
 */
export class ProcessGroup {
  readonly #settings: Settings;
  readonly #log: Log;
  /** The first of them prepares the database for all. */
  readonly #members: readonly SupervisedMember[];
  readonly #biDirectory: string;

  private constructor(settings: Settings, { log, biDirectory }: { log: Log; biDirectory: string }) {
    this.#settings = settings;
    this.#log = log;
    this.#biDirectory = biDirectory;
    const functions = this.#functions();
    this.#members = ordersOf(settings).map((order) => new SupervisedMember({ order, log, functions }));
  }

  /** Starts the processes, which wait for `open`. */
  static async start(settings: Settings, { log }: { log: Log }): Promise<ProcessGroup> {
    // Connections take turns, so that every process gets its share also of a few that stay open (docs/decisions/processes.md).
    cluster.schedulingPolicy = cluster.SCHED_RR;
    cluster.setupPrimary({
      exec: fileURLToPath(new URL("./member.ts", import.meta.url)),
      args: [],
      serialization: "advanced",
    });
    // The path of a Unix socket may have little more than 100 characters. The directory is this user's alone.
    return new ProcessGroup(settings, { log, biDirectory: await mkdtemp("/tmp/quittance-group-") });
  }

  /** One after the other for the first, the others together; they listen when all are open, so that `/readyz` is true of all. */
  async open(common: Common): Promise<FirstStart> {
    const shared = {
      ...common,
      settings: this.#settings,
      apiProcesses: this.#settings.processes,
      biSocketPath: hasOwnBi(this.#settings) ? join(this.#biDirectory, "bi") : undefined,
    };
    try {
      const [first, ...others] = this.#members;
      const prepared = await first!.open({ ...shared, isFirst: true });
      await Promise.all(others.map((member) => member.open({ ...shared, isFirst: false })));
      for (const member of this.#members) await member.listen();
      return prepared;
    } catch (error) {
      for (const member of this.#members) member.kill();
      throw error;
    }
  }

  /** First those that take requests: what they still serve may need the others. */
  async stop(): Promise<void> {
    const isApi = ({ name }: SupervisedMember): boolean => name !== BACKGROUND;
    await Promise.all(this.#members.filter(isApi).map((member) => member.stop()));
    await Promise.all(this.#members.filter((member) => !isApi(member)).map((member) => member.stop()));
    await rm(this.#biDirectory, { recursive: true, force: true });
  }

  #functions(): SupervisorFunctions {
    const counters = new LocalCounters({ clock: systemClock });
    return {
      count: (call) => counters.run(call),
      scrapeAll: async () => {
        const scrapes = await Promise.all(this.#members.map((member) => this.#scrape(member)));
        return scrapes.filter((scrape) => scrape !== undefined);
      },
    };
  }

  async #scrape(member: SupervisedMember): Promise<Scrape | undefined> {
    const scrape = await member.scrape(SCRAPE_WITHIN_MS);
    if (scrape === undefined) this.#log.warn({ process: member.name }, "A process reports no metrics.");
    return scrape;
  }
}

const BACKGROUND = "background";

/** The process with the workers and the BI engine, if there is something for it, then those of the API. */
function ordersOf(settings: Settings): OwnOrder[] {
  const { roles, processes } = settings;
  const served = [...roles].filter((role) => role === "api" || role === "console");
  const background = new Set([...roles].filter((role) => role !== "api" && role !== "console"));
  const hasBackground = background.size > 0 || hasOwnBi(settings);
  const api = Array.from({ length: processes }, (_, index) => ({
    name: `api-${index + 1}`,
    roles: new Set(served),
    reportsSharedFigures: !hasBackground && index === 0,
  }));
  return hasBackground ? [{ name: BACKGROUND, roles: background, reportsSharedFigures: true }, ...api] : api;
}

/** A cluster is served by every gateway; the embedded documents belong to the one with the role `bi`. */
function hasOwnBi({ biEngine, roles }: Settings): boolean {
  return biEngine.kind === "opensearch" || roles.has("bi");
}
