import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openCallbacksAt, type CallbacksUnderTest } from "../../tests/support/callbacks.ts";
import { eventIdOf, insertEndpoint, listEvents, settledPosition, type Event } from "../events/index.ts";
import type { ManualClock } from "../platform/clock.ts";
import { sql } from "../platform/database/index.ts";
import { createIds } from "../platform/ids.ts";
import { JobRunner, type JobKind } from "../platform/jobs/index.ts";
import { silentLog } from "../platform/log.ts";
import type { OutboundClient } from "../platform/outbound/index.ts";
import { ConfigurationCache } from "../tenancy/index.ts";
import { findTransactionAt } from "../transactions/index.ts";
import { deliverEventJobKind } from "./deliver-event.ts";
import type { EventParts } from "./parts.ts";
import { newSecret } from "./sign-event.ts";

const TENANTS = ["TE-1", "TE-2"] as const;
const MERCHANTS = ["ME-1", "ME-2"] as const;

/** The fate of one request to an endpoint. `lost`: it arrives, and the process dies before it has the response. */
const REACTIONS = ["ok", "ok", "error", "unreachable", "lost", "dies_after"] as const;
type Reaction = (typeof REACTIONS)[number];

let callbacks: CallbacksUnderTest & { clock: ManualClock };
let reactions: Reaction[] = [];
/** By the guid of the endpoint, in the order of arrival. */
let received: Map<string, Event[]>;

beforeAll(async () => {
  callbacks = await openCallbacksAt("2026-11-26T10:00:00Z");
});
afterAll(() => callbacks.close());

const ids = createIds();

const outbound: OutboundClient = {
  send: async ({ url, body }) => {
    const reaction = reactions.shift() ?? "ok";
    if (reaction === "unreachable") return { kind: "failed", reason: "unreachable", mayHaveArrived: false };
    const endpoint = new URL(url).pathname.slice(1);
    const event = JSON.parse(String(body)) as Event;
    received.set(endpoint, [...(received.get(endpoint) ?? []), event]);
    if (reaction === "lost") throw new Error("The process died.");
    if (reaction === "dies_after") dying = true;
    return {
      kind: "responded",
      status: reaction === "error" ? 500 : 200,
      headers: {},
      body: Buffer.from(""),
    };
  },
  close: async () => undefined,
};

let dying = false;

/** A process may also die after it has recorded the attempt, and before the job ends. */
function mortal<Payload>(kind: JobKind<Payload>): JobKind<Payload> {
  return {
    ...kind,
    run: async (job) => {
      const result = await kind.run(job);
      if (!dying) return result;
      dying = false;
      throw new Error("The process died.");
    },
  };
}

function newRunner(): JobRunner {
  const { db, clock } = callbacks;
  const parts: EventParts = {
    db,
    clock,
    ids,
    log: silentLog,
    demo: false,
    sealer: SEALER,
    configuration: new ConfigurationCache({ clock }),
    outbound,
    addressProblem: async () => undefined,
    objectAt: async (event) => {
      const transaction = await findTransactionAt(db, event);
      return transaction && { uuid: transaction.uuid, status: transaction.status };
    },
    notifyWorkers: () => undefined,
    mailPeople: async () => undefined,
  };
  return new JobRunner({
    db,
    log: silentLog,
    kinds: [mortal(deliverEventJobKind(parts))],
    concurrency: 8,
    clock,
  });
}

const SEALER = { seal: (text: string) => text, open: async (text: string) => text };

interface Endpoint {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string | null;
}

async function makeEndpoints(): Promise<Endpoint[]> {
  const places = TENANTS.flatMap((tenantGuid, index) => [
    { tenantGuid, merchantGuid: null },
    { tenantGuid, merchantGuid: MERCHANTS[index]! },
  ]);
  const endpoints = places.map((place) => ({ ...place, guid: ids.guid("WE") }));
  for (const endpoint of endpoints)
    await insertEndpoint(
      callbacks.db,
      {
        ...endpoint,
        url: `https://shop.example/${endpoint.guid}`,
        eventTypes: ["payment.*"],
        description: null,
        active: true,
        mode: "all",
        detail: "full",
        createdAt: callbacks.clock.now(),
        secret: newSecret(),
      },
      SEALER,
    );
  return endpoints;
}

const step = fc.oneof(
  fc.record({ kind: fc.constant("open" as const), tenant: fc.nat(1) }),
  fc.record({
    kind: fc.constant("move" as const),
    which: fc.nat(20),
    trigger: fc.constantFrom("approved" as const, "declined" as const, "provider_pending" as const),
  }),
  fc.record({
    kind: fc.constant("work" as const),
    reactions: fc.array(fc.constantFrom(...REACTIONS), { maxLength: 6 }),
  }),
);

async function begin(): Promise<Endpoint[]> {
  received = new Map();
  reactions = [];
  await callbacks.db.execute(sql`delete from webhook_endpoints`);
  await callbacks.db.execute(sql`delete from jobs`);
  return makeEndpoints();
}

/** Until all is sent, however long the receivers failed. */
async function workToTheEnd(): Promise<void> {
  reactions = [];
  dying = false;
  for (let round = 0; round < 30 && (await callbacks.waitingJobs()) > 0; round++) {
    await newRunner().runDue({ concurrency: 8 });
    callbacks.clock.advance({ hours: 1 });
  }
}

test("for any interleaving of moves, crashes and failures each event arrives, in its order in the list, and none at another tenant", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const endpoints = await begin();
      const opened: { uuid: string; tenant: number }[] = [];
      for (const one of steps) {
        if (one.kind === "open") {
          const owner = { tenantGuid: TENANTS[one.tenant]!, merchantGuid: MERCHANTS[one.tenant]! };
          opened.push({ uuid: (await callbacks.open(owner)).uuid, tenant: one.tenant });
        } else if (one.kind === "move") {
          const moved = opened[one.which % Math.max(1, opened.length)];
          // A transaction that has ended is not moved any more.
          if (moved) await callbacks.move(moved.uuid, one.trigger).catch(() => undefined);
        } else {
          reactions = [...one.reactions];
          await newRunner().runDue({ concurrency: 4 });
          callbacks.clock.advance({ seconds: 20 });
        }
      }
      await workToTheEnd();
      for (const [tenant, merchantGuid] of MERCHANTS.entries()) {
        const uuids = new Set(opened.filter((one) => one.tenant === tenant).map(({ uuid }) => uuid));
        const expected = await listedOf(merchantGuid, uuids);
        for (const endpoint of endpoints.filter(({ tenantGuid }) => tenantGuid === TENANTS[tenant])) {
          const events = received.get(endpoint.guid) ?? [];
          expect(new Set(events.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
          for (const event of events) {
            expect(event).toMatchObject({ merchantGuid, data: { object: { uuid: expect.any(String) } } });
            // A repetition is the same event, and each arrives with the sequence that it has in the list.
            expect(event).toEqual(events.find(({ id }) => id === event.id));
            expect(event.sequence).toBe(Number(expected.find(({ id }) => id === event.id)?.sequence));
          }
        }
        for (const uuid of uuids) {
          const sequences = expected
            .filter(({ resource }) => resource === uuid)
            .map(({ sequence }) => sequence);
          expect(sequences).toEqual(sequences.toSorted((one, other) => Number(one - other)));
          expect(new Set(sequences).size).toBe(sequences.length);
        }
      }
    }),
    { numRuns: Number(process.env["QUITTANCE_EVENT_RUNS"] ?? 25) },
  );
});

test("a receiver that responds gets the events of a payment in their order", async () => {
  const [endpoint] = await begin();
  const owner = { tenantGuid: TENANTS[0], merchantGuid: MERCHANTS[0] };
  for (let count = 0; count < 10; count++) {
    const { uuid } = await callbacks.open(owner);
    await callbacks.move(uuid, "provider_pending");
    await callbacks.move(uuid, "approved");
  }
  await workToTheEnd();
  const bySubject = Map.groupBy(received.get(endpoint!.guid)!, ({ data }) => data.object["uuid"]);
  expect(bySubject.size).toBe(10);
  for (const events of bySubject.values())
    expect(events.map(({ type }) => type)).toEqual(["payment.pending", "payment.succeeded"]);
});

async function listedOf(merchantGuid: string, uuids: ReadonlySet<string>) {
  const upTo = await settledPosition(callbacks.db);
  const options = { merchantGuids: [merchantGuid], types: undefined, after: undefined, upTo, limit: 5_000 };
  const { events } = await listEvents(callbacks.db, options);
  return events
    .filter(({ resource }) => uuids.has(resource))
    .map((event) => ({ ...event, id: eventIdOf(event) }));
}
