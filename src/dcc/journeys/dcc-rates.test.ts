import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { keepLog } from "../../../tests/support/kept-log.ts";
import { startWebServer } from "../../../tests/support/web-server.ts";

const SAMPLE = new URL("../rates/eurofxref-sample.xml", import.meta.url);
const clock = new ManualClock("2026-11-20T12:00:00Z");
let directory: string;
let file: string;
let feed: string;
const kept = keepLog("warn");
let started: TestGateway;
let api: ApiClient;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "quittance-rates-"));
  file = join(directory, "eurofxref-daily.xml");
  feed = (await readFile(SAMPLE, "utf8")).replace("2026-11-19", "2026-11-20");
  started = await startTestGateway({ clock, ecbRates: file, log: kept.log });
  api = new ApiClient(started.url);
});
beforeEach(async () => {
  await publish(feed);
});
afterAll(async () => {
  await started?.close();
  await rm(directory, { recursive: true, force: true });
});

async function publish(xml: string): Promise<void> {
  await writeFile(file, xml);
  await started.gateway.runDue();
}

/** The rate of an offer now; undefined when none is made and the payment continues without. */
async function offeredRate(): Promise<string | undefined> {
  const { body } = await api.debit({ ...anOrder(), amount: "100.00", requestDcc: true });
  expect(body).toMatchObject({ success: true });
  return body["dccData"]?.conversionRate;
}

async function refusals(problem: string): Promise<number> {
  const metrics = await (await fetch(`${started.url}/metrics`)).text();
  const line = `quittance_conversion_rate_refreshes_total\\{result="${problem}"\\} (\\d+)`;
  return Number(new RegExp(line).exec(metrics)?.[1] ?? 0);
}

const BOMB = `<!DOCTYPE x [<!ENTITY a "${"ha".repeat(50)}"><!ENTITY b "${"&a;".repeat(50)}">]>`;

describe("an implausible feed is refused, the old rates stay, and a metric for an alarm rises", () => {
  test.each<[string, string, (good: string) => string]>([
    ["that is no feed", "not_a_feed", () => "<html>maintenance</html>"],
    ["that is cut off", "not_a_feed", (good) => good.slice(0, 700)],
    ["with an XML bomb", "has_document_type", (good) => good.replace("<gesmes", `${BOMB}<gesmes`)],
    ["that is huge", "too_large", (good) => good + " ".repeat(1_000_000)],
    ["with a negative rate", "rate_not_positive", (good) => good.replace("1.1580", "-1.1580")],
    ["of tomorrow", "dated_in_the_future", (good) => good.replace("2026-11-20", "2026-11-21")],
    ["of yesterday", "older_than_known", (good) => good.replace("2026-11-20", "2026-11-18")],
    ["that jumped by more than a fifth", "changed_too_much", (good) => good.replace("1.1580", "1.4")],
  ])("one %s", async (_, problem, damage) => {
    const [rate, before] = [await offeredRate(), await refusals(problem)];
    expect(Number(rate)).toBe(1.19853);
    await publish(damage(feed));
    expect(await refusals(problem)).toBe(before + 1);
    expect(await offeredRate()).toBe(rate);
  });

  test("one that no longer exists", async () => {
    await rm(file);
    await started.gateway.runDue();
    expect(await refusals("unreachable")).toBe(1);
    expect(kept.text()).toContain(file);
    expect(Number(await offeredRate())).toBe(1.19853);
  });
});

test("a feed is also fetched from an address, and a new day replaces the old rates", async () => {
  let xml = feed;
  const site = await startWebServer((_request, response) => response.end(xml));
  const other = await startTestGateway({ clock, ecbRates: `${site.url}/eurofxref-daily.xml` });
  const shop = new ApiClient(other.url);
  const rate = async () => {
    const { body } = await shop.debit({ ...anOrder(), amount: "100.00", requestDcc: true });
    return body["dccData"]?.conversionRate;
  };
  await other.gateway.runDue();
  expect(Number(await rate())).toBe(1.19853);
  xml = feed.replace("1.1580", "1.2");
  await other.gateway.runDue();
  expect(Number(await rate())).toBe(1.242);
  await other.close();
  site.close();
});

// The last one, because time does not go back.
test("rates that are too old result in no offer, and payments continue without one; over a weekend they stay valid", async () => {
  // 20 November 2026 is a Friday; on Wednesday three TARGET days have passed, on Thursday four.
  clock.advance({ hours: 24 * 5 });
  expect(Number(await offeredRate())).toBe(1.19853);
  clock.advance({ hours: 24 });
  expect(await offeredRate()).toBeUndefined();
});

/** Last in this file, because it advances the clock. */
describe("a rate that the operator sets", () => {
  const set = async (change: object): Promise<{ status: number; body: Record<string, unknown> }> => {
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    const request = { baseCurrency: "EUR", currency: "USD", rate: "2", ...change };
    return operator.post("/api/provisioning/setConversionRate", request);
  };

  test("becomes invalid after three working days, like the central bank's", async () => {
    const start = clock.now();
    await publish(feed);
    expect((await set({})).status).toBe(200);
    expect(await offeredRate()).toBe("2.07");
    // A weekend is in between; the central bank's rate is as old, so that no offer is made then.
    clock.advance({ hours: 24 * 8 });
    expect(await offeredRate()).toBeUndefined();
    const { body } = await new ApiClient(started.url, ADMINISTRATOR).get(
      "/api/provisioning/listConversionRates",
    );
    expect(body["conversionRates"]).toContainEqual(
      expect.objectContaining({ source: "custom", currency: "USD", rate: "2", inUse: false }),
    );
    expect(Temporal.Instant.compare(start, clock.now())).toBe(-1);
  });

  test("is valid until its end, which must be in the future", async () => {
    const validUntil = clock
      .now()
      .add({ hours: 24 * 30 })
      .toString();
    expect((await set({ rate: "3", validUntil })).body).toMatchObject({ conversionRate: { inUse: true } });
    clock.advance({ hours: 24 * 29 });
    expect(await offeredRate()).toBe("3.105");
    clock.advance({ hours: 24 });
    expect(await offeredRate()).toBeUndefined();
    expect(await set({ validUntil })).toMatchObject({
      status: 422,
      body: { errorMessage: "validUntil: must be in the future" },
    });
  });
});
