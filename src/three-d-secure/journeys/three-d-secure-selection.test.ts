import { beforeAll, describe, expect, test } from "vitest";
import { findCurrentAuthentication, type Authentication } from "../index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { postChallengeReturn, postResult } from "../../../tests/support/bank-messages.ts";
import { createConnector, DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { orderOnPage, RETURN_ADDRESSES, VISA } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit, type Page } from "../../../tests/support/script-less-customer.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const CHALLENGED = "4000 0020 0000 0024";
const CHALLENGED_TOO = "5000 0010 0000 0007";
const MANDATORY = { threeDSecureData: { "3dsecure": "MANDATORY" } };

const shop = forThisFile(() => openShop());
let forgiving: string;

beforeAll(async () => {
  const operator = new ApiClient(shop.started.url, ADMINISTRATOR);
  const { body: listed } = await operator.get(`/api/provisioning/listConnectors/${DEMO_MERCHANT}`);
  const guidOf = (apiKey: string) =>
    listed["connectors"].find((connector: { apiKey: string }) => connector.apiKey === apiKey).guid;
  forgiving = "selection-forgives";
  const connectors = [guidOf("demo-card"), guidOf("demo-redirect")];
  await createConnector(operator, {
    apiKey: forgiving,
    multiMethodMetaConnector: { connectors, retries: 2 },
  });
});

const statusOf = async (uuid: string, apiKey: string) => (await shop.api.status(uuid, apiKey)).body;

async function authenticationOf(uuid: string): Promise<Authentication> {
  const found = await findCurrentAuthentication(shop.started.gateway.db, uuid);
  return found!.authentication;
}

async function choose(page: Page, name: string): Promise<Page> {
  const guid = new RegExp(`value="(CO-[0-9-]+)">\\s*<span>${name}</span>`).exec(page.html)?.[1];
  return submit(page, formsOf(page)[0]!, { connector: guid ?? name });
}

/** Chooses the card method and types a card; the next page starts the authentication. */
async function typeCard(redirectUrl: string, cardNumber: string): Promise<Page> {
  const form = await choose(await visit(redirectUrl), "Card");
  const typed = await submit(form, formsOf(form)[0]!, { ...VISA, cardNumber });
  return typed.html.includes('name="creq"') ? typed : openAcs(redirectUrl);
}

const order = (apiKey: string) => orderOnPage(shop.api, { ...RETURN_ADDRESSES, ...MANDATORY }, apiKey);

describe("a customer who chose the card on the Payment Selection Page", () => {
  test("is challenged and pays", async () => {
    const { uuid, redirectUrl } = await order("demo-meta");
    const back = await completeChallenge(await typeCard(redirectUrl, CHALLENGED), "pass");
    expect(back.url).toBe(RETURN_ADDRESSES.successUrl);
    expect(await statusOf(uuid, "demo-meta")).toMatchObject({
      transactionStatus: "SUCCESS",
      paymentMethod: "Creditcard",
    });
  });

  test.each(["fail", "cancel"] as const)("may choose again after the challenge: %s", async (outcome) => {
    const { uuid, redirectUrl } = await order("demo-meta");
    const back = await completeChallenge(await typeCard(redirectUrl, CHALLENGED), outcome);
    expect(back.html).toContain("Your bank could not confirm that it was you.");
    expect(await statusOf(uuid, "demo-meta")).toMatchObject({ transactionStatus: "REDIRECT" });
  });

  test("continues at once when the authentication is frictionless", async () => {
    const { uuid, redirectUrl } = await order("demo-meta");
    const form = await choose(await visit(redirectUrl), "Card");
    const paid = await submit(form, formsOf(form)[0]!, { ...VISA, cardNumber: "4000 0020 0000 0008" });
    expect(paid.url).toBe(RETURN_ADDRESSES.successUrl);
    expect(await statusOf(uuid, "demo-meta")).toMatchObject({ transactionStatus: "SUCCESS" });
  });

  test("sees the challenge again on the page, and the methods only after it", async () => {
    const { redirectUrl } = await order("demo-meta");
    await typeCard(redirectUrl, CHALLENGED);
    for (const address of [redirectUrl, `${redirectUrl}/methods`])
      expect((await visit(address)).html).toContain('name="creq"');
  });
});

describe("while a challenge is open", () => {
  test("neither another card nor another method replaces the card that is authenticated", async () => {
    const { uuid, redirectUrl } = await order("demo-meta");
    const [first, second] = await Promise.all([visit(redirectUrl), visit(redirectUrl)]);
    const otherCard = await choose(second, "Card");
    const bank = await typeCard(redirectUrl, CHALLENGED);
    await submit(otherCard, formsOf(otherCard)[0]!, { ...VISA, cardNumber: "4000 0020 0000 0008" });
    await choose(first, "Demo redirect");
    const waiting = await statusOf(uuid, "demo-meta");
    expect(waiting).toMatchObject({
      transactionStatus: "REDIRECT",
      paymentMethod: "Creditcard",
      returnData: { lastFourDigits: "0024" },
    });
    await completeChallenge(bank, "pass");
    expect(await statusOf(uuid, "demo-meta")).toMatchObject({
      transactionStatus: "SUCCESS",
      returnData: { lastFourDigits: "0024" },
    });
  });
});

describe("a customer whose first card failed its challenge and who uses another", () => {
  test("is challenged again; no proof of the first card authorises the second", async () => {
    const { uuid, redirectUrl } = await order(forgiving);
    await completeChallenge(await typeCard(redirectUrl, CHALLENGED), "fail");
    expect(await statusOf(uuid, forgiving)).toMatchObject({ transactionStatus: "REDIRECT" });
    const first = await authenticationOf(uuid);

    const bank = await typeCard(redirectUrl, CHALLENGED_TOO);
    const second = await authenticationOf(uuid);
    expect(second.threeDSServerTransID).not.toBe(first.threeDSServerTransID);
    const { url } = shop.started;
    await postChallengeReturn(url, first);
    expect((await postResult(url, first)).body).toMatchObject({ messageType: "Erro" });
    // The first card's proof, posted as if it were the second's.
    const { acsTransID, dsTransID } = first;
    const borrowed = await postResult(url, second, { change: { acsTransID, dsTransID } });
    expect(borrowed.body).toMatchObject({ messageType: "Erro" });
    const stolen = await postResult(url, second, { token: first.resultsToken });
    expect(stolen.body).toMatchObject({ messageType: "Erro" });
    expect(await authenticationOf(uuid)).toMatchObject({ state: "challenge" });
    expect(await statusOf(uuid, forgiving)).toMatchObject({ transactionStatus: "REDIRECT" });

    await completeChallenge(bank, "pass");
    expect(await statusOf(uuid, forgiving)).toMatchObject({
      transactionStatus: "SUCCESS",
      returnData: { type: "maestro", eci: "02" },
    });
  });

  test("pays with the second without a challenge when it is frictionless, and the trace has both", async () => {
    const { uuid, redirectUrl } = await order(forgiving);
    await completeChallenge(await typeCard(redirectUrl, CHALLENGED), "cancel");
    const form = await choose(await visit(redirectUrl), "Card");
    await submit(form, formsOf(form)[0]!, { ...VISA, cardNumber: "4000 0020 0000 0008" });
    expect(await statusOf(uuid, forgiving)).toMatchObject({
      transactionStatus: "SUCCESS",
      returnData: { lastFourDigits: "0008" },
    });
    const operator = new ApiClient(shop.started.url, ADMINISTRATOR);
    const { body } = await operator.get(`/api/provisioning/getAuthenticationTrace/${uuid}`);
    expect(body["authentications"]).toMatchObject([
      { state: "completed", transStatus: "N", challenged: true },
      { state: "completed", transStatus: "Y", challenged: false },
    ]);
  });
});
