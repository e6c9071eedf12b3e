import pg from "pg";
import { openGateway, type Gateway, type GatewayOptions } from "../../src/gateway/index.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { basic } from "../support/api-client.ts";
import { PUBLIC_URL, RATES_URL, simulatedNetwork } from "./network.ts";
import { Seeded } from "./seeded.ts";
import { Turns } from "./turns.ts";
import type { WorldDatabase } from "./world-database.ts";

/** What the client of a request saw; `died`: the process ended before it answered. */
export interface Seen {
  readonly status: number | "died";
  readonly body: Readonly<Record<string, unknown>>;
  readonly html: string;
  /** Where a browser is sent. */
  readonly location: string | undefined;
}

export const BEGINNING = "2026-11-20T12:00:00Z";
const MASTER_KEY = Buffer.alloc(32, 7);
const NOTHING_SEEN: Seen = { status: "died", body: {}, html: "", location: undefined };
const AS_MERCHANT = { authorization: basic({ username: "demo", password: "demo-password" }) };
const AS_BROWSER = { accept: "text/html", "accept-language": "en", "user-agent": "simulated" };

/** What is the same for every gateway of the simulation. */
export const GATEWAY_OPTIONS = {
  masterKey: MASTER_KEY,
  publicUrl: PUBLIC_URL,
  demo: true,
  callbackAllowPrivate: true,
  rateLimits: false,
  bi: undefined,
  ecbRates: RATES_URL,
  retention: { days: 90, auditDays: 400 },
  roles: new Set(["api"] as const),
  administrator: {},
  log: silentLog,
} satisfies Partial<GatewayOptions>;

interface Request {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: object | string;
}

/**
 * One gateway after another on one database, with a clock that stands still until it is moved and a network that ends
 * in this process. A crash ends the gateway before one of its next statements, or behind it.
 */
export class World {
  readonly clock = new ManualClock(BEGINNING);
  readonly turns: Turns;
  /** Statements that the database broke off because they waited for each other. */
  readonly deadlocks: string[] = [];
  readonly #database: WorldDatabase;
  #gateway: Gateway | undefined;
  #countdown = Number.POSITIVE_INFINITY;
  #died = false;

  private constructor(database: WorldDatabase, random: Seeded) {
    this.#database = database;
    this.turns = new Turns({
      random,
      blockedStatements: () => database.blockedStatements(),
      letTimePass: () => this.clock.advanceToNextTimer(),
    });
  }

  static async open(database: WorldDatabase, random: Seeded): Promise<World> {
    const world = new World(database, random);
    await database.beginLife({
      clock: world.clock,
      aroundStatement: (run) => world.#statement(run),
    });
    await world.#start();
    return world;
  }

  /** The process will die at the statement after that many more. */
  crashAfter(statements: number): void {
    this.#countdown = statements;
  }

  async post(path: string, body: object): Promise<Seen> {
    return this.#request({ method: "POST", url: path, headers: AS_MERCHANT, payload: body });
  }

  async get(path: string): Promise<Seen> {
    return this.#request({ method: "GET", url: path, headers: AS_MERCHANT });
  }

  /** As a browser does it: without credentials. */
  async visit(url: string): Promise<Seen> {
    return this.#request({ method: "GET", url: pathOf(url), headers: AS_BROWSER });
  }

  async submitForm(url: string, fields: Readonly<Record<string, string>>): Promise<Seen> {
    const headers = { ...AS_BROWSER, "content-type": "application/x-www-form-urlencoded" };
    const payload = new URLSearchParams(fields).toString();
    return this.#request({ method: "POST", url: pathOf(url), headers, payload });
  }

  /** Everything due is done, unless the process dies over it. */
  async work(): Promise<void> {
    await this.#gateway!.runDue().catch((error: unknown) => {
      if (!this.#died) throw error;
    });
  }

  /** A new process takes over from one that died. */
  async recover(): Promise<boolean> {
    this.#countdown = Number.POSITIVE_INFINITY;
    if (!this.#died) return false;
    await this.#stop();
    this.#died = false;
    await this.#start();
    return true;
  }

  /** Submitted to the provider, and still not known how it ended. */
  async undecided(): Promise<string[]> {
    const rows = await this.#database.records.query<{ uuid: string }>(
      sql`select uuid from transactions where inquire_at is not null`,
    );
    return rows.map(({ uuid }) => uuid);
  }

  async close(): Promise<void> {
    this.#died = true;
    await this.#stop();
  }

  async #request(request: Request): Promise<Seen> {
    const response = await this.#gateway!.app.inject(request);
    if (this.#died) return NOTHING_SEEN;
    const { statusCode: status, headers } = response;
    const isJson = String(headers["content-type"]).includes("json");
    const location = typeof headers.location === "string" ? headers.location : undefined;
    this.turns.trace.push(`${request.method} ${request.url} ${status} ${isJson ? response.body : ""}`);
    return { status, location, body: isJson ? response.json() : {}, html: isJson ? "" : response.body };
  }

  async #stop(): Promise<void> {
    this.turns.releaseAll();
    await this.#gateway?.close().catch(() => {});
    await this.#database.untilAlone();
  }

  async #start(): Promise<void> {
    this.#gateway = await openGateway({
      ...GATEWAY_OPTIONS,
      databaseUrl: this.#database.url,
      clock: this.clock,
      ids: createIds(
        (size) => this.turns.random.bytes(size),
        () => this.clock.now().epochMilliseconds,
      ),
      simulation: {
        db: this.#database.db,
        ...simulatedNetwork({
          random: () => this.turns.random,
          clock: this.clock,
          app: () => this.#gateway!.app,
        }),
      },
    });
  }

  async #statement<T>(run: () => Promise<T>): Promise<T> {
    this.#assertAlive();
    const result = await this.turns.statement(() => {
      if (--this.#countdown < 0) this.#died = true;
      this.#assertAlive();
      return run().catch((error: unknown) => {
        if (isDeadlock(error)) this.deadlocks.push(error.message);
        throw error;
      });
    });
    this.#assertAlive();
    return result;
  }

  #assertAlive(): void {
    if (this.#died) throw new Error("The process died.");
  }
}

function isDeadlock(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === "40P01";
}

function pathOf(url: string): string {
  return url.startsWith(PUBLIC_URL) ? url.slice(PUBLIC_URL.length) : url;
}
