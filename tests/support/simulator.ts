import type { Adapter, ProviderEvent } from "@quittance/provider-kit";
import type { ProviderBooking, ProviderPayout } from "@quittance/provider-kit/verify";
import { createAdapters } from "../../src/providers/adapters/index.ts";
import { answerCallerRefusal } from "../../src/connectors/index.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { openDatabase, sql, type Database } from "../../src/platform/database/index.ts";
import { createHttpServer, type HttpServer } from "../../src/platform/http/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { JobRunner } from "../../src/platform/jobs/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import type { Account } from "../../src/tenancy/index.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";
import { simulatorBookings, simulatorPayouts } from "./simulator-bookings.ts";

/** The credentials of the merchant that owns every simulated payment of the test. */
export const MERCHANT_AUTHORIZATION = "the merchant";

/** The simulated provider with its own books and a list in place of the gateway's notification handler. */
export interface SimulatorUnderTest {
  readonly adapter: Adapter;
  readonly clock: ManualClock;
  /** What the gateway was notified of. */
  readonly notifications: ProviderEvent[];
  /** The provider's page, without a socket. */
  readonly http: HttpServer;
  failNextNotification(): void;
  setOnline(online: boolean): void;
  runDueJobs(): Promise<number>;
  dumpBooks(): Promise<string>;
  /** What was authorised, captured and refunded, by payment. */
  bookings(): Promise<ProviderBooking[]>;
  payouts(): Promise<ProviderPayout[]>;
  close(): Promise<void>;
}

export async function openSimulator(
  createDatabase: () => Promise<TestDatabase> = createTestDatabase,
): Promise<SimulatorUnderTest> {
  const database = await createDatabase();
  const clock = new ManualClock("2026-11-20T12:00:00Z");
  const db = openDatabase({ url: database.url, clock, log: silentLog, poolSize: 4 });
  const notifications: ProviderEvent[] = [];
  const line = { online: true, failNext: false };
  const ids = createIds();
  const adapters = createAdapters({
    db: throughLine(db, line),
    clock,
    ids,
    log: silentLog,
    publicUrl: "http://127.0.0.1:8080",
    notify: async (notification) => {
      if (line.failNext) {
        line.failNext = false;
        throw new Error("The gateway is away.");
      }
      notifications.push(notification);
    },
  });
  const adapter = adapters.get("Simulator")!;
  const http = createHttpServer({ log: silentLog, ids });
  // A caller with credentials is the merchant of all connectors here.
  adapter.registerRoutes?.(http, {
    authenticateUser: async ({ authorization }) =>
      authorization === undefined
        ? { refused: true, code: "invalid_credentials" }
        : ({
            merchant: { guid: authorization },
            tenant: { guid: "TE-shop" },
            user: { username: "shop" },
          } as Account),
    answerRefusal: answerCallerRefusal,
    mayCall: async ({ merchant }) => merchant.guid === MERCHANT_AUTHORIZATION,
  });
  const runner = new JobRunner({ db, log: silentLog, kinds: adapter.jobKinds ?? [] });
  return {
    adapter,
    clock,
    notifications,
    http,
    failNextNotification: () => void (line.failNext = true),
    setOnline: (online) => void (line.online = online),
    runDueJobs: () => runner.runDue(),
    dumpBooks: async () =>
      JSON.stringify(await db.query(sql`select bookings::text as row from simulator_bookings bookings`)),
    bookings: () => simulatorBookings(db, clock.now()),
    payouts: () => simulatorPayouts(db, clock.now()),
    close: async () => {
      await http.close();
      await db.close();
      await database.drop();
    },
  };
}

/** A database that cannot be reached while the connection is cut. */
function throughLine(db: Database, line: { online: boolean }): Database {
  return new Proxy(db, {
    get(target, property, receiver) {
      if (!line.online) throw new Error("connect ECONNREFUSED");
      return Reflect.get(target, property, receiver) as unknown;
    },
  });
}
