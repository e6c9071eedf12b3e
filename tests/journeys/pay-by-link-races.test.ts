import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { ApiClient } from "../support/api-client.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { fillIn, orderOnPage, VISA } from "../support/hosted-page.ts";
import { visit } from "../support/script-less-customer.ts";

/** `PAY_BY_LINK_RACES=2000 npx vitest run tests/journeys/pay-by-link-races.test.ts` runs the long form. */
const RACES = Number(process.env["PAY_BY_LINK_RACES"] ?? 200);
const AT_ONCE = 10;
const SPREAD_MS = 50;

let started: TestGateway;
let api: ApiClient;

beforeAll(async () => {
  started = await startTestGateway();
  api = new ApiClient(started.url);
});
afterAll(() => started.close());

interface Race {
  readonly uuid: string;
  readonly cancelled: boolean;
}

/** The merchant cancels at some moment around the customer's click. */
async function race(index: number): Promise<Race> {
  const { uuid, redirectUrl } = await orderOnPage(api, { payByLink: { sendByEmail: false } });
  const page = await visit(redirectUrl);
  const offsetMs = (index % (2 * SPREAD_MS)) - SPREAD_MS;
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
  const [, answer] = await Promise.all([
    wait(-offsetMs).then(() => fillIn(page, VISA)),
    wait(offsetMs).then(() => api.post(`/api/v3/payByLink/${uuid}/cancel`, "")),
  ]);
  return { uuid, cancelled: answer.status === 200 };
}

test(
  `${RACES} links that are paid and cancelled at the same instant are each paid or cancelled, never both`,
  async () => {
    const races: Race[] = [];
    for (let first = 0; first < RACES; first += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, RACES - first) }, (_, index) => first + index);
      races.push(...(await Promise.all(batch.map(race))));
    }
    const booked = await started.gateway.db.query<{ uuid: string; status: string; bookings: bigint }>(sql`
      select transactions.uuid, transactions.status,
        (select count(*) from simulator_bookings where transaction_uuid = transactions.uuid) as bookings
      from transactions where uuid = any(${races.map(({ uuid }) => uuid)}::text[])`);
    const byUuid = new Map(booked.map((row) => [row.uuid, row]));
    for (const { uuid, cancelled } of races) {
      const { status, bookings } = byUuid.get(uuid)!;
      expect({ cancelled, status, bookings }).toEqual(
        cancelled
          ? { cancelled, status: "cancelled", bookings: 0n }
          : { cancelled, status: "success", bookings: 1n },
      );
    }
    const won = races.filter(({ cancelled }) => cancelled).length;
    expect(won).toBeGreaterThan(0);
    expect(won).toBeLessThan(RACES);
  },
  RACES * 300 + 30_000,
);
