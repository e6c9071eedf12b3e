import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { fillIn, orderOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { visit } from "../../../tests/support/script-less-customer.ts";

/** `PAY_BY_LINK_RACES=2000 npx vitest run src/pay-by-link/journeys/pay-by-link-races.test.ts` runs the long form. */
const RACES = Number(process.env["PAY_BY_LINK_RACES"] ?? 100);
const AT_ONCE = 10;

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

interface Race {
  readonly uuid: string;
  readonly cancelled: boolean;
}

/** The time in which the last payment that no cancellation forestalled was made: it depends on the machine and its load. */
let paymentMs = 50;

/** A moment after the customer's click: at once for the first of a batch, twice the time of a payment later for the last. */
function delayOf(index: number): number {
  return ((index % AT_ONCE) / (AT_ONCE - 1)) * 2 * paymentMs;
}

/** The merchant cancels while the customer pays. */
async function race(index: number): Promise<Race> {
  const { uuid, redirectUrl } = await orderOnPage(api, { payByLink: { sendByEmail: false } });
  const page = await visit(redirectUrl);
  const delayMs = delayOf(index);
  const clickedAtMs = performance.now();
  const [payingMs, response] = await Promise.all([
    fillIn(page, VISA).then(() => performance.now() - clickedAtMs),
    setTimeout(delayMs).then(() => api.post(`/api/v3/payByLink/${uuid}/cancel`, "")),
  ]);
  const cancelled = response.status === 200;
  // The last delay of a batch is twice that time: once it is not enough, it was measured on a machine with less load.
  paymentMs = cancelled ? Math.max(paymentMs, (delayMs * 3) / 4) : payingMs;
  return { uuid, cancelled };
}

test(
  `${RACES} links that are paid and cancelled at the same moment are each paid or cancelled, never both`,
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
  RACES * 300 + 180_000,
);

const EXPIRIES = Math.ceil(RACES / 4);

test(
  `${EXPIRIES} links that are paid at the moment of their expiry are each paid in time or expired, never both`,
  async () => {
    const { db } = started.gateway;
    const expire = async (index: number): Promise<string> => {
      const { uuid, redirectUrl } = await orderOnPage(api, {
        payByLink: { sendByEmail: false, expirationInMinute: 60 },
      });
      const page = await visit(redirectUrl);
      const inMs = delayOf(index);
      await db.execute(sql`
        update transactions set expires_at = quittance_now() + make_interval(secs => ${inMs / 1000}::float8)
        where uuid = ${uuid}`);
      await Promise.all([fillIn(page, VISA), expireSoon(inMs)]);
      await started.gateway.runDue();
      return uuid;
    };
    const uuids: string[] = [];
    for (let first = 0; first < EXPIRIES; first += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, EXPIRIES - first) }, (_, at) => first + at);
      uuids.push(...(await Promise.all(batch.map(expire))));
    }
    // What was submitted was submitted in time, by the clock of the database.
    const odd = await db.query(sql`
      select transactions.uuid, transactions.status, count(simulator_bookings.transaction_uuid) as bookings
      from transactions left join simulator_bookings on simulator_bookings.transaction_uuid = transactions.uuid
      where transactions.uuid = any(${uuids}::text[])
      group by transactions.uuid, transactions.status
      having (transactions.status, count(simulator_bookings.transaction_uuid)) not in (('success', 1), ('cancelled', 0))`);
    expect(odd).toEqual([]);
  },
  EXPIRIES * 500 + 180_000,
);

async function expireSoon(ms: number): Promise<void> {
  await setTimeout(ms);
  await started.gateway.runDue();
}
