import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  findCurrentAuthentication,
  encodeForForm,
  type Authentication,
} from "../../src/three-d-secure/index.ts";
import { answerChallenge, goToBank, openShop, type ThreeDSecureShop } from "../support/three-d-secure.ts";
import { formsOf, submit, type Page } from "../support/script-less-customer.ts";

let shop: ThreeDSecureShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const CHALLENGED = "4000002000000024";

async function atTheBank(
  cardHolder?: string,
): Promise<{ uuid: string; page: Page; authentication: Authentication }> {
  const { body } = await shop.api.debit(
    await shop.order(CHALLENGED, cardHolder === undefined ? {} : { cardHolder }),
  );
  const uuid: string = body["uuid"];
  const page = await goToBank(body["redirectUrl"]);
  return { uuid, page, authentication: await authenticationOf(uuid) };
}

async function authenticationOf(uuid: string): Promise<Authentication> {
  const found = await findCurrentAuthentication(shop.started.gateway.db, uuid);
  return found!.authentication;
}

const statusOf = async (uuid: string) => (await shop.api.status(uuid)).body;

async function returnForm(
  authentication: Authentication,
  change: Record<string, unknown> = {},
  sessionToken = authentication.sessionToken,
) {
  const { threeDSServerTransID, acsTransID, version } = authentication;
  const cres = {
    messageType: "CRes",
    messageVersion: version,
    threeDSServerTransID,
    acsTransID,
    transStatus: "Y",
    ...change,
  };
  const body = new URLSearchParams({
    cres: encodeForForm(JSON.stringify(cres)),
    threeDSSessionData: encodeForForm(sessionToken),
  });
  return fetch(`${shop.started.url}/three-d-secure/${threeDSServerTransID}/challenge-return`, {
    method: "POST",
    body,
    redirect: "manual",
  });
}

async function sendRReq(
  authentication: Authentication,
  change: Record<string, unknown> = {},
  token = authentication.resultsToken,
) {
  const { threeDSServerTransID, acsTransID, dsTransID, version, messageCategory } = authentication;
  const rreq = {
    messageType: "RReq",
    messageVersion: version,
    threeDSServerTransID,
    acsTransID,
    dsTransID,
    messageCategory,
    transStatus: "Y",
    eci: "05",
    authenticationValue: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    ...change,
  };
  const url = `${shop.started.url}/three-d-secure/${threeDSServerTransID}/results/${token}`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rreq),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe("the browser proves nothing", () => {
  test("a CRes that says Y does not pay when the bank's result says N", async () => {
    const { uuid, page, authentication } = await atTheBank();
    const [toBank] = formsOf(page);
    const bankPage = await submit(page, toBank!);
    await submit(bankPage, formsOf(bankPage)[0]!, { outcome: "fail" });
    await returnForm(authentication, { transStatus: "Y" });
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "ERROR", code: "2021" });
  });

  test("a CRes without the bank's result makes the payment wait, and never pays it", async () => {
    const { uuid, authentication } = await atTheBank();
    const response = await returnForm(authentication);
    expect(response.status).toBe(303);
    const waiting = await fetch(response.headers.get("location")!);
    expect(await waiting.text()).toContain("waiting for your bank");
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "REDIRECT" });
    await sendRReq(authentication, {
      transStatus: "N",
      transStatusReason: "01",
      authenticationValue: undefined,
    });
    await fetch(response.headers.get("location")!, { redirect: "manual" });
    await expect
      .poll(() => statusOf(uuid), { timeout: 25_000, interval: 500 })
      .toMatchObject({ transactionStatus: "ERROR", code: "2021" });
  }, 40_000);

  test.each([
    ["another session", {}, "00000000000000000000000000000000"],
    ["another bank transaction", { acsTransID: "00000000-0000-4000-8000-000000000000" }, undefined],
    ["another authentication", { threeDSServerTransID: "00000000-0000-4000-8000-000000000000" }, undefined],
    ["no message at all", { messageType: "CReq" }, undefined],
  ])("a CRes of %s is not known here", async (_, change, sessionToken) => {
    const { uuid, authentication } = await atTheBank();
    expect((await returnForm(authentication, change, sessionToken)).status).toBe(404);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "REDIRECT" });
  });

  test("a CRes sent again after the payment changes nothing", async () => {
    const { uuid, page, authentication } = await atTheBank();
    await answerChallenge(page, "pass");
    const before = await statusOf(uuid);
    await Promise.all([returnForm(authentication), returnForm(authentication), returnForm(authentication)]);
    expect(await statusOf(uuid)).toEqual(before);
  });
});

describe("only the Directory Server brings a result", () => {
  test.each([
    ["a wrong secret", {}, "0".repeat(32)],
    ["another bank transaction", { acsTransID: "00000000-0000-4000-8000-000000000000" }, undefined],
    [
      "another Directory Server transaction",
      { dsTransID: "00000000-0000-4000-8000-000000000000" },
      undefined,
    ],
    ["another version", { messageVersion: "2.1.0" }, undefined],
    ["another category", { messageCategory: "02" }, undefined],
    ["a status that ends no challenge", { transStatus: "C" }, undefined],
    ["a yes without its proof", { authenticationValue: undefined }, undefined],
  ])("an RReq with %s is answered by an Erro message and changes nothing", async (_, change, token) => {
    const { uuid, authentication } = await atTheBank();
    const { status, body } = await sendRReq(authentication, change, token);
    expect({ status, messageType: body["messageType"] }).toEqual({ status: 200, messageType: "Erro" });
    expect((await authenticationOf(uuid)).state).toBe("challenge");
  });

  test("of many results at once one counts", async () => {
    const { uuid, authentication } = await atTheBank();
    const refusal = { transStatus: "N", transStatusReason: "01", authenticationValue: undefined };
    const answers = await Promise.all([
      sendRReq(authentication, refusal),
      ...Array.from({ length: 5 }, () => sendRReq(authentication)),
    ]);
    const kept = await authenticationOf(uuid);
    const confirmed = answers.filter(({ body }) => body["messageType"] === "RRes");
    expect(confirmed.length).toBe(kept.result?.transStatus === "N" ? 1 : 5);
  });

  test("an oversized RReq is refused", async () => {
    const { authentication } = await atTheBank();
    expect((await sendRReq(authentication, { padding: "x".repeat(300_000) })).body).toMatchObject({
      messageType: "Erro",
      errorCode: "101",
    });
  });
});

describe("a Directory Server that lies or stumbles", () => {
  test.each(["MALFORMED", "OVERSIZED", "WRONG_VERSION", "FOREIGN", "TIMEOUT", "NETWORK_ERROR"])(
    "%s: a mandatory payment is not made",
    async (fault) => {
      const { body } = await shop.api.debit(
        await shop.order("4012888888881881", { cardHolder: `ENROLLED ${fault}` }),
      );
      await goToBank(body["redirectUrl"]);
      expect(await statusOf(body["uuid"])).toMatchObject({ transactionStatus: "ERROR", code: "2021" });
    },
  );

  test("a forged result is not taken, and a result sent twice pays once", async () => {
    const forged = await atTheBank("ENROLLED RESULT_FORGED");
    await answerChallenge(forged.page, "pass");
    expect(await statusOf(forged.uuid)).toMatchObject({ transactionStatus: "REDIRECT" });
    const twice = await atTheBank("ENROLLED RESULT_TWICE");
    await answerChallenge(twice.page, "pass");
    expect(await statusOf(twice.uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  });

  test("a result that comes after the customer still pays", async () => {
    const { uuid, page } = await atTheBank("ENROLLED RESULT_AFTER_RETURN");
    const waiting = await answerChallenge(page, "pass");
    expect(waiting.html).toContain("waiting for your bank");
    await expect
      .poll(() => statusOf(uuid), { timeout: 25_000, interval: 500 })
      .toMatchObject({ transactionStatus: "SUCCESS" });
  }, 40_000);
});
