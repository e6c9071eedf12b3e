import { expect, test } from "vitest";
import { anOrder } from "../../../tests/support/api-client.ts";
import { Assistant, createAgent } from "../../../tests/support/agents.ts";
import { ClockShop } from "../../../tests/support/clock-shop.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";

const PLACE = "/console/TE-0000-0000-0000-0000-0000-0001";
const [PAYMENTS, OVERVIEW, CLOCK] = [`${PLACE}/payments`, `${PLACE}/overview`, `${PLACE}/test-clock`];

const shop = forThisFile(() => ClockShop.open());

const as = (role: "developer" | "support", languages?: string) =>
  ConsoleClient.demo(shop.started.url, role, languages);

test("a developer has the test time go on from the bar, and stays signed in", async () => {
  const developer = await as("developer");
  const before = await developer.get(PAYMENTS);
  expect(textOf(before)).toContain("Test time is now.");
  const answered = await developer.submit(before, "/test-clock", { by: "day" });
  expect(answered.url).toContain(PAYMENTS);
  expect((await shop.arrived()).ahead).toBe("1d");
  expect(textOf(await developer.get(PAYMENTS))).toMatch(/Test time: .+ · 1 day ahead/);
  const month = await developer.submit(await developer.get(PAYMENTS), "/test-clock", { by: "month" });
  expect(month.status).toBe(200);
  const { now } = await shop.arrived();
  expect(textOf(await developer.get(PAYMENTS))).toMatch(/(?:29|30|31|32) days ahead/);
  const to = new Date(Date.parse(now) + 3 * 86_400_000).toISOString().slice(0, 16);
  await developer.submit(await developer.get(PAYMENTS), "/test-clock", { by: "to", to });
  expect((await shop.arrived()).now.slice(0, 16) >= to).toBe(true);
});

/** A card that is charged EUR 9.99 in 30 days, and each month after that. */
async function subscribe(): Promise<void> {
  const { merchantTransactionId, transactionToken } = anOrder();
  const { body } = await shop.api.transaction("demo-card", "register", {
    merchantTransactionId,
    transactionToken,
  });
  const { now } = await shop.clock();
  const begun = await shop.api.post("/api/v3/schedule/demo-card/start", {
    registrationUuid: body["uuid"],
    amount: "9.99",
    currency: "EUR",
    periodLength: 1,
    periodUnit: "MONTH",
    startDateTime: Temporal.Instant.from(now)
      .add({ hours: 30 * 24 })
      .toString({ smallestUnit: "second" }),
  });
  expect(begun.body["success"]).toBe(true);
}

test("the overview shows what is due next, and a page what the last advance made", async () => {
  const support = await as("support");
  const day = 24 * 60;
  const link = await shop.api.debit({
    amount: "12.00",
    transactionToken: undefined,
    payByLink: { sendByEmail: false, expirationInMinute: 40 * day },
  });
  await subscribe();
  const overview = await support.get(OVERVIEW);
  expect(textOf(overview)).toMatch(
    /Due next All 2 1 charge of a schedule .+ EUR 9\.99 1 payment expires .+ EUR 12\.00/,
  );
  const before = await support.get(CLOCK);
  expect(textOf(before)).toMatch(/Charge of a schedule EUR 9\.99/);
  expect(before.html).toContain(`/payments/${String(link.body["uuid"])}`);
  expect(textOf(await support.get(`${CLOCK}?kind=expiry`))).not.toContain("Charge of a schedule");
  await shop.advance({ by: "32d" });
  const after = textOf(await support.get(CLOCK));
  expect(after).toMatch(/What happened since .+ EUR 9\.99 Paid/);
  expect(textOf(await support.get(PAYMENTS))).toContain("What happened");
  await shop.advance({ by: "10d" });
  expect(textOf(await support.get(OVERVIEW))).not.toContain("payment expires");
});

test("a time that is over, or no time, is refused in words and in the person's language", async () => {
  const developer = await as("developer", "de");
  for (const to of ["2020-01-01T00:00", "soon"]) {
    const refused = await developer.submit(await developer.get(PAYMENTS), "/test-clock", { by: "to", to });
    expect(refused.status).toBe(422);
    expect(textOf(refused)).toContain("höchstens 2 Jahre später");
  }
});

test("others see the test time and cannot move it, and pages of live payments have none", async () => {
  const support = await as("support");
  const page = await support.get(PAYMENTS);
  expect(textOf(page)).toContain("Test time: ");
  expect(page.html).not.toMatch(/action="[^"]*\/test-clock"/);
  const developer = await as("developer");
  const live = await developer.submit(await developer.get(PAYMENTS), "/console/mode", { mode: "live" });
  expect(textOf(live)).not.toContain("Test time");
});

test("an assistant with a credential of test mode reads the clock and has it go on", async () => {
  const assistant = await Assistant.connect(shop.started, { tools: ["advance_clock"], limits: undefined });
  const { ahead } = await shop.clock();
  expect((await assistant.call("advance_clock")).body["testClock"]).toMatchObject({ ahead, status: "ready" });
  expect((await assistant.call("advance_clock", { by: "1d", to: "2099-01-01T00:00:00Z" })).isError).toBe(
    true,
  );
  const begun = await assistant.call("advance_clock", { by: "2d" });
  expect(begun.body["testClock"]).toMatchObject({ status: "advancing" });
  await shop.arrived();
  expect((await shop.clock()).ahead).not.toBe(ahead);
  await assistant.close();
});

test("a credential of live payments cannot have it", async () => {
  const refused = await createAgent(shop.started, {
    tools: ["advance_clock"],
    mode: "live",
    limits: undefined,
  });
  expect(refused.status).toBe(422);
  expect(refused.body["errorMessage"]).toMatch(/^tools: .*advance_clock/);
});

test("a program on the machine of the demo needs no password, and a page of another site may not", async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${shop.started.url}/demo/test-clock`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ action: "get" }),
    });
  expect(await (await post({})).json()).toMatchObject({ success: true, testClock: { status: "ready" } });
  expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
});
