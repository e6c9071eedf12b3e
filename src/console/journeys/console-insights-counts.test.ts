import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { countCallbacks } from "../../callbacks/index.ts";
import { countLinks } from "../../pay-by-link/index.ts";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import {
  responses,
  startCallbackReceiver,
  type CallbackReceiver,
} from "../../../tests/support/callback-receiver.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { payOnPage } from "../../../tests/support/hosted-page.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const OWNER = { kind: "merchant", guid: MERCHANT } as const;
const INSIGHTS = `/console/${MERCHANT}/insights`;

const WAIT = { timeout: 20_000, interval: 200 };

const clock = new ManualClock("2026-11-12T12:00:00Z");
let started: TestGateway;
let api: ApiClient;
let receiver: CallbackReceiver;

async function link(payByLink: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  const request = { ...anOrder(), ...more, payByLink: { sendByEmail: false, ...payByLink } };
  return (await api.debit(request)).body as { uuid: string; redirectUrl: string };
}

async function announced(...answers: (keyof typeof ANSWERS)[]): Promise<void> {
  await api.debit({ ...anOrder(), callbackUrl: receiver.url });
  for (const answer of answers) {
    receiver.respond = ANSWERS[answer];
    await started.gateway.runDue();
    clock.advance({ minutes: 10 });
  }
}
const ANSWERS = { ok: responses.ok, down: responses.text(500, "down") };

beforeAll(async () => {
  [started, receiver] = await Promise.all([
    startTestGateway({ clock, bi: { kind: "embedded" } }),
    startCallbackReceiver(),
  ]);
  api = new ApiClient(started.url);
  await link();
  await announced("ok");
  clock.advance({ hours: 8 * 24 });
  await link();
  await payOnPage((await link()).redirectUrl);
  await api.post(`/api/v3/payByLink/${(await link()).uuid}/cancel`, {});
  await link({ expirationInMinute: 5 });
  await link({}, { currency: "USD" });
  clock.advance({ minutes: 6 });
  await announced("ok");
  await announced("down", "ok");
  await announced("down");
  await project(started);
});
afterAll(() => Promise.all([started.close(), receiver.close()]));

/** The page once it has its figures: on a busy machine it says first that they are being read. */
async function pageOf(person: "support" | "operator" | "finance"): Promise<ConsolePage> {
  const client = await ConsoleClient.demo(started.url, person);
  return vi.waitFor(async () => {
    const page = await client.get(INSIGHTS);
    expect(textOf(page)).toContain("Not acknowledged");
    return page;
  }, WAIT);
}

test("links of the currency are counted by what became of them, and each count opens its list", async () => {
  const support = await ConsoleClient.demo(started.url, "support");
  const page = await pageOf("support");
  expect(textOf(page)).toContain(
    "Created 1 4 100% Page used by the customer 0 1 25% Paid 0 1 25% Failed 0 0 0% Cancelled 0 1 25% Expired 0 1 25% Open 1 1 25%",
  );
  const listed = async (state: string) => {
    const [, href = ""] =
      [...page.html.matchAll(/href="([^"]*\/links\?[^"]*)"/g)].findLast(([, one]) => one!.includes(state)) ??
      [];
    const list = await support.get(href.replaceAll("&#38;", "&"));
    return new Set([...list.html.matchAll(/\/links\/([0-9a-f]{20})"/g)].map(([, uuid]) => uuid)).size;
  };
  expect([
    await listed("state=successful"),
    await listed("state=cancelled"),
    await listed("state=open"),
  ]).toEqual([1, 2, 1]);
});

test("callbacks are counted once, by how they were received, and lead to their log", async () => {
  const page = await pageOf("operator");
  expect(textOf(page)).toMatch(
    /Sent – 3 100% Acknowledged – 2 66\.7% Acknowledged after a failed attempt – 1 33\.3% Not acknowledged – 1 33\.3%/,
  );
  expect(page.html).toContain(`/console/${MERCHANT}/developers/callbacks?failed=yes"`);
});

test("a role that does not see the log has no link to it", async () => {
  const page = await pageOf("finance");
  expect(page.html).not.toContain("/developers/callbacks");
});

test("the file has both", async () => {
  const finance = await ConsoleClient.demo(started.url, "finance");
  // The file leads to the page while slow figures are read.
  const lines = await vi.waitFor(async () => {
    const file = await finance.get(`${INSIGHTS}.csv?currency=EUR`);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    return file.html.split("\r\n");
  }, WAIT);
  expect(lines).toContain("payment_links,expired,,EUR,,,,,,,,1,0");
  expect(lines).toContain("callbacks,repeated,,,,,,,,,,1,");
});

test("more than the limit is not read, and says since when everything was counted", async () => {
  const { db } = started.gateway;
  const [from, since] = [clock.now().subtract({ hours: 20 * 24 }), clock.now().subtract({ hours: 7 * 24 })];
  const filter = { from, testMode: true };
  const links = (limit: number) => countLinks(db, { owner: OWNER, filter, since, limit });
  expect(await links(6)).toMatchObject({ now: { created: 5 }, before: { created: 1 }, countedSince: null });
  const fewer = await links(3);
  expect([fewer.now.created, fewer.before.created]).toEqual([4, 0]);
  expect(Temporal.Instant.compare(fewer.countedSince!, since)).toBe(1);

  const callbacks = (limit: number, testMode = true) =>
    countCallbacks(db, { owner: OWNER, testMode, from, since, limit });
  const all = await callbacks(100);
  expect(all).toMatchObject({ now: { sent: 3 }, before: { sent: 1 } });
  // No older attempt shows that all of the period before is kept.
  expect(Temporal.Instant.compare(all.countedSince!, from)).toBe(1);
  const later = all.countedSince!.add({ seconds: 1 });
  expect(
    await countCallbacks(db, { owner: OWNER, testMode: true, from: later, since, limit: 100 }),
  ).toMatchObject({
    countedSince: null,
  });
  expect(Temporal.Instant.compare((await callbacks(1)).countedSince!, since)).toBe(1);
  expect((await callbacks(100, false)).now.sent).toBe(0);
});
