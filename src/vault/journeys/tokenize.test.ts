import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { passesLuhn } from "../../platform/card-numbers/index.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

const cardData = {
  pan: "5555555555554444",
  cvv: "123",
  expirationMonth: "12",
  expirationYear: "2031",
  cardHolder: "Ada Lovelace",
};

async function tokenize(changes: object = {}): Promise<string> {
  const response = await fetch(`${started.url}/api/v3/tokenize/demo-public`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ cardData: { ...cardData, ...changes } }),
  });
  const { transactionToken } = (await response.json()) as { transactionToken: string };
  return transactionToken;
}

const debit = (apiKey: string, transactionToken: string) =>
  api.transaction(apiKey, "debit", { ...anOrder(), transactionToken });

describe("a token of the tokenize call", () => {
  test("pays, and the response has the public facts of the card", async () => {
    const { status, body } = await debit("demo-card", await tokenize());
    expect([status, body["returnType"]]).toEqual([200, "FINISHED"]);
    expect(body["returnData"]).toMatchObject({
      _TYPE: "cardData",
      type: "mastercard",
      cardHolder: "Ada Lovelace",
      expiryMonth: "12",
      expiryYear: "2031",
      binDigits: "555555",
      firstSixDigits: "555555",
      lastFourDigits: "4444",
      binCountry: "GB",
    });
  });

  test("accepts a date in numbers", async () => {
    const { body } = await debit("demo-card", await tokenize({ expirationMonth: 6, expirationYear: 2031 }));
    expect(body["returnData"]).toMatchObject({ expiryMonth: "06", expiryYear: "2031" });
  });

  test("pays once, also when it is sent several times at the same moment", async () => {
    const token = await tokenize();
    const responses = await Promise.all(Array.from({ length: 5 }, () => debit("demo-card", token)));
    expect(responses.filter(({ body }) => body["returnType"] === "FINISHED")).toHaveLength(1);
    const again = await debit("demo-card", token);
    expect(again.body["success"]).toBe(false);
  });

  test("is recognised as the same card wherever it is used", async () => {
    const first = await debit("demo-card", await tokenize());
    const second = await debit("demo-card", await tokenize());
    const fingerprintOf = ({ body }: typeof first) =>
      (body["returnData"] as { fingerprint: string }).fingerprint;
    expect(fingerprintOf(first)).toBe(fingerprintOf(second));
  });

  test("gives an anonymous caller no fingerprint to compare cards", async () => {
    const paid = await debit("demo-card", await tokenize());
    const { fingerprint, globalFingerprint } = paid.body["returnData"] as Record<string, string>;
    const publicResponses = await Promise.all([
      fetch(`${started.url}/api/v3/tokenize/demo-public`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ cardData }),
      }),
      fetch(`${started.url}/api/v3/tokenize/demo-public`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ cardData: { ...cardData, pan: "5555555555554445" } }),
      }),
      fetch(`${started.url}/hosted-fields/number?publicIntegrationKey=demo-public`),
    ]);
    for (const response of publicResponses) {
      const text = await response.text();
      expect(text.toLowerCase()).not.toContain("fingerprint");
      expect(text).not.toContain(fingerprint);
      expect(text).not.toContain(globalFingerprint);
    }
  });

  test("shows no fingerprint to a merchant that tries many numbers with the same shown digits", async () => {
    const fingerprints: unknown[] = [];
    for (const pan of numbersLike("42424242", "4242", 12)) {
      const { body } = await debit("demo-card", await tokenize({ pan }));
      const returned = body["returnData"] as Record<string, unknown>;
      fingerprints.push(returned["fingerprint"]);
      expect(returned["merchantFingerprint"]).toBe(returned["fingerprint"]);
      expect(returned["globalFingerprint"] === null).toBe(returned["fingerprint"] === null);
    }
    expect(fingerprints.slice(0, 10).every((value) => typeof value === "string")).toBe(true);
    expect(fingerprints.slice(10)).toEqual([null, null]);
  });
});

describe("a security code for a stored card", () => {
  const again = async (reference: string, publicKey = "demo-public") => {
    const response = await api.post(`/api/v3/tokenize/${publicKey}/cvv`, { reference, cvv: "321" });
    return [response.status, response.body["success"]];
  };
  const kept = async () => (await started.gateway.db.query(sql`select from refreshed_cvvs`)).length;

  test("is kept for a card that is stored, and for nothing else", async () => {
    const order = {
      merchantTransactionId: `cvv-x${randomBytes(6).toString("hex")}`,
      transactionToken: await tokenize(),
    };
    const { uuid } = (await api.transaction("demo-card", "register", order)).body as { uuid: string };
    const paid = (await debit("demo-card", await tokenize())).body["uuid"] as string;
    for (const reference of [
      paid,
      order.merchantTransactionId,
      "pt::0123456789abcdef0123",
      cardData.pan,
      "anything",
    ])
      expect(await again(reference), reference).toEqual([422, false]);
    expect(await kept()).toBe(0);
    const root = new ApiClient(started.url, ADMINISTRATOR);
    const { merchant } = (
      await root.post("/api/provisioning/createMerchant/TE-0000-0000-0000-0000-0000-0001", {
        name: "Neighbour",
      })
    ).body;
    await root.post(`/api/provisioning/createConnector/${merchant.guid}`, {
      name: "Neighbour",
      adapter: "Simulator",
      method: "Creditcard",
      apiKey: "neighbour",
      publicIntegrationKey: "neighbour-public",
    });
    expect(await again(uuid, "neighbour-public")).toEqual([422, false]);
    expect(await again(uuid)).toEqual([200, true]);
    expect(await kept()).toBe(1);
    await api.transaction("demo-card", "deregister", {
      merchantTransactionId: `${order.merchantTransactionId}-d`,
      referenceUuid: uuid,
    });
    expect(await again(uuid)).toEqual([422, false]);
  });
});

/** Valid card numbers that show the same first eight and last four digits. */
function numbersLike(first: string, last: string, count: number): string[] {
  const candidates = Array.from(
    { length: 10_000 },
    (_, middle) => `${first}${String(middle).padStart(4, "0")}${last}`,
  );
  return candidates.filter(passesLuhn).slice(0, count);
}
