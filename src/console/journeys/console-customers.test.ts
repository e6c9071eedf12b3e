import { beforeEach, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openProfileShop } from "../../../tests/support/profiles.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const CUSTOMERS = `/console/${TENANT}/customers`;

const shop = forThisFile(() => openProfileShop());
let support: ConsoleClient;
let operator: ConsoleClient;

beforeEach(async () => {
  support = await ConsoleClient.demo(shop.started.url, "support");
  operator = await ConsoleClient.demo(shop.started.url, "operator");
});

let last = 0;
async function aCustomer(change: object = {}) {
  const number = `c-${++last}-${String(anOrder()["merchantTransactionId"])}`;
  const customer = {
    firstName: "Ewa",
    lastName: `Krawczyk${last}`,
    email: `ewa.k${last}@example.com`,
    billingPhone: `+43 1 555 00 ${10 + last}`,
    ...change,
  };
  const registered = await shop.demo.registerFor(number, { customer });
  return { number, customer, at: `${CUSTOMERS}/${registered.profileGuid}`, ...registered };
}

function search(client: ConsoleClient, page: ConsolePage, query: string): Promise<ConsolePage> {
  return client.submit(page, "/customers/search", { query });
}

async function changesOf(operation: string): Promise<unknown[]> {
  const rows = await shop.started.gateway.db.query<{ after: unknown }>(sql`
    select after from configuration_changes where operation = ${operation} order by at`);
  return rows.map(({ after }) => after);
}

test("a customer is found by everything that people say, in any case, and shown masked", async () => {
  const { number, customer, profileGuid, at } = await aCustomer();
  const list = await support.get(CUSTOMERS);
  expect(textOf(list)).toContain("E··· K··· e···@example.com");
  expect(list.html).not.toContain(customer.lastName);
  for (const query of [
    number,
    profileGuid,
    customer.email.toUpperCase(),
    customer.lastName.toLowerCase(),
    `${customer.firstName}  ${customer.lastName}`,
    `${customer.lastName} ${customer.firstName}`,
    customer.billingPhone,
    customer.billingPhone.replaceAll(" ", ""),
  ])
    expect((await search(support, list, query)).url, query).toBe(shop.started.url + at);
  const byCard = await search(support, list, "1111");
  expect(byCard.html + byCard.url).toContain(profileGuid);
  expect(textOf(await search(support, list, "nobody at all"))).toContain("No customer has that.");
  expect(textOf(await search(support, list, "9999"))).toContain("No customer has that.");
});

test("the list has what each customer paid by currency, the last payment and the end of the card", async () => {
  const { profileGuid, paymentToken, customer } = await aCustomer();
  const { apiKey } = shop.demo;
  const pay = async (operation: string, amount: string, currency: string, more: object = {}) => {
    const { merchantTransactionId } = anOrder();
    const order = { merchantTransactionId, amount, currency, ...more };
    return String((await shop.demo.transaction(apiKey, operation, order)).body["uuid"]);
  };
  const withCard = { transactionToken: paymentToken, customer: { email: customer.email } };
  await pay("debit", "26.18", "EUR", withCard);
  await pay("debit", "3.82", "EUR", withCard);
  await pay("debit", "7.00", "EUR", { ...withCard, extraData: { "simulator:decline": "2006" } });
  const held = await pay("preauthorize", "50.00", "CHF", withCard);
  await pay("capture", "12.00", "CHF", { referenceUuid: held });
  const row = (page: ConsolePage) =>
    page.html
      .split("<tr")
      .find((one) => one.includes(profileGuid))
      ?.replaceAll(/<[^>]*>|\s+/g, " ") ?? "";
  const today = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format();
  const shown = row(await support.get(CUSTOMERS)).replaceAll(/\s+/g, " ");
  expect(shown).toMatch(/CHF.?12\.00 +EUR.?30\.00/);
  expect(shown.split(today)).toHaveLength(3);
  expect(shown).toMatch(/ 1 until 12\/\d\d/);
  // A customer who has only stored a card has paid nothing.
  const other = await aCustomer();
  const list = await support.get(CUSTOMERS);
  const stored = list.html.split("<tr").find((one) => one.includes(other.profileGuid))!;
  expect(stored).not.toMatch(/EUR|CHF/);
});

test("a customer whose name changes is found by the new one alone", async () => {
  const { profileGuid, customer, at } = await aCustomer();
  const changed = await shop.demo.profile("updateProfile", {
    profileGuid,
    customerData: { lastName: `Nowak${last}` },
  });
  expect(changed.body["success"]).toBe(true);
  const list = await support.get(CUSTOMERS);
  expect((await search(support, list, `nowak${last}`)).url).toBe(shop.started.url + at);
  expect(textOf(await search(support, list, customer.lastName))).toContain("No customer has that.");
});

test("a customer's page has stored cards with brand, expiry and use, payments and schedules", async () => {
  const { at, paymentToken, customer, uuid } = await aCustomer();
  const order = String(anOrder()["merchantTransactionId"]);
  const { apiKey } = shop.demo;
  const paid = await shop.demo.transaction(apiKey, "debit", {
    merchantTransactionId: order,
    amount: "26.18",
    currency: "EUR",
    transactionToken: paymentToken,
    customer: { email: customer.email },
  });
  expect(paid.body["success"], JSON.stringify(paid.body)).toBe(true);
  const schedule = await shop.demo.post(`/api/v3/schedule/${apiKey}/start`, {
    registrationUuid: uuid,
    amount: "26.18",
    currency: "EUR",
    periodLength: 1,
    periodUnit: "MONTH",
    startDateTime: "2099-01-01T10:00:00+00:00",
  });
  expect(schedule.body["success"], JSON.stringify(schedule.body)).toBe(true);
  const text = textOf(await support.get(at));
  expect(text).toMatch(/···· 1111 \d\d\/\d\d/);
  expect(text).toContain("usable with");
  expect(text).toContain("last used");
  expect(text).toContain("charged by a schedule");
  expect(text).toContain("EUR 26.18, every month");
  expect(text).toContain(order);
  expect(text).toContain("Paid EUR 26.18 1 payment");
});

test("the biggest currency comes first at a customer: the one of most payments, and of as many the one of the largest sum", async () => {
  const { at, customer } = await aCustomer();
  const pay = async (amount: string, currency: string) => {
    const { email } = customer;
    const { body } = await shop.demo.debit({ ...anOrder(), amount, currency, customer: { email } });
    expect(body["success"], JSON.stringify(body)).toBe(true);
  };
  const paid = async () =>
    /Paid ((?:[A-Z]{3}.[\d,.]+ (?:· )?)+)/.exec(textOf(await support.get(at)))?.[1]?.trim();
  // One of each: the largest sum, whichever came last.
  await pay("1064.40", "EUR");
  await pay("11.90", "CHF");
  expect((await paid())?.replaceAll("\u00a0", " ")).toBe("EUR 1,064.40 CHF 11.90 ·");
  for (const amount of ["12.00", "13.00"]) await pay(amount, "CHF");
  expect((await paid())?.replaceAll("\u00a0", " ")).toBe("CHF 36.90 EUR 1,064.40 ·");
});

test("personal data are shown for a reason, which the audit has", async () => {
  const { at, customer } = await aCustomer();
  const page = await support.get(at);
  expect(page.html).not.toContain(customer.email);
  expect((await support.submit(page, "/reveal", { why: "" })).status).toBe(422);
  const shown = await support.submit(page, "/reveal", { why: "calls about a card" });
  expect(textOf(shown)).toContain(`${customer.firstName} ${customer.lastName}`);
  expect(shown.html).toContain(customer.email);
  expect(await changesOf("console.reveal")).toContainEqual({ reason: "calls about a card" });
  // For this person alone.
  expect((await operator.get(at)).html).not.toContain(customer.email);
});

test("everything about a customer is exported as a file without tokens, and the audit has who did it", async () => {
  const { at, customer, number, uuid } = await aCustomer();
  const page = await support.get(at);
  expect(textOf(page)).toContain("Export this person’s data");
  const exported = await support.submit(page, "/export", {});
  const data = JSON.parse(exported.html) as Record<string, Record<string, unknown>[]>;
  expect(data["profiles"]).toMatchObject([
    { customerIdentification: number, customer: { email: customer.email } },
  ]);
  expect(data["transactions"]!.map((one) => one["uuid"])).toContain(uuid);
  expect(exported.html).not.toContain("pt::");
  expect(await changesOf("console.exportPerson")).toHaveLength(1);
});

test("a stored card is preferred, and removed after a page that says what happens", async () => {
  const { at, number, uuid } = await aCustomer();
  const second = await shop.demo.registerFor(number);
  const page = await support.get(at);
  const preferred = await support.submit(page, "/prefer", { instrument: second.uuid });
  expect(textOf(preferred)).toContain("Preferred");
  const { body } = await shop.demo.getProfile({ customerIdentification: number });
  expect(
    body["paymentInstruments"]
      .filter((one: { isPreferred: boolean }) => one.isPreferred)
      .map((one: { paymentToken: string }) => one.paymentToken),
  ).toEqual([second.paymentToken]);
  const check = await support.get(`${at}/detach?instrument=${uuid}`);
  expect(textOf(check)).toMatch(/Remove ···· 1111 \d\d\/\d\d\?/);
  await support.submit(check, "/detach");
  const { body: after } = await shop.demo.getProfile({ customerIdentification: number });
  expect(after["paymentInstruments"]).toHaveLength(1);
  expect((await support.submit(check, "/detach")).status).toBe(404);
  expect(await changesOf("console.preferInstrument")).toEqual([
    { before: { preferred: null }, after: { preferred: second.uuid } },
  ]);
  expect(await changesOf("console.detachInstrument")).toEqual([
    { before: { instrument: uuid }, after: { instrument: null } },
  ]);
});

test("an operator deletes a customer with the number typed, support cannot", async () => {
  const { at, number } = await aCustomer();
  expect((await support.get(`${at}/delete`)).status).toBe(403);
  const check = await operator.get(`${at}/delete`);
  const send = async (identification: string) => {
    const answered = await operator.submit(check, "/delete", { identification });
    return answered.html.includes('name="password"')
      ? operator.submit(answered, "/delete", { password: "demo-console-password" })
      : answered;
  };
  const wrong = await send("another");
  expect([wrong.status, textOf(wrong).includes("Nothing was deleted.")]).toEqual([422, true]);
  expect((await shop.demo.getProfile({ customerIdentification: number })).body["profileExists"]).toBe(true);
  await operator.submit(wrong, "/delete", { identification: number });
  expect((await shop.demo.getProfile({ customerIdentification: number })).body["profileExists"]).toBe(false);
  expect((await operator.get(at)).status).toBe(404);
  expect(await changesOf("console.deleteCustomer")).toMatchObject([{ after: { deleted: true } }]);
});

test("a container of another tenant's connectors does not exist at this place", async () => {
  const { at } = await aCustomer();
  const tenantGuid = await shop.createTenant({ name: "Elsewhere" });
  const elsewhere = at.replace(TENANT, tenantGuid);
  const admin = await ConsoleClient.demo(shop.started.url, "admin");
  expect((await admin.get(elsewhere)).status).toBe(403);
  expect((await operator.get(elsewhere)).status).toBe(404);
});

test("the command of a customer's page returns what the page shows", async () => {
  const { at, number, profileGuid } = await aCustomer();
  const page = await support.get(at);
  const [, apiKey] = /customerProfiles\/([\w-]+)\/getProfile/.exec(page.html) ?? [];
  expect(page.html).toContain(profileGuid);
  const { body } = await shop.demo.getProfile({ profileGuid }, apiKey);
  expect(body).toMatchObject({
    customerIdentification: number,
    paymentInstruments: [{ isPreferred: false }],
  });
});
