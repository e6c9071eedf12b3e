import { beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { orderOnPage, RETURN_ADDRESSES } from "../support/hosted-page.ts";
import { formsOf, submit, visit, type Page } from "../support/script-less-customer.ts";
import { DEMO_CONNECTORS } from "../../src/demo/demo-data.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ workers: true, clock }));
const api = forThisFile(() => new ApiClient(started.url));

const customerProfileData = { customerIdentification: "stored-on-page" };

async function register(): Promise<string> {
  const { merchantTransactionId, transactionToken } = anOrder();
  const request = { merchantTransactionId, transactionToken, customerProfileData };
  return (await api.transaction("demo-card", "register", request)).body["uuid"];
}

async function pressStored(redirectUrl: string): Promise<Page> {
  const page = await visit(redirectUrl);
  const token = /name="paymentToken" value="(pt::[0-9a-f]{20})"/.exec(page.html)?.[1];
  const form = formsOf(page).find(({ action }) => action.endsWith("/stored"))!;
  return submit(page, form, { paymentToken: token! });
}

/** Continues through pages that need no input, also while one shows that the payment is still being made. */
async function goOn(page: Page): Promise<Page> {
  let at = page;
  for (let hop = 0; hop < 100 && !at.url.includes("shop.example"); hop++) {
    const form = formsOf(at).find(({ action }) => /authentication/.test(action));
    at = form ? await submit(at, form) : await visit(at.url);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return at;
}

test("a saved card is charged after its authentication, and the record has its masked card", async () => {
  const registration = await register();
  const more = { customerProfileData, ...RETURN_ADDRESSES, threeDSecureData: { "3dsecure": "MANDATORY" } };
  const { uuid, redirectUrl } = await orderOnPage(api, more);
  const authenticationPage = await pressStored(redirectUrl);
  expect((await goOn(authenticationPage)).url).toBe(RETURN_ADDRESSES.successUrl);
  expect((await api.status(uuid)).body).toMatchObject({
    transactionStatus: "SUCCESS",
    returnData: { eci: "05" },
  });
  const { source } = await started.gateway.db.one<{ source: unknown }>(sql`
    select payment_source as source from transactions where uuid = ${uuid}`);
  expect(source).toMatchObject({ kind: "registration", transactionUuid: registration });
});

test("cards that have expired are not offered, and the preferred one comes first", async () => {
  const registered = async (transactionToken: string, markAsPreferred: boolean) => {
    const { merchantTransactionId } = anOrder();
    const profile = { customerIdentification: "several-cards", markAsPreferred };
    const request = { merchantTransactionId, transactionToken, customerProfileData: profile };
    await api.transaction("demo-card", "register", request);
    clock.advance({ seconds: 1 });
  };
  const expiring = await api.post("/api/v3/tokenize/demo-public", {
    cardData: {
      pan: "378282246310005",
      cvv: "1234",
      cardHolder: "Ada",
      expirationMonth: "12",
      expirationYear: "2026",
    },
  });
  await registered(expiring.body["transactionToken"], false);
  await registered("ix::demo-visa", false);
  await registered("ix::demo-mastercard", true);
  const profile = { customerProfileData: { customerIdentification: "several-cards" } };
  const offered = async () => {
    const { html } = await visit((await orderOnPage(api, profile)).redirectUrl);
    return [...html.matchAll(/<span>(\w[\w ]*) ••••/g)].map(([, brand]) => brand);
  };
  expect(await offered()).toEqual(["Mastercard", "American Express", "Visa"]);
  clock.advance({ hours: 24 * 90 });
  expect(await offered()).toEqual(["Mastercard", "Visa"]);
});

test("a card that was saved several times is offered once, with its newest expiry date, and the others stay", async () => {
  const customerProfile = { customerIdentification: "saved-often" };
  const save = async (expirationYear: string): Promise<string> => {
    const cardData = {
      pan: "4000056655665556",
      cvv: "123",
      cardHolder: "Ada",
      expirationMonth: "12",
      expirationYear,
    };
    const { body } = await api.post("/api/v3/tokenize/demo-public", { cardData });
    const { merchantTransactionId } = anOrder();
    const { transactionToken } = body;
    const request = { merchantTransactionId, transactionToken, customerProfileData: customerProfile };
    const registered = await api.transaction("demo-card", "register", request);
    clock.advance({ seconds: 1 });
    return registered.body["uuid"];
  };
  const older = await save("2028");
  await save("2031");
  await save("2030");
  const more = { customerProfileData: customerProfile, language: "en" };
  const { redirectUrl } = await orderOnPage(api, more);
  const { html } = await visit(redirectUrl);
  expect(
    [...html.matchAll(/<span>(Visa •••• 5556)<\/span>\s*<small>Expires ([^<]*)/g)].map(([, name, expiry]) => [
      name,
      expiry,
    ]),
  ).toEqual([["Visa •••• 5556", "12/31"]]);
  expect((await api.debit({ transactionToken: undefined, referenceUuid: older })).body).toMatchObject({
    success: true,
  });
});

test("a press on a saved card only shows the button to pay, with amount; cancelling takes a second press too", async () => {
  await register();
  const { redirectUrl } = await orderOnPage(api, { customerProfileData, language: "en" });
  const { html } = await visit(redirectUrl);
  const [, saved = ""] = /<details class="way"[^>]*>(.*?)<details class="way"/s.exec(html) ?? [];
  expect(saved).toMatch(
    /<span>Visa •••• 1111<\/span>\s*<small>Expires 12\/\d\d<\/small>.*<\/summary>.*<form/s,
  );
  expect(saved).toMatch(/<button class="primary"[^>]*>\s*Pay €9\.99\s*<\/button>/);
  const [, cancel = ""] = /<details class="cancel">(.*?)<\/details>/s.exec(html) ?? [];
  expect(cancel).toMatch(/<summary[^>]*>Cancel payment<\/summary>\s*<form.*Yes, cancel/s);
  expect(html.replaceAll(/<details.*?<\/details>/gs, "")).not.toMatch(/\/stored"|\/cancel"/);
});

describe("a saved card whose connector demands the security code", () => {
  beforeAll(async () => {
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    const settings = { "payment-page:stored-card-cvv": "1", "dcc:enabled": "1" };
    const vault = { threeDV2Config: { enabled: true, "3dsOnDemand": true } };
    const config = { testMode: true, vault, extraData: { "simulator:requireCvv": "1" } };
    const path = `/api/provisioning/updateConnector/${DEMO_CONNECTORS[0]!.guid}`;
    const { body } = await operator.post(path, { settings, config });
    expect(body).toMatchObject({ success: true });
  });

  async function payWith(page: Page, cvv: string, currency?: string): Promise<Page> {
    const form = formsOf(page).find(({ action }) => action.endsWith("/stored"))!;
    const next = await submit(page, form, { cvv });
    const choice = formsOf(next).find(({ action }) => action.endsWith("/currency"));
    return choice && currency !== undefined ? submit(next, choice, { currency }) : next;
  }

  test.each([
    ["", {}, undefined],
    [" and authenticated", { threeDSecureData: { "3dsecure": "MANDATORY" } }, undefined],
    [" and converted", { requestDcc: true }, "USD"],
  ])("is charged with it%s, and not without or with a wrong one", async (_how, more, currency) => {
    await register();
    const request = { customerProfileData, language: "en", ...RETURN_ADDRESSES, ...more };
    const { uuid, redirectUrl } = await orderOnPage(api, request);
    const page = await visit(redirectUrl);
    for (const wrong of ["", "12", "abc", "1234"]) {
      const refused = await payWith(page, wrong);
      expect([refused.status, refused.html]).toEqual([
        422,
        expect.stringContaining("Please check the security code."),
      ]);
      if (wrong !== "") expect(refused.html).not.toContain(`value="${wrong}"`);
    }
    expect((await goOn(await payWith(page, "123", currency))).url).toBe(RETURN_ADDRESSES.successUrl);
    expect((await api.status(uuid)).body).toMatchObject({ transactionStatus: "SUCCESS" });
    const held = await started.gateway.db.query(
      sql`select from sealed_cards where transaction_uuid = ${uuid}`,
    );
    expect(held).toEqual([]);
  });
});
