import { beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, press } from "../../../tests/support/hosted-page.ts";
import { visit } from "../../../tests/support/script-less-customer.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const PAYMENTS = `/console/${MERCHANT}/payments`;
const EXPIRES_SOON = "expires-soon";

const clock = new ManualClock("2026-11-22T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));

beforeAll(async () => {
  const administrator = new ApiClient(started.url, ADMINISTRATOR);
  await administrator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    name: "Expires soon",
    apiKey: EXPIRES_SOON,
    adapter: "Simulator",
    method: "Creditcard",
    config: { testMode: true },
    settings: { "tx:expiration-minutes": "10" },
  });
});

async function aLink(): Promise<string> {
  const payByLink = { sendByEmail: false, expirationInMinute: 10 };
  const { body } = await api.debit({ ...anOrder(), transactionToken: undefined, payByLink });
  return String(body["uuid"]);
}

async function expire(uuid: string): Promise<string> {
  clock.advance({ minutes: 11 });
  await started.gateway.runDue();
  return uuid;
}

test.each([
  {
    end: "by the customer on the page",
    make: async () => {
      const { uuid, redirectUrl } = await orderOnPage(api);
      await press(await visit(redirectUrl), "/cancel");
      return uuid;
    },
    notice:
      /Cancelled by the customer\. 22 Nov 2026, \d\d:\d\d\. Nothing was charged\. Ask whether the customer/,
    row: "Cancelled By the customer",
  },
  {
    end: "by the shop",
    make: async () => {
      const uuid = await aLink();
      await api.post(`/api/v3/payByLink/${uuid}/cancel`, {});
      return uuid;
    },
    notice:
      /Cancelled by the shop\. .*Nothing was charged\. If the customer still wants to pay, create a new link\./,
    row: "Cancelled By the shop",
  },
  {
    end: "by a colleague",
    make: async () => {
      const uuid = await aLink();
      const support = await ConsoleClient.demo(started.url, "support");
      const at = `/console/${MERCHANT}/links/${uuid}`;
      await support.submit(await support.get(`${at}/cancel`), "/cancel");
      return uuid;
    },
    notice: /Cancelled by Sam Support\. /,
    row: "Cancelled By the shop",
  },
  {
    end: "when its link expired",
    make: async () => expire(await aLink()),
    notice: /Expired before it was paid\. .*Nothing was charged\. The time to pay was over/,
    row: "Expired",
  },
  {
    end: "when its time was over",
    make: async () => expire((await orderOnPage(api, {}, EXPIRES_SOON)).uuid),
    notice: /Expired before it was paid\. .*Nothing was charged\. The time to pay was over/,
    row: "Expired",
  },
])("a payment that ended $end says so at the top, and how the customer can still pay", async (example) => {
  // Payments of one moment have no order, and the list is read from its newest.
  clock.advance({ seconds: 1 });
  const uuid = await example.make();
  const support = await ConsoleClient.demo(started.url, "support");
  const page = await support.get(`${PAYMENTS}/${uuid}`);
  const text = textOf(page);
  expect(text).toMatch(example.notice);
  expect(text).not.toContain("The gateway refused it");
  expect(page.html).toContain(`href="/console/${MERCHANT}/links/new"`);
  const [first = ""] = textOf(await support.get(PAYMENTS)).match(/EUR.9\.99 .*/) ?? [];
  expect(first.replaceAll(/\s+/g, " ")).toMatch(new RegExp(`^EUR 9.99 ${example.row}`));
});
