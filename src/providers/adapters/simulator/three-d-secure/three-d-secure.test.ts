import type { AddressInfo } from "node:net";
import { isRefusal } from "../../../../platform/refusal.ts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tests/support/postgres.ts";
import { systemClock } from "../../../../platform/clock.ts";
import { openDatabase, type Database } from "../../../../platform/database/index.ts";
import { createHttpServer, type HttpServer } from "../../../../platform/http/index.ts";
import { createIds } from "../../../../platform/ids.ts";
import {
  areqSent,
  challengeForm,
  chooseAuthentication,
  ThreeDSecureServer,
  decideOutcome,
  isChallengeReturn,
  methodFinished,
  methodForm,
  isMethodNotification,
  postJson,
  receiveResult,
  type Authentication,
  type AuthenticationSubject,
  type Step,
  type ThreeDSecureData,
  type ThreeDV2Config,
} from "../../../../three-d-secure/index.ts";
import { registerSimulatedThreeDSecure, simulatedSchemeDirectory } from "./index.ts";

const config: ThreeDV2Config = { enabled: true };
const ids = createIds();
const log = pino({ level: "silent" });

let testDatabase: TestDatabase;
let db: Database;
let app: HttpServer;
let publicUrl: string;
/** The authentication the results endpoint below is for. */
let awaited: Authentication;
let answers: string[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase({ url: testDatabase.url, clock: systemClock, log });
  app = createHttpServer({ log, ids });
  app.post("/results", async (request) => {
    const received = receiveResult(awaited, request.rawBody.toString(), systemClock.now());
    awaited = received.authentication ?? awaited;
    answers.push(JSON.parse(received.jsonText).messageType);
    return JSON.parse(received.jsonText);
  });
  await app.register(async (scope) => {
    const parts = {
      db,
      ids,
      post: postJson,
      get publicUrl() {
        return publicUrl;
      },
    };
    registerSimulatedThreeDSecure(scope, parts);
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  publicUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await app.close();
  await db.close();
  await testDatabase.drop();
});

function subjectFor(
  card: { pan: string; cardHolder?: string },
  data: ThreeDSecureData = {},
): AuthenticationSubject {
  const { pan, cardHolder = "Ada Lovelace" } = card;
  return {
    connectorGuid: "CO-0000-0000-0000-0000-0000-0001",
    transactionUuid: ids.transactionUuid(),
    submissions: 0,
    transactionType: "debit",
    transactionIndicator: "SINGLE",
    amount: { minor: 1000n, currency: "EUR" },
    card: {
      pan,
      cardHolder,
      expirationMonth: "12",
      expirationYear: "2030",
      scheme: pan.startsWith("5") ? "mastercard" : "visa",
    },
    customer: {},
    data,
    config,
    merchant: { guid: "ME-0000-0000-0000-0000-0000-0001", name: "Demo Shop" },
    schemeDirectory: simulatedSchemeDirectory({ pan, cardHolder }, { ownUrl: publicUrl }),
  };
}

/** Goes as far as the bank goes without its customer. */
async function authenticate(subject: AuthenticationSubject): Promise<Authentication> {
  const server = new ThreeDSecureServer({
    post: postJson,
    clock: systemClock,
    ids,
    timeouts: { presMs: 1_000, aresMs: 1_000 },
  });
  const choice = chooseAuthentication({
    config,
    connectorCheck: "mandatory",
    data: subject.data,
    transactionType: "debit",
    transactionIndicator: "SINGLE",
    scheme: subject.card.scheme,
    softDeclined: false,
  });
  if (choice.kind !== "authenticate") throw new Error(`not authenticated: ${choice.kind}`);
  const begun = await server.begin(subject, choice, { browserCaptured: false });
  if (begun.state === "completed") return begun;
  const ready =
    begun.state === "method_pending" ? step(methodFinished(begun, await methodCompletion(begun))) : begun;
  const captured = { acceptHeader: "text/html", userAgent: "test", ipAddress: "127.0.0.1", language: "en" };
  const urls = {
    notificationUrl: `${publicUrl}/notification`,
    resultsUrl: `${publicUrl}/results`,
    requestorUrl: publicUrl,
  };
  return server.authenticate(step(areqSent(ready)), subject, { urls, captured });
}

async function methodCompletion(authentication: Authentication): Promise<"Y" | "U"> {
  const form = methodForm(authentication, `${publicUrl}/method-done`);
  if (form === undefined) return "U";
  const page = await post(form.action, { threeDSMethodData: form.threeDSMethodData });
  expect(isMethodNotification(authentication, field(page, "threeDSMethodData"))).toBe(true);
  return "Y";
}

/** Answers the challenge page as a person would, and comes back with the bank's forms. */
async function answerChallenge(
  authentication: Authentication,
  outcome: string,
): Promise<{ cres: unknown; threeDSSessionData: unknown }> {
  awaited = authentication;
  answers = [];
  const form = challengeForm(authentication);
  const page = await post(form.action, { creq: form.creq, threeDSSessionData: form.threeDSSessionData });
  const acsTransID = field(page, "acsTransID");
  const back = await post(`${publicUrl}/simulator/3ds/bank/challenge/end`, {
    acsTransID,
    outcome,
    threeDSSessionData: form.threeDSSessionData,
  });
  return { cres: field(back, "cres"), threeDSSessionData: field(back, "threeDSSessionData") };
}

async function post(url: string, form: Record<string, string>): Promise<string> {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(form) });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  return response.text();
}

function field(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
}

function step(taken: Step): Authentication {
  if (isRefusal(taken)) throw new Error(taken.code);
  return taken;
}

const Y = { transStatus: "Y", eci: "05" };
const failed = (kind: string, detail?: string) => ({
  transStatus: "U",
  failure: detail === undefined ? { kind } : { kind, detail },
});

describe("every card of the table does what it is for", () => {
  it.each([
    ["4000001000000000", "Y", Y],
    ["4111111111111111", "Y", Y],
    ["5555555555554444", "Y", { transStatus: "Y", eci: "02" }],
    ["4000002000000008", "U", Y],
    ["4000001000000216", "Y", { transStatus: "A", eci: "06" }],
    ["4000002000000016", "U", { transStatus: "A", eci: "06" }],
    ["4000001000000307", "Y", { transStatus: "N", eci: "07" }],
    ["4000002000000032", "U", { transStatus: "N", transStatusReason: "01" }],
    ["4000001000000208", "Y", { transStatus: "R" }],
    ["4000002000000040", "U", { transStatus: "R", transStatusReason: "11" }],
    ["4000003000000006", "U", failed("not_enrolled")],
    ["4000003000000014", "U", failed("timeout")],
    ["4000003000000022", "U", { transStatus: "U", failure: { kind: "unreachable" } }],
    ["4000003000000030", "U", failed("error_message", "305 Transaction data not valid")],
    ["4000004000000004", "U", failed("error_message", "303 Access denied, invalid endpoint")],
    ["4000004000000012", "U", failed("error_message", "403 Transient system failure")],
    ["4000004000000020", "U", failed("error_message", "203 Format of one or more data elements is invalid")],
    ["4000004000000038", "U", failed("timeout")],
    ["4000004000000046", "U", { transStatus: "U", failure: { kind: "unreachable" } }],
    ["4000004000000053", "U", failed("error_message", "303 The merchant is not configured")],
    ["4000004000000061", "U", failed("error_message", "201 Required data element missing")],
  ])("%s: 3DS Method %s, result %o", async (pan, methodCompletion, result) => {
    const authentication = await authenticate(subjectFor({ pan }));
    expect(authentication).toMatchObject({ state: "completed", methodCompletion, result });
  });

  it.each(["4000001000000109", "5000001000000007", "4000002000000024"])(
    "%s is challenged, and passes",
    async (pan) => {
      const authentication = await authenticate(subjectFor({ pan }));
      expect(authentication.state).toBe("challenge");
      const back = await answerChallenge(authentication, "pass");
      expect(isChallengeReturn(awaited, back)).toBe(true);
      expect(awaited).toMatchObject({
        state: "completed",
        result: { transStatus: "Y", eci: pan.startsWith("5") ? "02" : "05" },
      });
      expect(answers).toEqual(["RRes"]);
    },
  );
});

describe("a challenge", () => {
  it.each([
    ["fail", { transStatus: "N", transStatusReason: "01" }],
    ["cancel", { transStatus: "N", challengeCancel: "01" }],
  ])("that ends with %s is not authenticated", async (outcome, result) => {
    await answerChallenge(await authenticate(subjectFor({ pan: "4000002000000024" })), outcome);
    expect(awaited.result).toMatchObject(result);
    expect(decideOutcome(awaited.result!, { policy: "OPTIONAL", challenged: true }).proceed).toBe(false);
  });

  it("is asked of every card when the indicator is 04, but not of one the bank rejects", async () => {
    const challenged = await authenticate(
      subjectFor({ pan: "4111111111111111" }, { challengeIndicator: "04" }),
    );
    expect(challenged.state).toBe("challenge");
    const rejected = await authenticate(
      subjectFor({ pan: "4000002000000040" }, { challengeIndicator: "04" }),
    );
    expect(rejected.result?.transStatus).toBe("R");
  });

  it("has one end: the page does not take a second answer", async () => {
    const authentication = await authenticate(subjectFor({ pan: "4000002000000024" }));
    await answerChallenge(authentication, "fail");
    const again = await fetch(`${publicUrl}/simulator/3ds/bank/challenge/end`, {
      method: "POST",
      body: new URLSearchParams({ acsTransID: authentication.acsTransID!, outcome: "pass" }),
    });
    expect(again.status).toBe(409);
    expect(awaited.result?.transStatus).toBe("N");
  });
});

describe("the card holder's name steers any card", () => {
  it.each([
    ["NOT_ENROLLED FRICTIONLESS", failed("not_enrolled")],
    ["TIMEOUT FRICTIONLESS", failed("timeout")],
    ["INVALID FRICTIONLESS", { transStatus: "U", failure: { kind: "error_message" } }],
    ["NETWORK_ERROR FRICTIONLESS", { transStatus: "U", failure: { kind: "unreachable" } }],
    ["ENROLLED ATTEMPTED", { transStatus: "A" }],
    ["METHOD UNAUTHENTICATED", { transStatus: "N" }],
    ["ENROLLED REJECTED", { transStatus: "R" }],
    ["ENROLLED INFORMATIONAL", { transStatus: "I", eci: "07" }],
    ["ENROLLED ACCESS_DENIED", { transStatus: "U", failure: { kind: "error_message" } }],
    ["ENROLLED MALFORMED", { transStatus: "U", failure: { kind: "invalid_answer" } }],
    ["ENROLLED OVERSIZED", failed("answer_too_large")],
    ["ENROLLED WRONG_VERSION", { transStatus: "U", failure: { kind: "invalid_answer" } }],
    ["ENROLLED FOREIGN", failed("foreign_answer")],
  ])("%s", async (cardHolder, result) => {
    const authentication = await authenticate(subjectFor({ pan: "4012888888881881", cardHolder }));
    expect(authentication).toMatchObject({ state: "completed", result });
  });

  it("a result sent twice counts once, and a forged one not at all", async () => {
    await answerChallenge(
      await authenticate(subjectFor({ pan: "4012888888881881", cardHolder: "ENROLLED RESULT_TWICE" })),
      "pass",
    );
    expect(answers).toEqual(["RRes", "RRes"]);
    expect(awaited.decisions.filter((decision) => decision.question === "What is the result?")).toHaveLength(
      1,
    );
    await answerChallenge(
      await authenticate(subjectFor({ pan: "4012888888881881", cardHolder: "ENROLLED RESULT_FORGED" })),
      "pass",
    );
    expect(answers).toEqual(["Erro"]);
    expect(awaited.state).toBe("challenge");
  });
});
