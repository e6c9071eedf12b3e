import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { orderOnPage, RETURN_ADDRESSES } from "../support/hosted-page.ts";
import { formsOf, submit, visit, type Page } from "../support/script-less-customer.ts";
import { sql } from "../../src/platform/database/index.ts";

let started: TestGateway;
let api: ApiClient;

beforeAll(async () => {
  started = await startTestGateway({ workers: true });
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

/** Goes on through pages that only tell the browser something, as far as they go. */
async function goOn(page: Page): Promise<Page> {
  let at = page;
  for (let hop = 0; hop < 6 && !at.url.includes("shop.example"); hop++) {
    const form = formsOf(at).find(({ action }) => /authentication/.test(action));
    at = form ? await submit(at, form) : await visit(at.url);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return at;
}

test("a saved card is charged after its bank was asked, and the record says which one it was", async () => {
  const registration = await register();
  const more = { customerProfileData, ...RETURN_ADDRESSES, threeDSecureData: { "3dsecure": "MANDATORY" } };
  const { uuid, redirectUrl } = await orderOnPage(api, more);
  const asked = await pressStored(redirectUrl);
  expect((await goOn(asked)).url).toBe(RETURN_ADDRESSES.successUrl);
  expect((await api.status(uuid)).body).toMatchObject({
    transactionStatus: "SUCCESS",
    returnData: { eci: "05" },
  });
  const { source } = await started.gateway.db.one<{ source: unknown }>(sql`
    select payment_source as source from transactions where uuid = ${uuid}`);
  expect(source).toMatchObject({ kind: "registration", transactionUuid: registration });
});
