import { randomBytes } from "node:crypto";
import { signatureOf } from "@quittance/provider-kit/testing";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { ApiClient } from "../support/api-client.ts";
import { createConnector } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { orderOnPage } from "../support/hosted-page.ts";
import { formsOf, submit, visit } from "../support/script-less-customer.ts";

/** Events of a payment with two attempts: the first at a provider's page, the second by another method of the selection page. */
const SECRET = "whsec_attempts";
const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let first: string;
let second: string;
let choose: string;

beforeAll(async () => {
  const own = (apiKey: string, method: string) =>
    createConnector(operator, {
      apiKey,
      adapter: "Simulator",
      method,
      config: { vault: { webhookSecrets: [SECRET] } },
    });
  first = await own("attempts-page", "RedirectPay");
  second = await own("attempts-webhook", "WebhookPay");
});
beforeEach(async () => {
  choose = `attempts-${randomBytes(4).toString("hex")}`;
  await createConnector(operator, {
    apiKey: choose,
    multiMethodMetaConnector: { connectors: [first, second], retries: 1 },
  });
});

async function event(guid: string, kind: string, submissionReference: string): Promise<void> {
  const eventId = `event-${randomBytes(6).toString("hex")}`;
  const body = JSON.stringify({ eventId, kind, submissionReference });
  const response = await fetch(`${started.url}/providers/simulator/${guid}`, {
    method: "POST",
    headers: { "simulator-signature": signatureOf(body, { secret: SECRET, at: clock.now() }) },
    body,
  });
  expect(response.status).toBe(200);
  await started.gateway.runDue();
}

async function status(uuid: string): Promise<string> {
  return (await api.status(uuid, choose)).body["transactionStatus"];
}

async function chooseMethod(redirectUrl: string, connector: string) {
  const page = await visit(redirectUrl);
  const methods = formsOf(page).find(({ action }) => action.endsWith("/method"));
  return submit(page, methods!, { connector });
}

/** The customer was at the first provider's page, where the payment was declined, and has not chosen again. */
async function declinedOnce() {
  const { uuid, redirectUrl } = await orderOnPage(api, {}, choose);
  await chooseMethod(redirectUrl, first);
  await event(first, "declined", uuid);
  expect(await status(uuid)).toBe("REDIRECT");
  return { uuid, redirectUrl };
}

/** The reference by which the second provider has the payment. */
async function secondReference(uuid: string): Promise<string> {
  const { reference } = await started.gateway.db.one<{ reference: string }>(sql`
    select submission_reference as reference from provider_submissions
    where connector_guid = ${second} and submission_reference like ${`${uuid}-%`}`);
  return reference;
}

async function lateMoney(uuid: string): Promise<number> {
  const rows = await started.gateway.db.query(
    sql`select uuid from transactions where reference_uuid = ${uuid} and initiated_by = 'postback'`,
  );
  return rows.length;
}

test("a decline of the first attempt that is announced again while the customer chooses takes no further choice away", async () => {
  const { uuid, redirectUrl } = await declinedOnce();
  for (let times = 0; times < 3; times++) await event(first, "declined", uuid);
  expect(await status(uuid)).toBe("REDIRECT");
  await chooseMethod(redirectUrl, second);
  expect(await status(uuid)).toBe("PENDING");
  await event(second, "approved", await secondReference(uuid));
  expect(await status(uuid)).toBe("SUCCESS");
});

test("a decline of the first attempt after the second was made leaves the second open, in every order", async () => {
  const { uuid, redirectUrl } = await declinedOnce();
  await chooseMethod(redirectUrl, second);
  await event(first, "declined", uuid);
  expect(await status(uuid)).toBe("PENDING");
  await event(second, "approved", await secondReference(uuid));
  await event(first, "declined", uuid);
  expect(await status(uuid)).toBe("SUCCESS");
  expect(await lateMoney(uuid)).toBe(0);
});

test("an approval of the first attempt after the second was made is money of its own, and not the outcome of the second", async () => {
  const { uuid, redirectUrl } = await declinedOnce();
  await chooseMethod(redirectUrl, second);
  await event(first, "approved", uuid);
  expect(await status(uuid)).toBe("PENDING");
  expect(await lateMoney(uuid)).toBe(1);
  await event(second, "declined", await secondReference(uuid));
  expect(await status(uuid)).toBe("ERROR");
  expect(await lateMoney(uuid)).toBe(1);
});
