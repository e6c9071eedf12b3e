import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { fillIn, orderOnPage, press, RETURN_ADDRESSES, VISA } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit, type Page } from "../../../tests/support/script-less-customer.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const DECLINED = { ...VISA, cardNumber: "4000000000000002" };
/** Billed in USD like the demo Visa, and without a rule of the Simulator. */
const DECLINED_IN_USD = { ...VISA, cardNumber: "4111110000000005" };
const SECOND_CHOICE = "Choose how to pay";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeAll(async () => {
  await started.gateway.runDue();
  const card = await connector("cards", {
    adapter: "Simulator",
    method: "Creditcard",
    settings: { "dcc:enabled": "1", "dcc:markup-percent": "3.5" },
    config: {
      extraData: { defaultResult: "error" },
      vault: { threeDV2Config: { enabled: true, "3dsOnDemand": true } },
    },
  });
  const account = await connector("accounts", { adapter: "Simulator", method: "DirectDebit" });
  const redirect = await connector("redirects", { adapter: "Simulator", method: "RedirectPay" });
  const connectors = [card, account, redirect];
  await connector("twice", { multiMethodMetaConnector: { connectors, retries: 2 } });
  await connector("unset", { multiMethodMetaConnector: { connectors } });
  await connector("once", { multiMethodMetaConnector: { connectors }, settings: { "tx:max-attempts": "1" } });
  // What the page says itself comes before the setting.
  await connector("none", { multiMethodMetaConnector: { connectors, retries: 0 } });
});

async function connector(apiKey: string, request: Record<string, unknown>): Promise<string> {
  const path = `/api/provisioning/createConnector/${MERCHANT}`;
  const { body } = await operator.post(path, { name: apiKey, apiKey, ...request });
  expect(body).toMatchObject({ success: true });
  return body["connector"].guid;
}

/** The form of a card is on the page itself; a provider's page is reached by a button. */
async function choose(page: Page, name: string): Promise<Page> {
  const guid = new RegExp(`value="(CO-[0-9a-f-]+)">\\s*Continue with ${name}`).exec(page.html)?.[1];
  if (guid === undefined) return page;
  const form = formsOf(page).find(({ action }) => action.endsWith("/method"));
  if (!form) throw new Error(`There is nothing to choose on ${page.url}: ${page.html}`);
  return submit(page, form, { connector: guid });
}

const statusOf = async (uuid: string, apiKey = "twice") => (await api.status(uuid, apiKey)).body;
const order = (more: Record<string, unknown> = {}, apiKey = "twice") =>
  orderOnPage(api, { ...RETURN_ADDRESSES, ...more }, apiKey);

describe("a declined payment on the Payment Selection Page", () => {
  test("may be retried with another method, and is paid once", async () => {
    const { uuid, redirectUrl } = await order({ includeTracing: true });
    const again = await fillIn(await choose(await visit(redirectUrl), "Card"), DECLINED);
    expect(again.html).toContain(SECOND_CHOICE);
    expect(again.html).toContain("did not go through");
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "REDIRECT" });
    const paid = await fillIn(await choose(again, "Card"), VISA);
    expect(paid.url).toBe(RETURN_ADDRESSES.successUrl);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS", amount: "9.99" });
    const bookings = await started.gateway.db.query<{ status: string }>(sql`
      select status from simulator_bookings where transaction_uuid like ${`${uuid}%`} order by created_at`);
    expect(bookings.map(({ status }) => status)).toEqual(["declined", "approved"]);
  });

  test("is final when the retries are used up, and after five attempts where they are not set", async () => {
    const { uuid, redirectUrl } = await order();
    let page = await visit(redirectUrl);
    for (let attempt = 1; attempt <= 2; attempt++) {
      page = await fillIn(await choose(page, "Card"), DECLINED);
      expect(page.html, `attempt ${attempt}`).toContain(SECOND_CHOICE);
    }
    expect((await fillIn(await choose(page, "Card"), DECLINED)).url).toBe(RETURN_ADDRESSES.errorUrl);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "ERROR" });
    const other = await order({}, "unset");
    page = await visit(other.redirectUrl);
    for (let attempt = 1; attempt <= 4; attempt++) {
      page = await fillIn(await choose(page, "Card"), DECLINED);
      expect(page.html, `attempt ${attempt}`).toContain(SECOND_CHOICE);
    }
    expect((await fillIn(await choose(page, "Card"), DECLINED)).url).toBe(RETURN_ADDRESSES.errorUrl);
    for (const apiKey of ["once", "none"]) {
      const { redirectUrl: url } = await order({}, apiKey);
      const end = await fillIn(await choose(await visit(url), "Card"), DECLINED);
      expect(end.url, apiKey).toBe(RETURN_ADDRESSES.errorUrl);
    }
  });

  test("may be retried after the provider's page", async () => {
    const { uuid, redirectUrl } = await order();
    const provider = await choose(await visit(redirectUrl), "Redirect Pay");
    const again = await press(provider, "/decline");
    expect(again.html).toContain(SECOND_CHOICE);
    expect((await fillIn(await choose(again, "Card"), VISA)).url).toBe(RETURN_ADDRESSES.successUrl);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS", paymentMethod: "Creditcard" });
  });

  test("may be retried after a failed authentication, with a new one", async () => {
    const threeDSecureData = { "3dsecure": "MANDATORY" };
    const { uuid, redirectUrl } = await order({ threeDSecureData });
    const first = await choose(await visit(redirectUrl), "Card");
    const again = await fillIn(first, { ...VISA, cardHolder: "ENROLLED UNAUTHENTICATED" });
    expect(again.html).toContain(SECOND_CHOICE);
    const holder = { ...VISA, cardHolder: "ENROLLED FRICTIONLESS" };
    expect((await fillIn(await choose(again, "Card"), holder)).url).toBe(RETURN_ADDRESSES.successUrl);
    const trace = await api.get(`/api/v3/status/twice/getByUuid/${uuid}`);
    expect(trace.body).toMatchObject({ transactionStatus: "SUCCESS", returnData: { eci: "05" } });
  });

  test("gets a new offer in the card's currency; refunds are at the rate of the successful attempt", async () => {
    const { uuid, redirectUrl } = await order({ requestDcc: true, amount: "100.00" });
    const offer = await fillIn(await choose(await visit(redirectUrl), "Card"), DECLINED_IN_USD);
    expect(offer.html).toContain("Choose the currency");
    const again = await fillIn(offer, { currency: "USD" });
    expect(again.html).toContain(SECOND_CHOICE);
    expect(again.html).toContain("€100.00");
    expect(await statusOf(uuid)).toMatchObject({ amount: "100.00", currency: "EUR" });
    const second = await fillIn(await choose(again, "Card"), VISA);
    expect((await fillIn(second, { currency: "EUR" })).url).toBe(RETURN_ADDRESSES.successUrl);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS", currency: "EUR" });
    const { body } = await operator.get(`/api/provisioning/getDccEvidence/${uuid}`);
    expect(JSON.stringify(body)).toContain('"outcome":"declined"');
  });

  test("shows every attempt on the timeline of a link, which the merchant cannot cancel", async () => {
    const { uuid, redirectUrl } = await order({ payByLink: { sendByEmail: false } });
    await fillIn(await choose(await visit(redirectUrl), "Card"), DECLINED);
    const { body } = await api.get(`/api/v3/payByLink/${uuid}`);
    const events = body["timeline"].map(({ event }: { event: string }) => event);
    expect(events).toEqual(["created", "opened", "methodChosen", "declined"]);
    expect((await api.post(`/api/v3/payByLink/${uuid}/cancel`, "")).body).toMatchObject({ errorCode: 1006 });
    expect((await press(await visit(redirectUrl), "/cancel")).url).toBe(RETURN_ADDRESSES.cancelUrl);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "CANCELLED" });
  });

  test("ends when its customer leaves", async () => {
    const { uuid, redirectUrl } = await order();
    await fillIn(await choose(await visit(redirectUrl), "Card"), DECLINED);
    await started.gateway.db.execute(sql`
      update transactions set expires_at = quittance_now() where uuid = ${uuid} and expires_at is not null`);
    await visit(redirectUrl);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "ERROR" });
  });
});

describe("at the same moment", () => {
  test.each([1, 2, 3, 4, 5])("two tabs that retry pay once (%i)", async () => {
    const { uuid, redirectUrl } = await order();
    const again = await fillIn(await choose(await visit(redirectUrl), "Card"), DECLINED);
    const form = await choose(again, "Card");
    await Promise.all([fillIn(form, VISA), fillIn(form, VISA), fillIn(form, DECLINED)]);
    const { bookings } = await started.gateway.db.one<{ bookings: bigint }>(sql`
      select count(*) as bookings from simulator_bookings
      where transaction_uuid like ${`${uuid}%`} and status = 'approved'`);
    expect(bookings <= 1n).toBe(true);
    const { transactionStatus } = await statusOf(uuid);
    expect(transactionStatus).toBe(bookings === 1n ? "SUCCESS" : "REDIRECT");
  });

  test.each([1, 2, 3, 4, 5])("a cancellation and a retry end in one of the two (%i)", async () => {
    const { uuid, redirectUrl } = await order();
    const again = await fillIn(await choose(await visit(redirectUrl), "Card"), DECLINED);
    const form = await choose(again, "Card");
    await Promise.all([fillIn(form, VISA), press(again, "/cancel"), choose(again, "accounts")]);
    const { bookings } = await started.gateway.db.one<{ bookings: bigint }>(sql`
      select count(*) as bookings from simulator_bookings
      where transaction_uuid like ${`${uuid}%`} and status = 'approved'`);
    const { transactionStatus } = await statusOf(uuid);
    expect(transactionStatus === "SUCCESS").toBe(bookings === 1n);
    expect(["SUCCESS", "CANCELLED"]).toContain(transactionStatus);
  });
});
