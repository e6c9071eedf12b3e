import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestVault, type TestVault } from "../../../tests/support/vault.ts";
import { ManualClock, systemClock, type Clock } from "../../platform/clock.ts";
import { LocalCounters } from "../../platform/counters/index.ts";
import { createHttpServer, type HttpServer } from "../../platform/http/index.ts";
import { createIds } from "../../platform/ids.ts";
import { silentLog } from "../../platform/log.ts";
import { redeemCardToken, registerTokenizeRoutes, takeRefreshedCvv } from "../index.ts";
import { shownDigits } from "@quittance/provider-kit/testing";

const url = "/api/v3/tokenize/demo-public";
const cardData = {
  pan: "4111111111111111",
  cvv: "987",
  expirationMonth: "12",
  expirationYear: "2030",
  cardHolder: "Ada Lovelace",
};

let test: TestVault;
let app: HttpServer;
beforeAll(async () => {
  test = await createTestVault();
  app = serve({ rateLimits: false });
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const STORED = "pt::0123456789abcdef0123";

function serve({ rateLimits, clock = systemClock }: { rateLimits: boolean; clock?: Clock }): HttpServer {
  const server = createHttpServer({ log: silentLog, ids: createIds() });
  registerTokenizeRoutes(server, {
    db: test.db,
    vault: test.vault,
    rateLimits: rateLimits ? new LocalCounters({ clock }) : undefined,
    clock,
    findConnectorByPublicIntegrationKey: async (key) =>
      key === "demo-public" ? { merchantGuid: "ME-1" } : undefined,
    namesStoredCard: async ({ reference }) => reference === STORED,
  });
  return server;
}

const post = (body: unknown, path = url) =>
  app.inject({
    method: "POST",
    url: path,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(body),
  });

it("counts requests by the key, however it is spelled, and by the IPv6 network", async () => {
  const limited = serve({ rateLimits: true });
  const spellings = [url, "/api/v3/tokenize/%64emo-public", "/api/v3/tokenize/demo%2dpublic/", `${url}?x=1`];
  const statuses: number[] = [];
  for (let count = 0; count < 124; count++) {
    const { statusCode } = await limited.inject({
      method: "POST",
      url: spellings[count % spellings.length]!,
      remoteAddress: `2001:db8::${count.toString(16)}`,
      payload: { cardData: {} },
    });
    statuses.push(statusCode);
  }
  expect(statuses.slice(0, 120)).not.toContain(429);
  expect(statuses.slice(120)).toEqual([429, 429, 429, 429]);
  await limited.close();
});

it("names what is left of the limit, and allows requests again when the minute has passed on the gateway's clock", async () => {
  const clock = new ManualClock("2026-11-20T10:00:00Z");
  const limited = serve({ rateLimits: true, clock });
  const attempt = () => limited.inject({ method: "POST", url, payload: {} });
  expect((await attempt()).headers).toMatchObject({
    "x-ratelimit-limit": "120",
    "x-ratelimit-remaining": "119",
  });
  for (let count = 1; count < 120; count++) await attempt();
  clock.advance({ seconds: 20 });
  const refused = await attempt();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers).toMatchObject({
    "retry-after": "40",
    "access-control-allow-origin": "*",
  });
  clock.advance({ seconds: 40 });
  expect((await attempt()).statusCode).toBe(422);
  await limited.close();
});

it("counts the two calls of a key, and two keys, apart", async () => {
  const limited = serve({ rateLimits: true });
  const attempt = (path: string) => limited.inject({ method: "POST", url: path, payload: {} });
  for (let count = 0; count < 120; count++) await attempt(url);
  const others = [url, `${url}/cvv`, "/api/v3/tokenize/other-public"];
  const statuses = await Promise.all(others.map(async (path) => (await attempt(path)).statusCode));
  expect(statuses).toEqual([429, 422, 422]);
  await limited.close();
});

describe("POST /api/v3/tokenize/{publicIntegrationKey}", () => {
  it("returns a token and what may be shown of the card", async () => {
    const response = await post({ cardData });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: true,
      transactionToken: expect.stringMatching(/^ix::[0-9a-f]{32}$/),
      cardData: {
        type: "visa",
        country: "US",
        cardHolder: "Ada Lovelace",
        expiryMonth: "12",
        expiryYear: "2030",
        binDigits: "41111111",
        firstSixDigits: "411111",
        lastFourDigits: "1111",
        binBrand: "VISA",
        binBank: "JPMORGAN CHASE BANK N.A.",
        binType: "CREDIT",
        binLevel: "CLASSIC",
        binCountry: "US",
        binSegment: "Consumer",
      },
    });
    const { transactionToken } = response.json<{ transactionToken: string }>();
    const redeemed = await redeemCardToken(test.db, test.vault, {
      transactionToken,
      merchantGuid: "ME-1",
    });
    expect(redeemed).toEqual(cardData);
  });

  it("lets pages of every origin call it", async () => {
    const preflight = await app.inject({
      method: "OPTIONS",
      url,
      headers: { origin: "https://shop.example", "access-control-request-method": "POST" },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "POST, OPTIONS",
      "access-control-allow-headers": "content-type, x-request-id",
    });
    for (const body of [{ cardData }, { cardData: {} }]) {
      const { headers } = await post(body);
      expect(headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "no-store" });
    }
  });

  it("names every field that is wrong, in the words of payment.js", async () => {
    const response = await post({ cardData: { ...cardData, pan: "4111111111111112", cvv: "1" } });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      success: false,
      errorCode: 1002,
      errorMessage: "cardData.pan: The card number is not valid.",
      errors: [
        { attribute: "number", key: "errors.invalid", message: "The card number is not valid." },
        {
          attribute: "cvv",
          key: "errors.invalid",
          message: "The card verification code must have 3 digits.",
        },
      ],
    });
  });

  it.each([
    [{ cardData: { ...cardData, pan: undefined } }, "cardData.pan: 'pan' is required", "number"],
    [
      { cardData: { ...cardData, pan: 4111111111111111 } },
      "cardData.pan: must be a text, not a number",
      "number",
    ],
    [{ cardData: { ...cardData, expiry: "1" } }, "cardData.expiry: 'expiry' is not a known field", "expiry"],
    [{ cardData, other: 1 }, "other: 'other' is not a known field", "other"],
    [{}, "cardData: 'cardData' is required", "cardData"],
    [[], "root: the body must be a JSON object, not a list", "root"],
  ])("refuses %j", async (body, errorMessage, attribute) => {
    const response = await post(body);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ success: false, errorCode: 1002, errorMessage });
    expect(response.json<{ errors: unknown }>().errors).toMatchObject([{ attribute }]);
    expect(shownDigits(response.body)).not.toContain("4111");
  });

  it("refuses an unknown key like unknown credentials", async () => {
    const response = await post({ cardData }, "/api/v3/tokenize/no-such-key");
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      success: false,
      errorMessage: "Invalid credentials.",
      errorCode: 3002,
    });
  });

  it("slows down who tries out one card after the other, when limits are on", async () => {
    const limited = serve({ rateLimits: true });
    const refused = [];
    for (let attempt = 0; attempt < 125; attempt++) {
      const response = await limited.inject({ method: "POST", url: `${url}?${attempt}`, payload: {} });
      if (response.statusCode === 429) refused.push(response);
    }
    expect(refused).toHaveLength(5);
    expect(refused[0]!.json()).toEqual({
      success: false,
      errorMessage: "Too many requests",
      errorCode: 1009,
    });
    expect(refused[0]!.headers).toHaveProperty("retry-after");
    await limited.close();
  });
});

describe("POST /api/v3/tokenize/{publicIntegrationKey}/cvv", () => {
  const reference = STORED;

  it("keeps the security code for the next charge of the stored card", async () => {
    const response = await post({ reference, cvv: "321" }, `${url}/cvv`);
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    expect(await takeRefreshedCvv(test.db, test.vault, { merchantGuid: "ME-1", reference })).toBe("321");
  });

  it("keeps none for what is no stored card", async () => {
    for (const unknown of ["pt::ffffffffffffffffffff", "4111111111111111", "anything"]) {
      const response = await post({ reference: unknown, cvv: "321" }, `${url}/cvv`);
      expect([response.statusCode, response.json()]).toEqual([
        422,
        expect.objectContaining({ success: false, errorMessage: "reference: names no stored card" }),
      ]);
      const of = { merchantGuid: "ME-1", reference: unknown };
      expect(await takeRefreshedCvv(test.db, test.vault, of)).toBeUndefined();
    }
  });

  it("refuses what is no security code", async () => {
    const response = await post({ reference, cvv: "32" }, `${url}/cvv`);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ attribute: "cvv", key: "errors.invalid" }] });
  });
});
