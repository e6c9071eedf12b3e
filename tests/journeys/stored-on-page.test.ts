import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { orderOnPage, RETURN_ADDRESSES } from "../support/hosted-page.ts";
import { formsOf, submit, visit, type Page } from "../support/script-less-customer.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
let started: TestGateway;
let api: ApiClient;

beforeAll(async () => {
  started = await startTestGateway({ workers: true, clock });
  api = new ApiClient(started.url);
});
afterAll(() => started.close());

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

/** Continues through pages that need no input. */
async function goOn(page: Page): Promise<Page> {
  let at = page;
  for (let hop = 0; hop < 6 && !at.url.includes("shop.example"); hop++) {
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
