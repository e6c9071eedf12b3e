import { beforeAll, expect, test, vi } from "vitest";
import { countCallbacks } from "../../callbacks/index.ts";
import { countLinks } from "../../pay-by-link/index.ts";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import { responses, startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { payOnPage } from "../../../tests/support/hosted-page.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const OWNER = { kind: "merchant", guid: MERCHANT } as const;
const INSIGHTS = `/console/${MERCHANT}/insights`;

const WAIT = { timeout: 20_000, interval: 200 };

const clock = new ManualClock("2026-11-12T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock, bi: { kind: "embedded" } }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));

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
  await link();
  await announced("ok");
  clock.advance({ hours: 26 });
  // At a later time of the day than it is in the end, seven days later.
  await link();
  await api.debit(anOrder());
  clock.advance({ hours: 8 * 24 - 26 });
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
    await listed("state=expired"),
    await listed("state=open"),
  ]).toEqual([1, 1, 1, 1]);
});

test("the period before ends at the same time of day, also in its lists and in the file", async () => {
  const support = await ConsoleClient.demo(started.url, "support");
  const page = await pageOf("support");
  expect(textOf(page)).toContain("14 – 20 Nov until 12:56, compared with 7 – 13 Nov until 12:56");
  const before = [...page.html.matchAll(/href="([^"]*to=2026-11-13[^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&#38;", "&"),
  );
  expect(before.length).toBeGreaterThan(3);
  expect(before.filter((href) => !href.includes("to=2026-11-13T12%3A56"))).toEqual([]);
  const links = await support.get(before.find((href) => href.includes("/links?"))!);
  expect(new Set(links.html.match(/\/links\/[0-9a-f]{20}"/g)).size).toBe(1);
  // The day has another link and another payment, later.
  const payments = `/console/${MERCHANT}/payments?from=2026-11-13&to=2026-11-13`;
  const rowsOf = ({ html }: ConsolePage) => new Set(html.match(/\/payments\/[0-9a-f]{20}"/g)).size;
  expect(rowsOf(await support.get(payments))).toBe(2);
  const cut = await support.get(`${payments}T12:56`);
  expect(rowsOf(cut)).toBe(0);
  expect(textOf(cut)).toContain("Until: 13 Nov 2026, 12:56");
  expect(cut.html).toContain(`href="${payments.replaceAll("&", "&#38;")}"`);
  expect(textOf(await support.get(`${payments}T25:00`))).toContain(
    "Enter the last day in the form 2026-11-22.",
  );
});

test("the overview compares with the same length of time, and its chart shows how far the day has come", async () => {
  const support = await ConsoleClient.demo(started.url, "support");
  const overview = async (query = "") => {
    const page = await vi.waitFor(async () => {
      const shown = await support.get(`/console/${MERCHANT}/overview${query}`);
      expect(textOf(shown)).toContain("As a table");
      return shown;
    }, WAIT);
    return { text: textOf(page), page };
  };
  const { text, page } = await overview();
  expect(text).toContain("14 – 20 Nov until 12:56, compared with 7 – 13 Nov until 12:56");
  expect(text).toMatch(/Payments 4 up 300% 1 /);
  expect(text).toContain("Fri 20 so far, until 12:56");
  expect(page.html).toContain('class="knob hole"');
  const today = (await overview("?period=today")).text;
  expect(today).toContain("20 Nov until 12:56, compared with 19 Nov until 12:56");
});

test("callbacks are counted once, by how they were received, and lead to their log", async () => {
  const page = await pageOf("operator");
  expect(textOf(page)).toMatch(
    /Sent – 3 100% Acknowledged – 2 66\.7% Acknowledged after a failed attempt – 1 33\.3% Not acknowledged – 1 33\.3%/,
  );
  expect(page.html).toContain(`/console/${MERCHANT}/developers/callbacks"`);
});

test("a role that does not see the log has no link to it", async () => {
  const page = await pageOf("finance");
  expect(page.html).not.toContain("/developers/callbacks");
});

const BOUNDS = "2026-11-14T00:00+00:00,2026-11-20T12:56+00:00,2026-11-07T00:00+00:00,2026-11-13T12:56+00:00";

test("the file has both", async () => {
  const finance = await ConsoleClient.demo(started.url, "finance");
  // The file leads to the page while slow figures are read.
  const lines = await vi.waitFor(async () => {
    const file = await finance.get(`${INSIGHTS}.csv?currency=EUR`);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    return file.html.split("\r\n");
  }, WAIT);
  expect(lines).toContain(`payment_links,expired,,EUR,,,,,,,,1,0,${BOUNDS}`);
  expect(lines).toContain(`callbacks,repeated,,,,,,,,,,1,,${BOUNDS}`);
});

test("more than the limit is not read, and says since when everything was counted", async () => {
  const { db } = started.gateway;
  const [from, since] = [clock.now().subtract({ hours: 20 * 24 }), clock.now().subtract({ hours: 7 * 24 })];
  const filter = { from, testMode: true };
  const links = (limit: number, endBefore = since) =>
    countLinks(db, { owner: OWNER, filter, since, endBefore, limit });
  expect(await links(7)).toMatchObject({ now: { created: 6 }, before: { created: 1 }, countedSince: null });
  expect(await links(7, from)).toMatchObject({ now: { created: 6 }, before: { created: 0 } });
  const fewer = await links(3);
  expect([fewer.now.created, fewer.before.created]).toEqual([4, 0]);
  expect(Temporal.Instant.compare(fewer.countedSince!, since)).toBe(1);

  const callbacks = (limit: number, testMode = true) =>
    countCallbacks(db, { owner: OWNER, testMode, from, since, limit });
  const all = await callbacks(100);
  expect(all).toMatchObject({ now: { sent: 3 }, before: { sent: 1 } });
  const without = { owner: OWNER, testMode: true, from, since, endBefore: from, limit: 100 };
  expect(await countCallbacks(db, without)).toMatchObject({ now: { sent: 3 }, before: { sent: 0 } });
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

test("just after midnight the charts leave the new day out instead of falling to zero", async () => {
  clock.advance({ hours: 11, minutes: 9 });
  const support = await ConsoleClient.demo(started.url, "support");
  for (const page of ["overview", "insights"]) {
    const { html } = await vi.waitFor(async () => {
      const shown = await support.get(`/console/${MERCHANT}/${page}`);
      expect(textOf(shown)).toContain("As a table");
      return shown;
    }, WAIT);
    const [chart = ""] = /<figure class="chart">.*?<\/figure>/s.exec(html) ?? [];
    expect(textOf({ html: chart })).toContain("Sat 21: nothing yet");
    expect(textOf({ html: chart })).toContain("Sat 21 so far, until 00:05");
    expect(chart).not.toContain('class="knob');
    // Six days of seven: the column of the last one is empty.
    const [, line = ""] = /<path class="line" d="([^"]*)"/.exec(chart) ?? [];
    const ends = [...line.matchAll(/([\d.]+),[\d.]+/g)].map(([, x]) => Number(x));
    expect(ends.length).toBeGreaterThan(2);
    expect(Math.max(...ends)).toBeLessThanOrEqual(601);
    expect(chart).not.toMatch(/class="line[^"]* part" d="M/);
  }
});
