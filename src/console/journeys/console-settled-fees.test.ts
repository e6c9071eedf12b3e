import { beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CARD_CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";

const clock = new ManualClock("2026-11-17T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock, bi: { kind: "embedded" } }));

async function pay(amount: string, more: object = {}): Promise<void> {
  const { body } = await new ApiClient(started.url).debit({ ...anOrder(), amount, ...more });
  expect(body["success"]).toBe(true);
}

beforeAll(async () => {
  await pay("40.00");
  await pay("500.00", { extraData: { "simulator:settle": "never" } });
  clock.advance({ hours: 3 * 24 });
  await pay("100.00");
  await pay("60.00");
  clock.advance({ hours: 4 * 24 });
  // The provider pays out a week on the Wednesday after it.
  await pay("900.00");
  clock.advance({ hours: 2 * 24 });
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const period = { periodFrom: "2026-11-01T00:00:00Z", periodTo: "2026-11-26T00:00:00Z" };
  const fetched = await operator.post(`/api/provisioning/fetchSettlements/${CARD_CONNECTOR}`, period);
  expect(fetched.status).toBe(200);
  await started.gateway.runDue();
  await started.gateway.runDue();
  await project(started);
});

test("settled fees are compared with what was settled, in the period and in the one before", async () => {
  const finance = await ConsoleClient.demo(started.url, "finance");
  const page = await finance.get(`/console/${MERCHANT}/insights?period=7d&currency=EUR`);
  const text = textOf(page).replaceAll("\u00a0", " ");
  expect(text).toContain("EUR EUR 1,060.00 (+96.3%) before EUR 540.00");
  // 1.4 % and EUR 0.10 of each settled payment; EUR 900.00 and EUR 500.00 have no fee, and are no part of the rate.
  expect(text).toContain("EUR 2.44 (1.5% of EUR 160.00 settled) before EUR 0.66 (1.7% of EUR 40.00 settled)");
});
