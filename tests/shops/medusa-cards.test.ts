import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { Gateway, readOptions } from "@quittance/shop-kit";
import { QuittanceProvider } from "../../packages/shop-medusa/src/index.ts";
import { DEMO_MERCHANT, provision } from "../support/events.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";
import { payOnPage, RETURN_ADDRESSES } from "../support/hosted-page.ts";

const SHOP = "https://medusa.example";
const started = forThisFile(() => startTestGateway());
let provider: QuittanceProvider;
let gateway: Gateway;

beforeAll(async () => {
  const { body } = await provision(started.url, `createShopCredential/${DEMO_MERCHANT}`, {
    kind: "medusa",
    shopUrl: SHOP,
  });
  const { username, password, webhookSecret } = body;
  const options = {
    gateway: started.url,
    apiKey: "demo-card",
    username,
    password,
    webhookSecret,
    shopUrl: SHOP,
    returnUrl: RETURN_ADDRESSES.successUrl,
    savedCards: true,
  };
  provider = new QuittanceProvider({}, options);
  gateway = new Gateway(readOptions(options), "cards-test 1.0.0");
});

const aCustomer = () => ({
  id: `cus_${randomUUID().slice(0, 8)}`,
  email: "ada@example.com",
  first_name: "Ada",
  last_name: null,
});

test("a customer stores a card on the page, and sees it in the shop", async () => {
  const customer = aCustomer();
  const account_holder = await provider.createAccountHolder({ context: { customer } });
  expect(account_holder.id).toBe(customer.id);
  const context = { account_holder };
  expect(await provider.listPaymentMethods({ context })).toEqual([]);
  const saved = await provider.savePaymentMethod({ context });
  await payOnPage(String(saved.data.redirectUrl));
  const [card, ...more] = await provider.listPaymentMethods({ context });
  expect(more).toEqual([]);
  expect(card).toMatchObject({ id: expect.stringMatching(/^pt::/), data: { method: "card" } });
  expect(JSON.stringify(card)).not.toContain("4111111111111111");
  const removal = { merchantTransactionId: randomUUID(), referenceUuid: saved.id };
  expect(await gateway.transaction("deregister", removal)).toMatchObject({ success: true });
  expect(await provider.listPaymentMethods({ context })).toEqual([]);
});

test("cards of another customer are not listed, and a guest has none", async () => {
  const customer = aCustomer();
  const account_holder = await provider.createAccountHolder({ context: { customer } });
  await payOnPage(
    String((await provider.savePaymentMethod({ context: { account_holder } })).data.redirectUrl),
  );
  const other = await provider.createAccountHolder({ context: { customer: aCustomer() } });
  expect(await provider.listPaymentMethods({ context: { account_holder: other } })).toEqual([]);
  expect(await provider.listPaymentMethods({})).toEqual([]);
  await expect(provider.savePaymentMethod({})).rejects.toThrow("no account holder");
  await expect(provider.createAccountHolder({ context: {} })).rejects.toThrow("no customer");
});

test("a session is found again by its metadata, and its capture looks first", async () => {
  const session = `payses_${randomUUID()}`.slice(0, 33);
  const begun = await provider.initiatePayment({
    amount: { raw: { value: "42.40" }, toString: () => "42.4" },
    currency_code: "eur",
    data: { session_id: session },
    context: { customer: aCustomer() },
  });
  await payOnPage(String(begun.data["redirectUrl"]));
  expect(await provider.getPaymentStatus({ data: begun.data })).toMatchObject({ status: "captured" });
  for (const key of ["capt_1", "capt_2"])
    await provider.capturePayment({ data: begun.data, context: { idempotency_key: key } });
  const { data } = await provider.retrievePayment({ data: begun.data });
  expect(data).toMatchObject({ payment: { session, captured: "42.40", refunded: "0.00" } });
});
