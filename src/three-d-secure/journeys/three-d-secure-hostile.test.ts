import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findCurrentAuthentication, type Authentication } from "../index.ts";
import { postChallengeReturn, postResult } from "../../../tests/support/bank-messages.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";
import { formsOf, submit, type Page } from "../../../tests/support/script-less-customer.ts";

const shop = forThisFile(() => openShop());

const CHALLENGED = "4000002000000024";

async function atTheAcs(
  cardHolder?: string,
): Promise<{ uuid: string; page: Page; authentication: Authentication }> {
  const { body } = await shop.api.debit(
    await shop.order(CHALLENGED, cardHolder === undefined ? {} : { cardHolder }),
  );
  const uuid: string = body["uuid"];
  const page = await openAcs(body["redirectUrl"]);
  return { uuid, page, authentication: await authenticationOf(uuid) };
}

async function authenticationOf(uuid: string): Promise<Authentication> {
  const found = await findCurrentAuthentication(shop.started.gateway.db, uuid);
  return found!.authentication;
}

const statusOf = async (uuid: string) => (await shop.api.status(uuid)).body;

const returnForm = (authentication: Authentication, change = {}, sessionToken?: string) =>
  postChallengeReturn(shop.started.url, authentication, { change, sessionToken });

const sendRReq = (authentication: Authentication, change = {}, token?: string) =>
  postResult(shop.started.url, authentication, { change, token });

describe("a message from the browser proves nothing", () => {
  test("a CRes with Y does not pay when the result is N", async () => {
    const { uuid, page, authentication } = await atTheAcs();
    const [toBank] = formsOf(page);
    const acsPage = await submit(page, toBank!);
    await submit(acsPage, formsOf(acsPage)[0]!, { outcome: "fail" });
    await returnForm(authentication, { transStatus: "Y" });
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "ERROR", code: "2021" });
  });

  test("a CRes without a result keeps the payment waiting, and never pays it", async () => {
    const { uuid, authentication } = await atTheAcs();
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
      .poll(() => statusOf(uuid), { interval: 500 })
      .toMatchObject({ transactionStatus: "ERROR", code: "2021" });
  });

  test.each([
    ["another session", {}, "00000000000000000000000000000000"],
    ["another bank transaction", { acsTransID: "00000000-0000-4000-8000-000000000000" }, undefined],
    ["another authentication", { threeDSServerTransID: "00000000-0000-4000-8000-000000000000" }, undefined],
    ["no message at all", { messageType: "CReq" }, undefined],
  ])("a CRes of %s is refused", async (_, change, sessionToken) => {
    const { uuid, authentication } = await atTheAcs();
    expect((await returnForm(authentication, change, sessionToken)).status).toBe(404);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "REDIRECT" });
  });

  test("a CRes sent again after the payment changes nothing", async () => {
    const { uuid, page, authentication } = await atTheAcs();
    await completeChallenge(page, "pass");
    const before = await statusOf(uuid);
    await Promise.all([returnForm(authentication), returnForm(authentication), returnForm(authentication)]);
    expect(await statusOf(uuid)).toEqual(before);
  });
});

describe("only the Directory Server sends a result", () => {
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
  ])("an RReq with %s gets an Erro message and changes nothing", async (_, change, token) => {
    const { uuid, authentication } = await atTheAcs();
    const { status, body } = await sendRReq(authentication, change, token);
    expect({ status, messageType: body["messageType"] }).toEqual({ status: 200, messageType: "Erro" });
    expect((await authenticationOf(uuid)).state).toBe("challenge");
  });

  test("of many concurrent results one counts", async () => {
    const { uuid, authentication } = await atTheAcs();
    const refusal = { transStatus: "N", transStatusReason: "01", authenticationValue: undefined };
    const responses = await Promise.all([
      sendRReq(authentication, refusal),
      ...Array.from({ length: 5 }, () => sendRReq(authentication)),
    ]);
    const kept = await authenticationOf(uuid);
    const confirmed = responses.filter(({ body }) => body["messageType"] === "RRes");
    expect(confirmed.length).toBe(kept.result?.transStatus === "N" ? 1 : 5);
  });

  test("any body posted to the addresses of ACS and Directory Server gets a response and changes nothing", async () => {
    const { uuid, authentication } = await atTheAcs();
    const { threeDSServerTransID, resultsToken } = authentication;
    const base = `${shop.started.url}/three-d-secure/${threeDSServerTransID}`;
    const contentTypes = ["application/json", "application/x-www-form-urlencoded", "text/plain", "\u00e9"];
    const paths = ["challenge-return", "method-done", `results/${resultsToken}`, `results/${"é".repeat(9)}`];
    const posts = fc.record({
      path: fc.constantFrom(...paths),
      contentType: fc.constantFrom(...contentTypes),
      body: fc.oneof(
        fc.string({ unit: "binary" }),
        fc.json(),
        fc.string().map((text) => `cres=${encodeURIComponent(text)}&threeDSSessionData=${text}`),
        fc.string().map((text) => `threeDSMethodData=${text}`),
      ),
    });
    await fc.assert(
      fc.asyncProperty(posts, async ({ path, contentType, body }) => {
        const headers = { "content-type": Buffer.from(contentType).toString("latin1") };
        const { status } = await fetch(`${base}/${path}`, { method: "POST", headers, body });
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "REDIRECT" });
    expect((await authenticationOf(uuid)).state).toBe("challenge");
  });

  test("an oversized RReq is refused", async () => {
    const { authentication } = await atTheAcs();
    expect((await sendRReq(authentication, { padding: "x".repeat(300_000) })).body).toMatchObject({
      messageType: "Erro",
      errorCode: "101",
    });
  });
});

describe("a Directory Server with wrong or no messages", () => {
  test.each(["MALFORMED", "OVERSIZED", "WRONG_VERSION", "FOREIGN", "TIMEOUT", "NETWORK_ERROR"])(
    "%s: a mandatory payment is not made",
    async (fault) => {
      const { body } = await shop.api.debit(
        await shop.order("4012888888881881", { cardHolder: `ENROLLED ${fault}` }),
      );
      await openAcs(body["redirectUrl"]);
      expect(await statusOf(body["uuid"])).toMatchObject({ transactionStatus: "ERROR", code: "2021" });
    },
  );

  test("a forged result is refused, and a result sent twice pays once", async () => {
    const forged = await atTheAcs("ENROLLED RESULT_FORGED");
    await completeChallenge(forged.page, "pass");
    expect(await statusOf(forged.uuid)).toMatchObject({ transactionStatus: "REDIRECT" });
    const twice = await atTheAcs("ENROLLED RESULT_TWICE");
    await completeChallenge(twice.page, "pass");
    expect(await statusOf(twice.uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  });

  test("a result that arrives after the customer returned still pays", async () => {
    const { uuid, page } = await atTheAcs("ENROLLED RESULT_AFTER_RETURN");
    const waiting = await completeChallenge(page, "pass");
    expect(waiting.html).toContain("waiting for your bank");
    await expect
      .poll(() => statusOf(uuid), { interval: 500 })
      .toMatchObject({ transactionStatus: "SUCCESS" });
  });
});
