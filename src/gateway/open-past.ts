import type { HttpServer } from "../platform/http/index.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase, type Database } from "../platform/database/index.ts";
import { DELIVER_EVENT } from "../events/index.ts";
import { removeDueJobs } from "../platform/jobs/index.ts";
import { DELIVER_CALLBACK } from "../transactions/index.ts";
import { silentLog } from "../platform/log.ts";
import type { PastGateway } from "../demo/index.ts";
import type { GatewayOptions } from "./options.ts";
import { PastClock } from "./past-clock.ts";
import { pastCustomer, pathOf } from "./past-customer.ts";

interface OpenedGateway {
  readonly app: HttpServer;
  runDue(): Promise<void>;
  close(): Promise<void>;
}

/** For the acts that run at the same time, and what they do beside their transactions. */
const CONNECTIONS = 12;

/**
 * Opens a second gateway in this process, on the same database, with a clock that stands in the past: it fills the sample history of
 * the demo by the rules of the gateway. It has no workers, serves no port, calls nobody but itself, and leaves alone what is due for
 * others: the visitor's own payments and callbacks.
 */
export async function openPast(
  options: GatewayOptions,
  {
    start,
    places,
    ownJobsAfter,
    open,
  }: {
    start: Temporal.Instant;
    /** The merchants and connectors of the sample. */
    places: readonly string[];
    /** The newest job of the visitor. */
    ownJobsAfter: bigint;
    open: (options: GatewayOptions) => Promise<OpenedGateway>;
  },
): Promise<PastGateway> {
  const clock = new PastClock(start);
  const db = openDatabaseOfPast(options, { clock, places });
  const { tracing: _tracing, ...rest } = options;
  const gateway: OpenedGateway = await open({
    ...rest,
    clock,
    log: silentLog,
    bi: undefined,
    rateLimits: false,
    roles: new Set(["api"]),
    simulation: {
      db,
      // The time of the sample moves by hours: each request would hash the password of its user.
      cacheClock: systemClock,
      ownJobsAfter,
      recordsRequests: true,
      outbound: {
        send: async () => ({ kind: "failed", reason: "unreachable", mayHaveArrived: false }),
        close: async () => undefined,
      },
      postJson: async ({ url, body }) => {
        const response = await gateway.app.inject({
          method: "POST",
          url: pathOf(url, options),
          headers: { "content-type": "application/json; charset=utf-8" },
          payload: body,
        });
        return { kind: "responded", status: response.statusCode, body: response.body };
      },
    },
  });
  await gateway.app.ready();
  return pastGateway(gateway, { clock, db, ownJobsAfter, options });
}

function pastGateway(
  gateway: OpenedGateway,
  {
    clock,
    db,
    ownJobsAfter,
    options,
  }: {
    clock: PastClock;
    db: Database;
    ownJobsAfter: bigint;
    options: Pick<GatewayOptions, "publicUrl">;
  },
): PastGateway {
  return {
    db,
    clock,
    moveTo: (at) => clock.moveTo(at),
    at: (at, act) => clock.at(at, act),
    request: async ({ path, headers, body }) => {
      const sent = body ? ({ method: "POST", payload: body } as const) : ({ method: "GET" } as const);
      const response = await gateway.app.inject({ ...sent, url: path, headers });
      return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
    },
    ...pastCustomer(gateway.app, options),
    runDue: async () => {
      await gateway.runDue();
      // What happened then is sent to nobody now.
      await removeDueJobs(db, { kinds: [DELIVER_CALLBACK, DELIVER_EVENT], afterId: ownJobsAfter });
    },
    close: () => gateway.close(),
  };
}

function openDatabaseOfPast(
  { databaseUrl }: Pick<GatewayOptions, "databaseUrl">,
  { clock, places }: { clock: PastClock; places: readonly string[] },
): Database {
  const url = new URL(databaseUrl);
  // A commit that is lost with the machine leaves an interrupted fill, which begins again.
  url.searchParams.set("options", `-c synchronous_commit=off -c quittance.places=${places.join(",")}`);
  const database = openDatabase({ url: url.href, clock, log: silentLog, poolSize: CONNECTIONS });
  // A statement for several acts at once would have the time of one of them.
  return { ...database, inBatch: ({ statement }, item) => database.maybeOne(statement([item])) };
}
