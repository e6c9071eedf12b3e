import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { findCurrentAuthentication } from "../../src/three-d-secure/index.ts";
import { findTransaction } from "../../src/transactions/index.ts";
import { basic } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { completeChallenge, openAcs, openShop } from "../support/three-d-secure.ts";

const shop = forThisFile(() => openShop());

async function trace(uuid: string) {
  const url = `${shop.started.url}/api/provisioning/getAuthenticationTrace/${uuid}`;
  const response = await fetch(url, { headers: { authorization: basic(ADMINISTRATOR) } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function payChallenged(apiKey = "demo-card", more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await shop.api.debit(await shop.order("4000001000000109", { more }), apiKey);
  await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
  return body["uuid"];
}

describe("the result of an authentication", () => {
  const keys = {
    "3ds:version": "2.2.0",
    "3ds:attempted": "Y",
    "3ds:eci": "05",
    "3ds:challengePerformed": "Y",
    "3ds:transStatus": "Y",
    "3ds:authenticationTimestamp": expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    "3ds:dsTransId": expect.stringMatching(/^[0-9a-f-]{36}$/),
    "3ds:acsTransId": expect.stringMatching(/^[0-9a-f-]{36}$/),
  };

  test("is in status and callback with the setting, beside the merchant's own data", async () => {
    const callbacks: Record<string, unknown>[] = [];
    const receiver = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () => {
        callbacks.push(JSON.parse(text));
        response.end("OK");
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`;
    const apiKey = await shop.connector(
      { enabled: true },
      { settings: { "postback:include-3ds-data": "1" } },
    );
    const uuid = await payChallenged(apiKey, { callbackUrl, extraData: { seat: "12A" } });

    expect((await shop.api.status(uuid, apiKey)).body["extraData"]).toEqual({ seat: "12A", ...keys });
    await expect.poll(() => callbacks).toHaveLength(1);
    expect(callbacks[0]).toMatchObject({
      result: "OK",
      extraData: { seat: "12A", ...keys },
      returnData: { eci: "05", threeDSecure: "MANDATORY" },
    });
    receiver.close();
  });

  test("is not in extraData without the setting", async () => {
    const uuid = await payChallenged();
    expect((await shop.api.status(uuid)).body).not.toHaveProperty("extraData");
  });

  test("is in the record under the names of the BI document", async () => {
    const transaction = await findTransaction(shop.started.gateway.db, await payChallenged());
    expect(transaction?.result.threeDSecure).toMatchObject({
      policy: "MANDATORY",
      creditcard: {
        eci: "05",
        enrolled: "Y",
        "3ds_version": "2.2.0",
        "3ds_trans_status": "Y",
        "3ds_env": "inhouse",
        "3ds_challenged": true,
        "3ds_challenge_completed": true,
        "3ds_method_fingerprinted": true,
      },
    });
  });
});

describe("the trace of an authentication", () => {
  test("has the reasons, the version and the configuration", async () => {
    const apiKey = await shop.connector({
      enabled: true,
      preferredProtocolVersion: "2.1.0",
      parameterConfig: { challengeIndicator: "03" },
    });
    const { body } = await trace(await payChallenged(apiKey));
    expect(body).toMatchObject({
      success: true,
      transactionStatus: "SUCCESS",
      stepUps: { used: 0, most: 1 },
    });
    expect(body["authentications"]).toMatchObject([
      { state: "completed", version: "2.1.0", challengeIndicator: "03", challenged: true, transStatus: "Y" },
    ]);
    expect(body["decisions"]).toMatchObject([
      { question: "Which authentication policy applies?", answer: "MANDATORY" },
      { question: "Is the payment authenticated?", answer: "yes" },
      { question: "Which message category?", answer: "01" },
      { question: "Which protocol version?", answer: "2.1.0", because: "preferredProtocolVersion is 2.1.0" },
      {
        question: "Which challenge indicator is sent?",
        answer: "03",
        because: "parameterConfig.challengeIndicator forces it",
      },
      { question: "Is the customer challenged?", answer: "yes" },
      { question: "What is the result?", answer: "Y" },
      { question: "May the payment be authorised?", answer: "yes" },
    ]);
  });

  test("has the reason for no authentication, and the start of a step-up", async () => {
    const plain = await shop.api.debit(await shop.order("4111111111111111", { data: {} }));
    expect((await trace(plain.body["uuid"])).body["decisions"]).toMatchObject([
      { answer: "OPTIONAL" },
      { answer: "no", because: "only when the bank demands it (setting: 3DS on demand)" },
    ]);
    const { body } = await shop.api.debit(
      await shop.order("4111111111111111", { data: {}, more: { amount: "65.00" } }),
    );
    await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
    const stepped = (await trace(body["uuid"])).body;
    expect(stepped["stepUps"]).toEqual({ used: 1, most: 1 });
    const reasons = (stepped["decisions"] as { because: string }[]).map(({ because }) => because);
    expect(reasons).toContain("only when the bank demands it (setting: 3DS on demand)");
    expect(reasons).toContain("the issuer responded with a soft decline and 3dsOnDemand is on");
    expect(reasons).toContain("a soft decline is stepped up with a mandated challenge");
  });

  test("is for the root credential, and contains no card number", async () => {
    const uuid = await payChallenged();
    expect(JSON.stringify((await trace(uuid)).body)).not.toContain("4000001000000109");
    const stranger = await fetch(`${shop.started.url}/api/provisioning/getAuthenticationTrace/${uuid}`);
    expect(stranger.status).toBe(401);
    expect((await trace("00000000000000000000")).status).toBe(404);
  });
});

test("authentications are counted by their result", async () => {
  await payChallenged();
  const metrics = await (await fetch(`${shop.started.url}/metrics`)).text();
  expect(metrics).toMatch(
    /quittance_authentications_total\{scheme="visa",status="Y",challenged="true",failure="none"\} [1-9]/,
  );
});

test("the proof is erased after the submission", async () => {
  const uuid = await payChallenged();
  const found = await findCurrentAuthentication(shop.started.gateway.db, uuid);
  expect(found?.authentication.result).toMatchObject({ transStatus: "Y", eci: "05" });
  expect(found?.authentication.result).not.toHaveProperty("authenticationValue");
});

test("an authentication without a browser is in the trace too", async () => {
  const data = {
    "3dsecure": "MANDATORY",
    browserAcceptHeader: "*/*",
    browserUserAgent: "test",
    browserLanguage: "en",
  };
  const { body } = await shop.api.debit(await shop.order("4000002000000016", { data }));
  expect((await trace(body["uuid"])).body["authentications"]).toMatchObject([
    { state: "completed", challenged: false, transStatus: "A", eci: "06" },
  ]);
});
