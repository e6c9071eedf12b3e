import pg from "pg";
import { openGateway, type Gateway } from "../../src/gateway/index.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { openDatabase, sql, type Database } from "../../src/platform/database/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { basic } from "../support/api-client.ts";
import { answers, startCallbackReceiver, type CallbackReceiver } from "../support/callback-receiver.ts";
import { cloneTestDatabase, createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { Seeded } from "./seeded.ts";

/** What the client of a request saw; `died`: the process ended before it answered. */
export interface Seen {
  readonly status: number | "died";
  readonly body: Readonly<Record<string, unknown>>;
}

const MASTER_KEY = Buffer.alloc(32, 7);
const FAILURE = answers.text(500, "broken");

/**
 * One gateway after another on one database, with a clock that stands still until it is moved and a merchant whose
 * system answers by chance. A crash ends the process at its next statement but `countdown`.
 */
export class World {
  readonly clock = new ManualClock("2026-11-20T12:00:00Z");
  /** Beside the gateway: for looking at the records, never for changing them. */
  readonly records: Database;
  #gateway: Gateway | undefined;
  #countdown = Number.POSITIVE_INFINITY;
  #died = false;
  readonly #database: TestDatabase;
  readonly #receiver: CallbackReceiver;
  random: Seeded;

  private constructor(database: TestDatabase, receiver: CallbackReceiver, random: Seeded) {
    this.#database = database;
    this.#receiver = receiver;
    this.random = random;
    this.records = openDatabase({ url: database.url, clock: this.clock, log: silentLog, poolSize: 2 });
  }

  /** A database with the demo tenant, to be cloned for every world: seeding it takes longer than a simulation. */
  static async prepare(): Promise<TestDatabase> {
    const database = await createTestDatabase();
    const receiver = await startCallbackReceiver();
    const world = new World(database, receiver, new Seeded(0));
    await world.#start();
    await world.#gateway?.close();
    await world.records.close();
    await receiver.close();
    return database;
  }

  static async open(prepared: TestDatabase, random: Seeded): Promise<World> {
    const world = new World(await cloneTestDatabase(prepared), await startCallbackReceiver(), random);
    world.#receiver.answer = (response) => (world.random.chance(0.7) ? answers.ok : FAILURE)(response);
    await world.#start();
    return world;
  }

  get callbackUrl(): string {
    return this.#receiver.url;
  }

  /** The process will die at the statement after that many more. */
  crashAfter(statements: number): void {
    this.#countdown = statements;
  }

  async post(path: string, body: object): Promise<Seen> {
    const gateway = this.#gateway!;
    const response = await gateway.app.inject({
      method: "POST",
      url: path,
      headers: { authorization: basic({ username: "demo", password: "demo-password" }) },
      payload: body,
    });
    return this.#died ? { status: "died", body: {} } : { status: response.statusCode, body: response.json() };
  }

  async get(path: string): Promise<Seen> {
    const response = await this.#gateway!.app.inject({
      method: "GET",
      url: path,
      headers: { authorization: basic({ username: "demo", password: "demo-password" }) },
    });
    const isJson = String(response.headers["content-type"]).includes("json");
    return { status: this.#died ? "died" : response.statusCode, body: isJson ? response.json() : {} };
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
    await this.#gateway?.close().catch(() => {});
    this.#died = false;
    await this.#start();
    return true;
  }

  /** Plants a fault into the database. */
  async sabotage(script: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#database.url });
    await client.connect();
    await client.query(script);
    await client.end();
  }

  /** Submitted to the provider, and still not known how it ended. */
  async undecided(): Promise<string[]> {
    const rows = await this.records.query<{ uuid: string }>(
      sql`select uuid from transactions where inquire_at is not null`,
    );
    return rows.map(({ uuid }) => uuid);
  }

  async close(): Promise<void> {
    await this.#gateway?.close();
    await this.records.close();
    await this.#receiver.close();
    await this.#database.drop();
  }

  async #start(): Promise<void> {
    this.#gateway = await openGateway({
      databaseUrl: this.#database.url,
      masterKey: MASTER_KEY,
      publicUrl: "http://gateway.test",
      demo: true,
      callbackAllowPrivate: true,
      rateLimits: false,
      bi: undefined,
      ecbRates: undefined,
      retention: { days: 90, auditDays: 400 },
      roles: new Set(["api"]),
      administrator: { username: "admin", password: "admin-password" },
      log: silentLog,
      clock: this.clock,
      ids: createIds(
        (size) => this.random.bytes(size),
        () => this.clock.now().epochMilliseconds,
      ),
      beforeStatement: () => this.#tick(),
    });
  }

  #tick(): void {
    if (--this.#countdown < 0) this.#died = true;
    if (this.#died) throw new Error("The process died.");
  }
}
