import { expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { fillIn, orderOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { visit, type Page } from "../../../tests/support/script-less-customer.ts";
import { findTransaction } from "../../transactions/index.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CO_BADGED = { ...VISA, cardNumber: "4000 0025 0000 1001" };
const ACCEPTED = ["visa", "mastercard", "cartes_bancaires"];
const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

const accept = (cardBrands: readonly string[]) =>
  new ApiClient(started.url, ADMINISTRATOR).post(`/api/provisioning/updateMerchant/${MERCHANT}`, {
    paymentPage: { cardBrands },
  });
const chosenOf = async (uuid: string) => (await findTransaction(started.gateway.db, uuid))?.card?.chosenBrand;

async function brandsOf(redirectUrl: string, fields: Record<string, string>, headers = {}): Promise<unknown> {
  const body = new URLSearchParams(fields);
  const response = await fetch(`${redirectUrl}/card-brands`, { method: "POST", body, headers });
  expect(response.status).toBe(200);
  return response.json();
}
const CB = { brand: "cartes_bancaires", name: "CB" };
const OF_VISA = { brand: "visa", name: "Visa" };

test.each(["cartes_bancaires", "visa"])(
  "a customer without scripts pays with the brand %s that they chose",
  async (cardBrand) => {
    await accept(ACCEPTED);
    const { uuid, redirectUrl } = await orderOnPage(api, { language: "en" });
    const page = await visit(redirectUrl);
    expect(page.html).toContain('<option value="cartes_bancaires">CB</option>');
    await fillIn(page, { ...CO_BADGED, cardBrand });
    expect(await chosenOf(uuid)).toBe(cardBrand);
  },
);

test("without a choice the card pays with its own brand, as before", async () => {
  await accept(ACCEPTED);
  const { uuid, redirectUrl } = await orderOnPage(api);
  await fillIn(await visit(redirectUrl), { ...CO_BADGED, cardBrand: "" });
  expect(await chosenOf(uuid)).toBeUndefined();
  expect((await findTransaction(started.gateway.db, uuid))?.status).toBe("success");
});

test("a brand that the card does not have is refused beside the choice, and charges nothing", async () => {
  await accept(ACCEPTED);
  const { uuid, redirectUrl } = await orderOnPage(api, { language: "en" });
  const refused = await fillIn(await visit(redirectUrl), { ...VISA, cardBrand: "cartes_bancaires" });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain("This card cannot pay with CB. Please choose another brand.");
  expect((await findTransaction(started.gateway.db, uuid))?.submissions).toBe(0);
});

test("the script is given the brands of a number, the merchant's preferred one first", async () => {
  const { redirectUrl } = await orderOnPage(api);
  await accept(ACCEPTED);
  expect(await brandsOf(redirectUrl, { digits: "40000025" })).toEqual({ brands: [OF_VISA, CB] });
  await accept(["cartes_bancaires", "visa"]);
  expect(await brandsOf(redirectUrl, { digits: "40000025000" })).toEqual({ brands: [CB, OF_VISA] });
  for (const digits of ["41111111", "4000002", "4000002500001001", "", "4000-0025"])
    expect(await brandsOf(redirectUrl, { digits })).toEqual({ brands: [] });
});

test("there is no choice where the merchant does not accept the card's second brand", async () => {
  await accept(["visa", "mastercard", "bancontact"]);
  const { uuid, redirectUrl } = await orderOnPage(api);
  expect(await brandsOf(redirectUrl, { digits: "40000025" })).toEqual({ brands: [] });
  await fillIn(await visit(redirectUrl), { ...CO_BADGED, cardBrand: "cartes_bancaires" });
  expect(await chosenOf(uuid)).toBeUndefined();
  await accept(["visa", "mastercard"]);
  const plain: Page = await visit((await orderOnPage(api)).redirectUrl);
  expect(plain.html).not.toContain("cardBrand");
  expect(plain.policy).not.toContain("connect-src 'self'");
});

test("each method of a selection page has its own choice", async () => {
  await accept(ACCEPTED);
  const { redirectUrl } = await orderOnPage(api, {}, "demo-meta");
  const [, connector = ""] =
    /name="connector" value="(CO-[^"]+)"/.exec((await visit(redirectUrl)).html) ?? [];
  expect(await brandsOf(redirectUrl, { digits: "40000025", connector })).toEqual({ brands: [OF_VISA, CB] });
  expect(await brandsOf(redirectUrl, { digits: "40000025", connector: "CO-other" })).toEqual({ brands: [] });
});

test("a card is saved with the brand that was chosen, and shown by it", async () => {
  await accept(ACCEPTED);
  const order = { customerProfileData: { customerIdentification: "co-badged" }, withRegister: true };
  const { redirectUrl } = await orderOnPage(api, order);
  await fillIn(await visit(redirectUrl), { ...CO_BADGED, cardBrand: "cartes_bancaires" });
  const next = await visit((await orderOnPage(api, { ...order, withRegister: false })).redirectUrl);
  expect(next.html).toContain("CB •••• 1001");
});

test("another site's page gets no brands of a number", async () => {
  const { redirectUrl } = await orderOnPage(api);
  const response = await fetch(`${redirectUrl}/card-brands`, {
    method: "POST",
    body: new URLSearchParams({ digits: "40000025" }),
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(response.status).toBe(403);
});

const DEMO_KEY = "demo-public";
async function tokenize(cardData: Record<string, string>, key = DEMO_KEY) {
  const { status, body } = await api.post(`/api/v3/tokenize/${key}`, {
    cardData: {
      pan: CO_BADGED.cardNumber,
      cvv: "123",
      expirationMonth: "12",
      expirationYear: "2031",
      cardHolder: "Ada Lovelace",
      ...cardData,
    },
  });
  return { status, body };
}
async function brandsAt(key: string, digits: string): Promise<unknown> {
  const response = await fetch(`${started.url}/api/v3/tokenize/${key}/card-brands`, {
    method: "POST",
    body: new URLSearchParams({ digits }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return response.json();
}

test("the frames on a merchant's page are given the brands of a number, by the public key", async () => {
  await accept(ACCEPTED);
  for (const key of [DEMO_KEY, "demo-meta-public"])
    expect(await brandsAt(key, "40000025")).toEqual({ brands: [OF_VISA, CB] });
  for (const digits of ["41111111", "4000002", "4000002500001001", ""])
    expect(await brandsAt(DEMO_KEY, digits)).toEqual({ brands: [] });
  expect(await brandsAt("unknown", "40000025")).toEqual({ brands: [] });
});

test.each([
  ["4111111111111111", "cartes_bancaires"],
  [CO_BADGED.cardNumber, "bancontact"],
  [CO_BADGED.cardNumber, "mastercard"],
])(
  "a token of the card %s with the brand %s is refused by the name of the field",
  async (pan, chosenBrand) => {
    await accept([...ACCEPTED, "bancontact"]);
    const { status, body } = await tokenize({ pan, chosenBrand });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errorMessage: "cardData.chosenBrand: The card cannot pay with this brand.",
      errors: [{ attribute: "card_brand", key: "errors.invalid" }],
    });
  },
);

test("a token with a word that is no brand is refused by the name of the field", async () => {
  const { status, body } = await tokenize({ chosenBrand: "gold" });
  expect(status).toBe(422);
  expect(body["errors"]).toMatchObject([{ attribute: "card_brand", key: "errors.invalid" }]);
});

test("a merchant that does not accept the second brand gets no token with it", async () => {
  await accept(["visa", "mastercard"]);
  expect((await tokenize({ chosenBrand: "cartes_bancaires" })).status).toBe(422);
  expect((await tokenize({})).status).toBe(200);
});
