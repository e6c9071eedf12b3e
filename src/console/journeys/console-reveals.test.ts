import { beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type DemoRole } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { shownDigits } from "@quittance/provider-kit/testing";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CUSTOMER = {
  identification: "c-4711",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  birthDate: "1815-12-10",
  ipAddress: "203.0.113.9",
  billingAddress1: "Analytical Street 1",
  billingPostcode: "6020",
  billingCity: "Innsbruck",
  billingCountry: "AT",
  billingPhone: "+4366012345678",
};
/** Each of them would name the customer. */
const SECRETS = [
  "c-4711",
  "Lovelace",
  "ada@example.com",
  "1815-12-10",
  "203.0.113.9",
  "Analytical",
  "+43660",
];

const clock = new ManualClock("2026-11-25T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
let uuid: string;
let support: ConsoleClient;

beforeAll(async () => {
  const { body } = await new ApiClient(started.url).debit({ ...anOrder(), customer: CUSTOMER });
  uuid = String(body["uuid"]);
});
beforeEach(async () => void (support = await ConsoleClient.demo(started.url, "support")));

const path = (place = TENANT) => `/console/${place}/payments/${uuid}`;

async function reveal(client: ConsoleClient, why: string) {
  return client.submit(await client.get(path()), "/reveal", { why });
}

test("the customer's data is masked, and a page that nobody asked for it has nothing of it", async () => {
  const page = await support.get(path());
  for (const secret of SECRETS) expect(page.html, secret).not.toContain(secret);
  // The year in any form of a date; random ids may have its digits.
  expect(page.html).not.toMatch(/(?<![\da-z])1815(?![\da-z])/i);
  expect(textOf(page)).toContain("a···@example.com");
  expect(textOf(page)).toMatch(/Also kept phone, .*IP address.* and /);
});

test("a reason shows it to this person, for this payment, for ten minutes", async () => {
  const page = await reveal(support, "The customer calls about a parcel");
  expect([page.status, page.url]).toEqual([200, `${started.url}${path()}#customer`]);
  for (const secret of SECRETS) expect(page.html, secret).toContain(secret);
  expect(textOf(page)).toContain("Analytical Street 1, 6020 Innsbruck, AT");
  expect(textOf(page)).toContain("Visible to you until 25 Nov 2026");
  // Also at the merchant's place, and not for a colleague.
  expect((await support.get(path(MERCHANT))).html).toContain("Lovelace");
  const finance = await ConsoleClient.demo(started.url, "finance");
  expect((await finance.get(path())).html).not.toContain("Lovelace");
  const { body } = await new ApiClient(started.url).debit({ ...anOrder(), customer: CUSTOMER });
  const other = await support.get(`/console/${TENANT}/payments/${String(body["uuid"])}`);
  expect(other.html).not.toContain("Lovelace");
  clock.advance({ minutes: 10 });
  for (const secret of SECRETS) expect((await support.get(path())).html).not.toContain(secret);
});

test("each reveal is in the audit with person and reason, and without the data", async () => {
  await reveal(support, "Checks the delivery address");
  const operator = await ConsoleClient.demo(started.url, "operator");
  const audit = textOf(await operator.get(`/console/${TENANT}/audit`));
  expect(audit).toContain("console.reveal");
  expect(audit).toContain("Checks the delivery address");
  const [entry] = await started.gateway.db.query(sql`
    select username, entity, target, place_guid, after from configuration_changes
    where operation = 'console.reveal' order by id desc limit 1`);
  expect(entry).toEqual({
    username: "support@demo.example",
    entity: "personalData",
    target: uuid,
    placeGuid: MERCHANT,
    after: { reason: "Checks the delivery address" },
  });
  clock.advance({ minutes: 10 });
});

test.each([
  [" ", "Enter why you need the customer's data."],
  ["x".repeat(201), "Use at most 200 characters."],
  ["card 4111 1111 1111 1111", "It must not contain a card number."],
])("the reason %.30j is refused, and shows nothing", async (why, sentence) => {
  const page = await reveal(support, why);
  expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining(sentence)]);
  expect(page.html).not.toContain("Lovelace");
  expect(page.html).not.toContain("4111 1111");
});

test("a developer sees it in test mode only", async () => {
  const { db } = started.gateway;
  const developer = await ConsoleClient.demo(started.url, "developer");
  const form = await developer.get(path());
  await db.execute(sql`update transactions set test_mode = false where uuid = ${uuid}`);
  expect((await developer.get(path())).html).not.toContain("/reveal");
  expect((await developer.submit(form, "/reveal", { why: "A test" })).status).toBe(403);
  await db.execute(sql`update transactions set test_mode = true where uuid = ${uuid}`);
  expect((await developer.submit(form, "/reveal", { why: "A test" })).html).toContain("Lovelace");
  // In live mode what was shown in test mode is masked.
  await db.execute(sql`update transactions set test_mode = false where uuid = ${uuid}`);
  expect((await developer.get(path())).html).not.toContain("Lovelace");
  await db.execute(sql`update transactions set test_mode = true where uuid = ${uuid}`);
});

test.each(["support", "finance", "operator", "admin"] satisfies DemoRole[])(
  "the role %s sees it with a reason, also in live mode",
  async (role) => {
    const { db } = started.gateway;
    clock.advance({ minutes: 10 });
    await db.execute(sql`update transactions set test_mode = false where uuid = ${uuid}`);
    const client = await ConsoleClient.demo(started.url, role);
    expect((await client.get(path())).html).not.toContain("Lovelace");
    expect((await reveal(client, "A reason")).html).toContain("Lovelace");
    await db.execute(sql`update transactions set test_mode = true where uuid = ${uuid}`);
  },
);

test("a stored text that may have a card number is never shown", async () => {
  const { db } = started.gateway;
  await db.execute(sql`
    update transactions set request = jsonb_set(request, '{customer,company}', '"4111 1111 1111 1111"') where uuid = ${uuid}`);
  const page = await reveal(support, "A reason");
  expect(page.html).toContain("Lovelace");
  expect(shownDigits(page.html)).not.toContain("411111");
});
