import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock, systemClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ApiClient, anOrder } from "../../../tests/support/api-client.ts";
import { ClockShop } from "../../../tests/support/clock-shop.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const HOURS = 12 * 24;
const LIMIT_MS = 300_000;
/** The life in which time passes hour by hour, without a test clock. */
let life: Awaited<ReturnType<typeof records>>;

beforeAll(async () => {
  const clock = new ManualClock(systemClock.now());
  const started = await startTestGateway({ clock });
  try {
    await begin(started, clock.now());
    for (let hour = 0; hour <= HOURS; hour += 1) {
      await started.gateway.runDue({ concurrency: 8 });
      clock.advance({ hours: 1 });
    }
    life = await records(started);
  } finally {
    await started.close();
  }
}, LIMIT_MS);
let shop: ClockShop | undefined;
afterAll(() => shop?.close());

/** A link that expires, a schedule that charges and one that is declined, a dispute, a pending payment and callbacks to nobody. */
async function begin({ url }: TestGateway, now: Temporal.Instant): Promise<void> {
  const api = new ApiClient(url);
  const named = (merchantTransactionId: string) => ({ ...anOrder(), merchantTransactionId });
  const at = (hours: number): string => now.add({ hours, minutes: 30 }).toString({ smallestUnit: "second" });
  await api.debit({
    ...named("link"),
    transactionToken: undefined,
    payByLink: { sendByEmail: false, expirationInMinute: 50 * 60 },
  });
  await api.debit({ ...named("called"), callbackUrl: "http://127.0.0.1:9/nobody" });
  const decline = { config: { extraData: { "simulator:decline": "2006" } } };
  const operator = new ApiClient(url, ADMINISTRATOR);
  for (const [name, apiKey, hours] of [
    ["charged", "demo-card", 20],
    ["declined", "demo-debit", 44],
  ] as const) {
    const registered = await api.transaction(apiKey, "register", {
      merchantTransactionId: name,
      ...(apiKey === "demo-card" ? { transactionToken: "ix::demo-visa" } : ACCOUNT),
    });
    await api.post(`/api/v3/schedule/${apiKey}/start`, {
      registrationUuid: registered.body["uuid"],
      amount: "9.99",
      currency: "EUR",
      periodLength: 3,
      periodUnit: "DAY",
      startDateTime: at(hours),
    });
  }
  const { body } = await operator.get("/api/provisioning/listConnectors/ME-0000-0000-0000-0000-0000-0001");
  const debit = (body["connectors"] as { apiKey: string; guid: string }[]).find(
    ({ apiKey }) => apiKey === "demo-debit",
  );
  await operator.post(`/api/provisioning/updateConnector/${debit!.guid}`, decline);
  const disputed = await api.debit(named("disputed"));
  await api.post("/simulator/chargebacks", { transactionUuid: disputed.body["uuid"] });
  await api.debit({ ...named("pending"), transactionToken: undefined, amount: "3.65" }, "demo-redirect");
}

const ACCOUNT = { customer: { paymentData: { ibanData: { iban: "AT000000000000001111" } } } };

/** What became of everything, with times in half days since the first payment: in the other life each is up to an hour later. */
async function records({ gateway: { db } }: TestGateway): Promise<object> {
  const { first } = await db.one<{ first: Temporal.Instant }>(
    sql`select min(created_at) as first from transactions`,
  );
  const transactions = await db.query<object>(sql`
    select type, status, result #>> '{errors,0,code}' as code, count(*)::int as count from transactions
    group by 1, 2, 3 order by 1, 2, 3`);
  const runs = await db.query<{
    number: number;
    attempt: number;
    state: string;
    dueAt: Temporal.Instant;
  }>(sql`
    select number, attempt, state, due_at from schedule_runs order by due_at, number, attempt`);
  const disputes = await db.query<object>(sql`select stage from disputes order by 1`);
  const callbacks = await db.query<object>(sql`select result, status from callbacks order by 1, 2`);
  const events = await db.query<object>(
    sql`select type, count(*)::int as count from events group by 1 order by 1`,
  );
  return {
    transactions,
    runs: runs.map(({ dueAt, ...run }) => ({
      ...run,
      halfDay: Math.floor(dueAt.since(first).total("hours") / 12),
    })),
    disputes,
    callbacks,
    events,
  };
}

const CUTS = fc.sample(fc.uniqueArray(fc.integer({ min: 1, max: HOURS - 1 }), { maxLength: 5 }), {
  numRuns: 3,
  seed: 20_261_128,
});

test.each(CUTS.map((cuts) => ({ cuts: cuts.toSorted((one, other) => one - other) })))(
  "advances that end after $cuts hours, and then at the end, leave the records of the life at those times",
  { timeout: LIMIT_MS },
  async ({ cuts }) => {
    shop = await ClockShop.open();
    await begin(shop.started, Temporal.Instant.from((await shop.clock()).now));
    let at = 0;
    for (const hour of [...cuts, HOURS]) {
      await shop.advance({ by: `${hour - at}h` }, { timeoutMs: LIMIT_MS });
      at = hour;
    }
    expect(await records(shop.started)).toEqual(life);
    await shop.close();
    shop = undefined;
  },
);
