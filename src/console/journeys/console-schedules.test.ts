import { beforeEach, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openProfileShop } from "../../../tests/support/profiles.ts";

const SCHEDULES = "/console/TE-0000-0000-0000-0000-0000-0001/schedules";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const shop = forThisFile(() => openProfileShop({ clock }));
let support: ConsoleClient;

beforeEach(async () => void (support = await ConsoleClient.demo(shop.started.url, "support")));

async function aSchedule(change: object = {}): Promise<{ at: string; id: string }> {
  const { body } = await shop.demo.register();
  const started = await shop.demo.post("/api/v3/schedule/demo-card/start", {
    registrationUuid: body["uuid"],
    amount: "26.18",
    currency: "EUR",
    periodLength: 3,
    periodUnit: "MONTH",
    startDateTime: "2026-12-03T10:00:00+00:00",
    ...change,
  });
  expect(started.body["success"], JSON.stringify(started.body)).toBe(true);
  const id = String(started.body["scheduleId"]);
  return { id, at: `${SCHEDULES}/${id}` };
}

async function stateOf(id: string): Promise<unknown> {
  return (await shop.demo.get(`/api/v3/schedule/demo-card/${id}/get`)).body["newStatus"];
}

async function changesOf(operation: string, id: string): Promise<unknown[]> {
  const rows = await shop.started.gateway.db.query<{ after: unknown }>(sql`
    select after from configuration_changes where operation = ${operation} and target = ${id}`);
  return rows.map(({ after }) => after);
}

test("schedules are listed by their next charge, and one says what it charges and when", async () => {
  const { at } = await aSchedule();
  const list = await support.get(SCHEDULES);
  expect(list.html).toContain(at);
  expect(textOf(list)).toMatch(/EUR 26\.18 \S+ Active every 3 months VISA ···· 1111/);
  expect(textOf(list)).toMatch(/\b1–(\d+) of \1\b/);
  const text = textOf(await support.get(at));
  expect(text).toContain("EUR 26.18, every 3 months");
  expect(text).toContain("Next charge 3 Dec 2026, 10:00");
  expect(text).toContain("None has been made yet.");
});

test("support creates a schedule of a stored card: the form, a page to check, and one schedule for a form sent twice", async () => {
  const { body } = await shop.demo.register();
  const uuid = String(body["uuid"]);
  const form = await support.get(`${SCHEDULES}/new?payment=${uuid}`);
  expect(textOf(form)).toContain("Visa ···· 1111");
  const typed = {
    payment: uuid,
    amount: "12,50",
    currency: "eur",
    length: "2",
    unit: "WEEK",
    day: "2026-12-24",
  };
  const check = await support.submit(form, "/schedules/new", typed);
  expect(textOf(check)).toMatch(/Visa ···· 1111 .*is charged EUR\s12\.50, every 2 weeks\./);
  expect(textOf(check)).toContain("The first charge is on 24 Dec 2026");
  const made = await support.submit(check, "/schedules/new");
  expect(textOf(made)).toContain("EUR 12.50, every 2 weeks");
  expect(textOf(made)).toContain("Next charge 24 Dec 2026, 10:00");
  const again = await support.submit(check, "/schedules/new");
  expect(again.url).toBe(made.url);
  const other = await support.submit(check, "/schedules/new", { amount: "99.00" });
  expect([other.status, textOf(other)]).toEqual([
    422,
    expect.stringContaining("Nothing was changed this time."),
  ]);
  const id = made.url.split("/").at(-1)!;
  expect(await stateOf(id)).toBe("ACTIVE");
  expect(await changesOf("console.createSchedule", id)).toHaveLength(1);
  const { count } = await shop.started.gateway.db.one<{ count: bigint }>(
    sql`select count(*) from schedules where registration_uuid = ${uuid}`,
  );
  expect(count).toBe(1n);
});

test.each([
  ["payment", { payment: "no-such-order" }, "There is no payment here"],
  ["amount", { amount: "0" }, "does not allow this amount"],
  ["amount", { amount: "much" }, ""],
  ["currency", { currency: "EURO" }, "Choose a currency."],
  ["length", { length: "0" }, "from 1 to 364"],
  ["day", { day: "" }, "Enter a day."],
  ["day", { day: "1999-01-01" }, "Choose a day from today on"],
])(
  "a new schedule names the field that is wrong, and nothing is made: %s %j",
  async (field, change, sentence) => {
    const { body } = await shop.demo.register();
    const uuid = String(body["uuid"]);
    const form = await support.get(`${SCHEDULES}/new?payment=${uuid}`);
    const typed = { amount: "5", currency: "EUR", length: "1", unit: "MONTH", day: "2026-12-24", ...change };
    let page = await support.submit(form, "/schedules/new", typed);
    // What only the use case refuses is refused after the page to check.
    if (page.status === 200) page = await support.submit(page, "/schedules/new");
    expect(page.status).toBe(422);
    expect(textOf(page)).toContain(sentence);
    expect(page.html).toMatch(
      new RegExp(`name="${field}"[^>]*aria-invalid|aria-invalid[^>]*name="${field}"`),
    );
    const { count } = await shop.started.gateway.db.one<{ count: bigint }>(
      sql`select count(*) from schedules where registration_uuid = ${uuid}`,
    );
    expect(count).toBe(0n);
  },
);

test("a payment that stored no card, and one of another place, are charged by no schedule", async () => {
  const { body } = await shop.demo.debit({
    merchantTransactionId: "once-only",
    amount: "9.99",
    currency: "EUR",
  });
  const form = await support.get(`${SCHEDULES}/new`);
  const typed = { amount: "5", currency: "EUR", length: "1", unit: "MONTH", day: "2026-12-24" };
  const check = await support.submit(form, "/schedules/new", { ...typed, payment: "once-only" });
  const refused = await support.submit(check, "/schedules/new");
  expect([refused.status, textOf(refused)]).toEqual([
    422,
    expect.stringContaining("This card or account cannot be charged by the schedule."),
  ]);
  expect(body["success"]).toBe(true);
});

test("support pauses a schedule, continues it on a day, and cancels it after a page that says what ends", async () => {
  const { at, id } = await aSchedule();
  const paused = await support.submit(await support.get(at), "/pause");
  expect(await stateOf(id)).toBe("PAUSED");
  expect((await support.get(`${SCHEDULES}?state=paused`)).html).toContain(at);
  for (const day of ["", "tomorrow", "2026-02-30", "1999-01-01", "2999-01-01"]) {
    const refused = await support.submit(paused, "/continue", { day });
    expect([day, refused.status]).toEqual([day, 422]);
    expect(refused.html).toMatch(new RegExp(`name="day"[^>]*value="${day}"`));
  }
  expect(await stateOf(id)).toBe("PAUSED");
  const continued = await support.submit(paused, "/continue", { day: "2026-12-24" });
  expect(textOf(continued)).toContain("Next charge 24 Dec 2026, 10:00");
  expect(await stateOf(id)).toBe("ACTIVE");
  const check = await support.get(`${at}/cancel`);
  expect(textOf(check)).toContain("Cancel the schedule of EUR 26.18, every 3 months?");
  await support.submit(check, "/cancel");
  expect(await stateOf(id)).toBe("CANCELLED");
  // Again changes nothing, and says so.
  const again = await support.submit(check, "/cancel");
  expect([again.status, textOf(again).includes("Nothing was changed")]).toEqual([422, true]);
  expect(await changesOf("console.pauseSchedule", id)).toMatchObject([
    { before: { state: "ACTIVE" }, after: { state: "PAUSED", next: null } },
  ]);
  expect(await changesOf("console.continueSchedule", id)).toMatchObject([
    { after: { state: "ACTIVE", next: "2026-12-24T10:00:00Z" } },
  ]);
  expect(await changesOf("console.cancelSchedule", id)).toHaveLength(1);
});

test("the command of a schedule's page returns its state", async () => {
  const { at, id } = await aSchedule();
  const page = await support.get(at);
  expect(page.html).toContain(`/api/v3/schedule/demo-card/${id}/get`);
  expect(await stateOf(id)).toBe("ACTIVE");
});

test("another merchant's schedule does not exist at a place", async () => {
  const { id } = await aSchedule();
  const tenantGuid = await shop.createTenant({ name: "Elsewhere" });
  const admin = await ConsoleClient.demo(shop.started.url, "admin");
  expect((await admin.get(`/console/${tenantGuid}/schedules/${id}`)).status).toBe(404);
});

test("support changes amount, day and card of one schedule after a page to check", async () => {
  const customer = { customerProfileData: { customerIdentification: "change-1" } };
  const first = (await shop.demo.register(customer)).body["uuid"];
  const second = (await shop.demo.register({ ...customer, transactionToken: "ix::demo-mastercard" })).body[
    "uuid"
  ];
  const { at, id } = await aSchedule({ registrationUuid: first });
  const form = await support.get(`${at}/change`);
  const wrong = await support.submit(form, "/change", { amount: "much" });
  expect([wrong.status, textOf(wrong).includes("Enter an amount, for example")]).toEqual([422, true]);
  const past = await support.submit(form, "/change", { day: "2020-01-01" });
  expect([past.status, textOf(past).includes("Choose a day from today on")]).toEqual([422, true]);
  const check = await support.submit(form, "/change", {
    amount: "29,90",
    day: "2026-12-24",
    card: String(second),
  });
  const text = textOf(check);
  expect(text).toContain("Each charge is EUR 29.90 instead of EUR 26.18");
  expect(text).toContain("The next charge is on 24 Dec 2026");
  const get = () => shop.demo.get(`/api/v3/schedule/demo-card/${id}/get`);
  expect((await get()).body).toMatchObject({ scheduledAt: "2026-12-03T10:00:00+00:00" });
  const done = await support.submit(check, "/change");
  expect(textOf(done)).toContain("EUR 29.90, every 3 months");
  expect(textOf(done)).toContain("Next charge 24 Dec 2026, 10:00");
  expect(await changesOf("console.changeSchedule", id)).toMatchObject([
    {
      before: { amount: "26.18 EUR", registrationUuid: first },
      after: { amount: "29.90 EUR", registrationUuid: second },
    },
  ]);
});

test("the price of a subscription changes for all who pay it, after a page with the count and the sums", async () => {
  const price = { amount: "9.90", currency: "CHF", periodLength: 1 };
  const same = [await aSchedule(price), await aSchedule(price), await aSchedule(price)];
  const other = await aSchedule({ ...price, periodLength: 2 });
  await support.submit(await support.get(`${same[0]!.at}/cancel`), "/cancel");
  const form = await support.get(`${SCHEDULES}/price`);
  const chosen = { price: "990 CHF 1 MONTH" };
  expect((await support.submit(form, "/price", { ...chosen, amount: "9.90" })).status).toBe(422);
  const check = await support.submit(form, "/price", { ...chosen, amount: "12" });
  expect(textOf(check)).toContain("2 schedules of CHF 9.90, every month change to CHF 12.00.");
  expect(textOf(check)).toContain("One charge of each is CHF 24.00 in all instead of CHF 19.80.");
  const done = await support.submit(check, "/price");
  expect(textOf(done)).toContain("2 schedules now charge CHF 12.00.");
  const amounts = await Promise.all(
    [...same, other].map(async ({ at }) => /CHF [\d.]+/.exec(textOf(await support.get(at)))?.[0]),
  );
  expect(amounts).toEqual(["CHF 9.90", "CHF 12.00", "CHF 12.00", "CHF 9.90"]);
  // A count that is not that of the page leads to another page to check.
  await aSchedule({ ...price, amount: "12.00" });
  const stale = await support.submit(
    await support.submit(await support.get(`${SCHEDULES}/price`), "/price", {
      price: "1200 CHF 1 MONTH",
      amount: "13",
    }),
    "/price",
    { checked: "2" },
  );
  expect(textOf(stale)).toContain("3 schedules of CHF 12.00, every month change to CHF 13.00.");
});
