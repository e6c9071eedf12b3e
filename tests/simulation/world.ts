import type { GatewayOptions } from "../../src/gateway/index.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { basic } from "../support/api-client.ts";
import { BiDocuments } from "./bi-documents.ts";
import { PUBLIC_URL, RATES_URL, simulatedNetwork } from "./network.ts";
import type { Seeded } from "./seeded.ts";
import { SimulatedProcess, type Request } from "./simulated-process.ts";
import { Turns } from "./turns.ts";
import type { WorldDatabase } from "./world-database.ts";

/** What the client of a request received; `died`: the process ended before it responded. */
export interface Seen {
  readonly status: number | "died";
  readonly body: Readonly<Record<string, unknown>>;
  readonly html: string;
  /** The address of a redirect. */
  readonly location: string | undefined;
}

export const BEGINNING = "2026-11-20T12:00:00Z";
const MASTER_KEY = Buffer.alloc(32, 7);
const NOTHING_SEEN: Seen = { status: "died", body: {}, html: "", location: undefined };
const AS_MERCHANT = { authorization: basic({ username: "demo", password: "demo-password" }) };
const AS_BROWSER = { accept: "text/html", "accept-language": "en", "user-agent": "simulated" };

/** The options of every gateway of the simulation. */
export const GATEWAY_OPTIONS = {
  masterKey: MASTER_KEY,
  publicUrl: PUBLIC_URL,
  demo: true,
  simulator: true,
  callbackAllowPrivate: true,
  providerTestServers: true,
  rateLimits: false,
  bi: undefined,
  ecbRates: RATES_URL,
  retention: { days: 90, auditDays: 400 },
  roles: new Set(["api"] as const),
  administrator: {},
  log: silentLog,
} satisfies Partial<GatewayOptions>;

export interface WorldOptions {
  readonly random: Seeded;
  /** How many gateways run at the same time. */
  readonly processes: number;
}

/**
 * One or two gateways on one database, with a clock that stands still until it is advanced and a network inside this
 * process. A crash ends a gateway before or after one of its next statements; the other continues.
 */
export class World {
  readonly clock = new ManualClock(BEGINNING);
  readonly turns: Turns;
  /** Errors of statements that the database ended because of a deadlock. */
  readonly deadlocks: string[] = [];
  readonly biDocuments = new BiDocuments(() => this.turns.random);
  readonly #database: WorldDatabase;
  readonly #processes: readonly SimulatedProcess[];

  private constructor(database: WorldDatabase, { random, processes }: WorldOptions) {
    this.#database = database;
    this.turns = new Turns({
      random,
      blockedStatements: () => database.blockedStatements(),
      letTimePass: () => this.clock.advanceToNextTimer(),
    });
    this.#processes = Array.from({ length: processes }, (_, number) => this.#process(number));
  }

  static async open(database: WorldDatabase, options: WorldOptions): Promise<World> {
    const world = new World(database, options);
    await database.beginLife({
      clock: world.clock,
      aroundStatement: (process) => (run) => world.#processes[process]!.statement(run),
    });
    for (const process of world.#processes) await process.start();
    return world;
  }

  /** One of the processes dies at its statement after `statements` more. */
  crashAfter(statements: number): void {
    this.#anyProcess()?.crashAfter(statements);
  }

  /** The database goes away for one of the processes at its statement after `statements` more, until it recovers. */
  cutAfter(statements: number): void {
    this.#anyProcess()?.cutAfter(statements);
  }

  /** Whether a process died or lost its database. */
  wasStopped(): boolean {
    return this.#processes.some(({ wasStopped }) => wasStopped);
  }

  async post(path: string, body: object): Promise<Seen> {
    return this.#request({ method: "POST", url: path, headers: AS_MERCHANT, payload: body });
  }

  async get(path: string): Promise<Seen> {
    return this.#request({ method: "GET", url: path, headers: AS_MERCHANT });
  }

  /** A request of a browser, without credentials. */
  async visit(url: string): Promise<Seen> {
    return this.#request({ method: "GET", url: pathOf(url), headers: AS_BROWSER });
  }

  async submitForm(url: string, fields: Readonly<Record<string, string>>): Promise<Seen> {
    const headers = { ...AS_BROWSER, "content-type": "application/x-www-form-urlencoded" };
    const payload = new URLSearchParams(fields).toString();
    return this.#request({ method: "POST", url: pathOf(url), headers, payload });
  }

  /** One of the processes runs everything that is due, unless it dies meanwhile. */
  async work(): Promise<void> {
    await this.#anyProcess()?.work();
  }

  /** Restarts what died: the last process at once, one beside another after some time, and all of them in the end. */
  async recover({ inTheEnd = false } = {}): Promise<void> {
    for (const process of this.#processes) {
      process.crashAfter(Number.POSITIVE_INFINITY);
      process.reconnect();
      if (process.isAlive) continue;
      await this.#clear(process);
      const isMissed = inTheEnd || !this.#processes.some(({ isAlive }) => isAlive);
      if (isMissed || this.turns.random.chance(0.4)) await process.start();
    }
  }

  /** Submitted to the provider, with an outcome that is still unknown. */
  async withUnknownOutcome(): Promise<string[]> {
    const rows = await this.#database.records.query<{ uuid: string }>(
      // A schedule has charged again in the last of the days.
      sql`select uuid from transactions where inquire_at is not null and created_at < ${this.clock.now().subtract({ hours: 12 })}`,
    );
    return rows.map(({ uuid }) => uuid);
  }

  async close(): Promise<void> {
    for (const process of this.#processes) await this.#clear(process);
  }

  /** The process to which a load balancer sends a request; undefined when all are dead. */
  #anyProcess(): SimulatedProcess | undefined {
    const alive = this.#processes.filter(({ isAlive }) => isAlive);
    return alive.length > 1 ? this.turns.random.pick(alive) : alive[0];
  }

  async #request(request: Request): Promise<Seen> {
    const response = await this.#anyProcess()?.respond(request);
    if (response === undefined) return NOTHING_SEEN;
    const { statusCode: status, headers, body } = response;
    const isJson = String(headers["content-type"]).includes("json");
    const location = typeof headers["location"] === "string" ? headers["location"] : undefined;
    this.turns.trace.push(`${request.method} ${request.url} ${status} ${isJson ? body : ""}`);
    return { status, location, body: isJson ? JSON.parse(body) : {}, html: isJson ? "" : body };
  }

  async #clear(process: SimulatedProcess): Promise<void> {
    this.turns.releaseAll();
    await process.clear();
  }

  #process(number: number): SimulatedProcess {
    return new SimulatedProcess({
      number,
      turns: this.turns,
      database: this.#database,
      options: () => this.#options(number),
      onDeadlock: (message) => this.deadlocks.push(message),
    });
  }

  #options(process: number): GatewayOptions {
    return {
      ...GATEWAY_OPTIONS,
      databaseUrl: this.#database.url,
      bi: { kind: "opened", engine: this.biDocuments.engine },
      clock: this.clock,
      ids: createIds(
        (size) => this.turns.random.bytes(size),
        () => this.clock.now().epochMilliseconds,
      ),
      simulation: {
        db: this.#database.of(process),
        ...simulatedNetwork({
          random: () => this.turns.random,
          clock: this.clock,
          respond: async (request) => this.#anyProcess()?.respond(request),
        }),
      },
    };
  }
}

function pathOf(url: string): string {
  return url.startsWith(PUBLIC_URL) ? url.slice(PUBLIC_URL.length) : url;
}
