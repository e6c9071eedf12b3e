import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { orderOnPage } from "../../../tests/support/hosted-page.ts";
import { openWalletShop } from "../../../tests/support/wallet-shop.ts";
import { findTransaction } from "../../transactions/index.ts";

let shop: Awaited<ReturnType<typeof openWalletShop>>;

beforeAll(async () => {
  shop = await openWalletShop();
  await shop.connector("passthrough", { applePay: shop.applePay, enablePassthroughToken: true });
});
afterAll(() => shop.close());

const accept = (cardBrands: readonly string[] | null) =>
  new ApiClient(shop.started.url, ADMINISTRATOR).post(`/api/provisioning/updateMerchant/${DEMO_MERCHANT}`, {
    paymentPage: { cardBrands },
  });

/** A token for a card of the network, as Apple names it. */
function tokenOf(network: unknown): string {
  const token = shop.appleToken();
  return `applepay:${JSON.stringify({ token: { ...token, paymentMethod: { ...token.paymentMethod, network } } })}`;
}

const cardOf = async (uuid: string) => (await findTransaction(shop.started.gateway.db, uuid))?.card;

async function networksOnPage(apiKey: string): Promise<unknown> {
  const { redirectUrl } = await orderOnPage(shop.api, {}, apiKey);
  const html = await (await fetch(redirectUrl)).text();
  const [, request] = /data-request="([^"]+)"/.exec(html) ?? [];
  return JSON.parse(request!.replaceAll("&quot;", '"').replaceAll("&#34;", '"'))["supportedNetworks"];
}

interface Buttons {
  applePay: { supportedNetworks: string[] };
  googlePay: { request: { allowedPaymentMethods: { parameters: { allowedCardNetworks: string[] } }[] } };
}

async function networksForKey() {
  const base = `${shop.started.url}/api/v3/tokenize/${shop.publicIntegrationKey}`;
  const response = await fetch(`${base}/wallets?amount=9.99&currency=EUR`);
  const { applePay, googlePay } = (await response.json()) as Buttons;
  const google = googlePay.request.allowedPaymentMethods[0]?.parameters.allowedCardNetworks;
  return { apple: applePay.supportedNetworks, google };
}

/** Pays with the request that the script with Apple's sheet sends. */
async function payOnPage(transactionToken: string) {
  const { uuid, redirectUrl } = await orderOnPage(shop.api, {}, "wallets");
  const response = await fetch(`${redirectUrl}/wallet`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ transactionToken, attempt: "0" }),
  });
  return { uuid, ...((await response.json()) as { result: string }) };
}

describe("the sheet of Apple Pay", () => {
  test("offers the national schemes that the merchant accepts, in the merchant's order", async () => {
    await accept(["cartes_bancaires", "visa", "bancontact", "mastercard", "dankort", "maestro"]);
    const all = ["cartesBancaires", "visa", "bancontact", "masterCard", "dankort", "maestro"];
    expect(await networksOnPage("wallets")).toEqual(all);
    expect(await networksForKey()).toEqual({ apple: all, google: ["VISA", "MASTERCARD"] });
  });

  test("offers none where the merchant accepts none", async () => {
    await accept(["visa", "mastercard"]);
    expect(await networksOnPage("wallets")).toEqual(["visa", "masterCard"]);
    expect((await networksForKey()).apple).toEqual(["visa", "masterCard"]);
  });

  test("offers none where the provider opens the tokens, to which the scheme cannot be named", async () => {
    await accept(["cartes_bancaires", "visa"]);
    expect(await networksOnPage("passthrough")).toEqual(["visa"]);
  });
});

describe("the network of the token", () => {
  test.each([
    ["CartesBancaires", "cartes_bancaires"],
    ["cartesBancaires", "cartes_bancaires"],
    ["Bancontact", "bancontact"],
    ["Dankort", "dankort"],
  ])("%s is the brand that the payment is made with", async (network, chosenBrand) => {
    const { body } = await shop.api.debit({ transactionToken: tokenOf(network) }, "wallets");
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    expect(await cardOf(body["uuid"])).toMatchObject({ chosenBrand });
  });

  test.each(["Visa", "MasterCard", "Electron", "VPay", undefined])(
    "%s leaves the brand to the card number",
    async (network) => {
      const { body } = await shop.api.debit({ transactionToken: tokenOf(network) }, "wallets");
      expect(body).toMatchObject({ success: true, returnType: "FINISHED", returnData: { type: "visa" } });
      expect((await cardOf(body["uuid"]))?.chosenBrand).toBeUndefined();
    },
  );

  test.each(["Eftpos", "girocard", "mada", "Elo", "Interac", "", 7, null, { a: 1 }])(
    "%j is refused by its field, and the token stays usable",
    async (network) => {
      const transactionToken = tokenOf(network);
      const { body } = await shop.api.debit({ transactionToken }, "wallets");
      expect(body).toMatchObject({ errorCode: 1002 });
      expect(body["errorMessage"]).toMatch(/^transactionToken: token\.paymentMethod\.network /);
      const { token } = JSON.parse(transactionToken.slice("applepay:".length));
      const usable = { token: { ...token, paymentMethod: undefined } };
      const again = await shop.api.debit(
        { transactionToken: `applepay:${JSON.stringify(usable)}` },
        "wallets",
      );
      expect(again.body).toMatchObject({ returnType: "FINISHED" });
    },
  );

  test("of a national scheme is refused where the provider opens the token", async () => {
    const { body } = await shop.api.debit({ transactionToken: tokenOf("CartesBancaires") }, "passthrough");
    expect(body["errorMessage"]).toMatch(/^transactionToken: token\.paymentMethod\.network /);
    const visa = await shop.api.debit({ transactionToken: tokenOf("Visa") }, "passthrough");
    expect(visa.body).toMatchObject({ returnType: "FINISHED" });
  });
});

describe("on the payment page", () => {
  test("the scheme that the customer chose in the sheet pays", async () => {
    await accept(["visa", "cartes_bancaires"]);
    const { uuid, result } = await payOnPage(tokenOf("CartesBancaires"));
    expect(result).toBe("approved");
    expect(await cardOf(uuid)).toMatchObject({ chosenBrand: "cartes_bancaires" });
  });

  test.each(["CartesBancaires", "Dankort", "MasterCard"])(
    "%s is refused where the page did not offer it, and charges nothing",
    async (network) => {
      await accept(["visa", "bancontact"]);
      const { uuid, result } = await payOnPage(tokenOf(network));
      expect(result).toBe("refused");
      expect((await findTransaction(shop.started.gateway.db, uuid))?.submissions).toBe(0);
    },
  );
});
