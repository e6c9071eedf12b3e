import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient } from "../../../tests/support/bi.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { createTestDatabase } from "../../../tests/support/postgres.ts";
import { sql } from "../../platform/database/index.ts";
import { SAMPLE_GUIDS } from "../history/sample-merchants.ts";

const LIMIT_MS = 240_000;
const OVERVIEW = "/console/TE-0000-0000-0000-0000-0000-0001/overview";
const FORM = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };

let started: TestGateway;
let api: ApiClient;

beforeAll(async () => {
  started = await startTestGateway({ bi: { kind: "embedded" }, sampleShare: 0.1, workers: true });
  api = new ApiClient(started.url);
});
afterAll(() => started?.close());

const stateOf = async () => (await api.get("/demo/history")).body["kind"];
const untilComplete = () => expect.poll(stateOf, { timeout: LIMIT_MS, interval: 200 }).toBe("complete");

const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(started.url + path, { method: "POST", headers, redirect: "manual" });

interface Kinds {
  readonly payments: number;
  readonly days: number;
  readonly declined: number;
  readonly refunds: number;
  readonly chargebacks: number;
  readonly live: number;
  /** That did not end in the week in which they were made, in which due jobs run. */
  readonly late: number;
  readonly currencies: number;
}

function kinds(): Promise<Kinds> {
  return started.gateway.db.one<Kinds>(sql`
    select count(*) filter (where type = 'debit')::int as payments,
      extract(day from max(created_at) - min(created_at))::int as days,
      count(*) filter (where status = 'error_adapter')::int as declined,
      count(*) filter (where type = 'refund')::int as refunds,
      count(*) filter (where type = 'chargeback')::int as chargebacks,
      count(*) filter (where not test_mode)::int as live,
      count(*) filter (where status <> 'cancelled'
        and final_at > created_at + interval '8 days')::int as late,
      count(distinct currency)::int as currencies
    from transactions where merchant_guid = any(${SAMPLE_GUIDS}::text[])`);
}

async function documents(): Promise<number> {
  const query = { query: { terms: { merchant_guid: SAMPLE_GUIDS } } };
  return (await new BiClient(started.url).post("/v2/_count", query)).body["count"];
}

describe("the sample history", () => {
  test(
    "is filled by the button of the empty overview, which only those have who may configure",
    async () => {
      const support = await ConsoleClient.demo(started.url, "support");
      expect(textOf(await support.get(OVERVIEW))).not.toContain("sample history");
      const operator = await ConsoleClient.demo(started.url, "operator");
      const page = await operator.get(OVERVIEW);
      await operator.submit(page, "/sample-history");
      await untilComplete();
      const { payments, days, declined, refunds, chargebacks, live, late, currencies } = await kinds();
      expect(payments).toBeGreaterThan(190);
      expect(days).toBeGreaterThan(80);
      for (const count of [declined, refunds, chargebacks]) expect(count).toBeGreaterThan(0);
      expect(currencies).toBeGreaterThan(1);
      expect([live, late]).toEqual([0, 0]);
      await expect.poll(documents, { timeout: 30_000 }).toBeGreaterThan(payments);
      expect(textOf(await operator.get(OVERVIEW))).toContain("Net volume");
    },
    LIMIT_MS,
  );

  test(
    "is filled once, however often it is begun",
    async () => {
      const before = await kinds();
      await Promise.all([post("/demo/history"), post("/demo/history")]);
      await untilComplete();
      expect(await kinds()).toEqual(before);
    },
    LIMIT_MS,
  );

  test(
    "is removed with its records and documents, and nothing else is",
    async () => {
      const { body: own } = await api.debit();
      const removed = await post("/demo/history/remove", FORM);
      expect([removed.status, removed.headers.get("location")]).toEqual([303, "/"]);
      expect(await stateOf()).toBe("none");
      expect((await kinds()).payments).toBe(0);
      await expect.poll(documents, { timeout: 30_000 }).toBe(0);
      expect((await api.status(String(own["uuid"]))).status).toBe(200);
      for (const place of SAMPLE_GUIDS) {
        const operator = await ConsoleClient.demo(started.url, "operator");
        expect((await operator.get(`/console/${place}/overview`)).status).toBe(404);
      }
    },
    LIMIT_MS,
  );

  test(
    "is not begun by another site's page, and not there outside of demo mode",
    async () => {
      const foreign = await post("/demo/history", { ...FORM, "sec-fetch-site": "cross-site" });
      expect(foreign.status).toBe(403);
      expect(await stateOf()).toBe("none");
      const other = await startTestGateway({ demo: false });
      try {
        expect((await fetch(`${other.url}/demo/history`)).status).toBe(404);
      } finally {
        await other.close();
      }
    },
    LIMIT_MS,
  );

  test(
    "is interrupted when its gateway stops, and can be filled again",
    async () => {
      const database = await createTestDatabase();
      const masterKey = Buffer.alloc(32, 7);
      const gateway = () =>
        startTestGateway({
          databaseUrl: database.url,
          masterKey,
          demo: true,
          sampleShare: 0.3,
          workers: true,
        });
      const first = await gateway();
      const client = new ApiClient(first.url);
      expect((await fetch(`${first.url}/demo/history`, { method: "POST" })).status).toBe(202);
      const percent = async () => Number((await client.get("/demo/history")).body["percent"] ?? 0);
      await expect.poll(percent, { timeout: LIMIT_MS, interval: 20 }).toBeGreaterThan(0);
      await first.close();
      const second = await gateway();
      try {
        // Had the stop waited for the fill, it would be complete.
        expect((await new ApiClient(second.url).get("/demo/history")).body["kind"]).toBe("partly");
      } finally {
        await second.close();
        await database.drop();
      }
    },
    LIMIT_MS,
  );

  test("has a button on the page at /", async () => {
    const page = await (await fetch(`${started.url}/`)).text();
    expect(page).toContain(`<form method="post" action="/demo/history">`);
  });
});
