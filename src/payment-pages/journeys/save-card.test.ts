import { beforeAll, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { fillIn, orderOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";
import { transactionHistory } from "../../transactions/index.ts";

const CARD_CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";
const OFFER = "Save this card for Demo Shop";
const TICKED = { ...VISA, saveCard: "1" };
const UNTICKED = { ...VISA, saveCard: "" };
const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

beforeAll(async () => {
  await offer("1");
});

const offer = (value: string) =>
  new ApiClient(started.url, ADMINISTRATOR).post(`/api/provisioning/updateConnector/${CARD_CONNECTOR}`, {
    settings: { "payment-page:offer-saving": value },
  });

const profile = (customerIdentification: string) => ({
  customerProfileData: { customerIdentification },
  language: "en",
});

async function storedOf(customerIdentification: string): Promise<number> {
  const path = "/api/v3/customerProfiles/demo-card/getProfile";
  const { body } = await api.post(path, { customerIdentification });
  return body["paymentInstruments"]?.length ?? 0;
}

const consentsOf = async (uuid: string) =>
  (await transactionHistory(started.gateway.db, uuid))
    .filter(({ trigger }) => trigger === "saving_chosen")
    .map(({ facts }) => facts);

test.each(["demo-card", "demo-meta"])(
  "a card is saved on the page of %s when the customer agrees",
  async (apiKey) => {
    const { uuid, redirectUrl } = await orderOnPage(api, profile(`saves-${apiKey}`), apiKey);
    const page = await visit(redirectUrl);
    expect(page.html).toMatch(
      /<input type="checkbox" name="saveCard" value="1" aria-describedby="save-card" \/>/,
    );
    await fillIn(page, TICKED);
    expect(await storedOf(`saves-${apiKey}`)).toBe(1);
    expect(await consentsOf(uuid)).toEqual([
      {
        consent: `${OFFER} Demo Shop may show it to you for later payments. You can remove it on the payment page at any time.`,
        language: "en",
      },
    ]);
    const next = await orderOnPage(api, profile(`saves-${apiKey}`), apiKey);
    expect((await visit(next.redirectUrl)).html).toContain("Visa •••• 1111");
  },
);

test("a card is not saved without consent", async () => {
  const { uuid, redirectUrl } = await orderOnPage(api, profile("declines"));
  expect((await fillIn(await visit(redirectUrl), UNTICKED)).html).toContain("Your payment was successful.");
  expect([await storedOf("declines"), await consentsOf(uuid)]).toEqual([0, []]);
});

test("the consent for a card that was declined does not hold for the next one", async () => {
  const { uuid, redirectUrl } = await orderOnPage(api, profile("changes"));
  const declined = await fillIn(await visit(redirectUrl), { ...TICKED, cardNumber: "4000000000000002" });
  expect(declined.html).toContain(OFFER);
  await fillIn(declined, UNTICKED);
  expect((await api.status(uuid)).body).toMatchObject({ transactionStatus: "SUCCESS" });
  expect(await storedOf("changes")).toBe(0);
  expect(await consentsOf(uuid)).toMatchObject([{ language: "en" }, { consent: null }]);
});

test("with 3-D Secure the card is saved when the payment succeeds", async () => {
  const threeDSecureData = { "3dsecure": "MANDATORY" };
  const { uuid, redirectUrl } = await orderOnPage(api, { ...profile("confirms"), threeDSecureData });
  const confirming = await fillIn(await visit(redirectUrl), TICKED);
  const frictionless = formsOf(confirming).find(({ action }) => action.endsWith("/authentication"));
  if (frictionless) await submit(confirming, frictionless);
  expect((await api.status(uuid)).body).toMatchObject({ transactionStatus: "SUCCESS" });
  expect(await storedOf("confirms")).toBe(1);
});

test.each([
  ["names no customer", {}],
  ["stores the card anyway", { ...profile("agreed"), withRegister: true }],
])("a request that %s has no such offer, and what a form says of it is not used", async (_what, more) => {
  const { uuid, redirectUrl } = await orderOnPage(api, { language: "en", ...more });
  const page = await visit(redirectUrl);
  expect(page.html).not.toContain(OFFER);
  await fillIn(page, TICKED);
  expect(await consentsOf(uuid)).toEqual([]);
});

test("a connector that does not offer it stores nothing", async () => {
  await offer("0");
  const { redirectUrl } = await orderOnPage(api, profile("not-offered"));
  const page = await visit(redirectUrl);
  expect(page.html).not.toContain(OFFER);
  await fillIn(page, TICKED);
  expect(await storedOf("not-offered")).toBe(0);
  await offer("1");
});
