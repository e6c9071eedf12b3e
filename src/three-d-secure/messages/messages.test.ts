import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFromForm, encodeForForm } from "./form-coding.ts";
import { checkMessage, elementsOf } from "./message-rules.ts";
import { messageShapes, type Message, type MessageType } from "./message-types.ts";
import { MAX_MESSAGE_BYTES, readMessage } from "./read-message.ts";
import { writeMessage } from "./write-message.ts";

const transId = "8a880dc0-d2d2-4067-bcb1-b08d1690b26e";
const otherId = "d7c1ee99-9478-44a6-b1f2-391e29c6b340";

const areq: Message<"AReq"> = {
  messageType: "AReq",
  messageVersion: "2.2.0",
  threeDSServerTransID: transId,
  threeDSServerRefNumber: "QUITTANCE",
  threeDSServerURL: "https://pay.example/results/x",
  threeDSRequestorID: "requestor",
  threeDSRequestorName: "Demo Shop",
  threeDSRequestorURL: "https://shop.example",
  threeDSRequestorAuthenticationInd: "01",
  threeDSCompInd: "U",
  deviceChannel: "02",
  messageCategory: "01",
  acctNumber: "4111111111111111",
  acquirerBIN: "411111",
  acquirerMerchantID: "M-1",
  mcc: "5411",
  merchantCountryCode: "040",
  merchantName: "Demo Shop",
  notificationURL: "https://pay.example/notify",
  purchaseAmount: "1000",
  purchaseCurrency: "978",
  purchaseExponent: "2",
  purchaseDate: "20261120233000",
  browserAcceptHeader: "text/html",
  browserJavascriptEnabled: false,
  browserLanguage: "en",
  browserUserAgent: "test",
};

const ares: Message<"ARes"> = {
  messageType: "ARes",
  messageVersion: "2.2.0",
  threeDSServerTransID: transId,
  acsReferenceNumber: "ACS",
  acsTransID: otherId,
  dsReferenceNumber: "DS",
  dsTransID: otherId,
  transStatus: "Y",
  authenticationValue: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=",
};

const read = (message: object, ...expected: MessageType[]) =>
  readMessage(JSON.stringify(message), { expected });

describe("messages are checked in both directions", () => {
  it("writes a message that reads back as itself", () => {
    const written = writeMessage(areq);
    expect(written).toMatchObject({ ok: true });
    expect(written.ok && readMessage(written.jsonText, { expected: ["AReq"] })).toEqual({
      ok: true,
      message: areq,
    });
  });

  it("does not write a message with a required element missing", () => {
    const { notificationURL: _, ...without } = areq;
    expect(writeMessage(without)).toEqual({
      ok: false,
      breach: { kind: "element_missing", elements: ["notificationURL"] },
    });
  });

  it.each([
    ["no transStatus", { ...ares, transStatus: undefined }, "201", "transStatus"],
    ["an unknown transStatus", { ...ares, transStatus: "X" }, "203", "transStatus"],
    [
      "authenticated without a value",
      { ...ares, authenticationValue: undefined },
      "201",
      "authenticationValue",
    ],
    [
      "a challenge without URL",
      { ...ares, transStatus: "C", acsChallengeMandated: "Y", authenticationType: "01" },
      "201",
      "acsURL",
    ],
    [
      "a challenge at javascript:",
      {
        ...ares,
        transStatus: "C",
        acsChallengeMandated: "Y",
        authenticationType: "01",
        acsURL: "javascript:alert(1)",
      },
      "203",
      "acsURL",
    ],
    ["no reason for N", { ...ares, transStatus: "N" }, "201", "transStatusReason"],
    ["an id that is no UUID", { ...ares, dsTransID: "1" }, "203", "dsTransID"],
    ["null for a required element", { ...ares, dsTransID: null }, "201", "dsTransID"],
    ["an unknown version", { ...ares, messageVersion: "2.3.1" }, "102", "messageVersion"],
    ["another message", { ...ares, messageType: "RReq" }, "101", "messageType"],
    [
      "a critical extension",
      { ...ares, messageExtension: [{ name: "x", id: "EXT-1", criticalityIndicator: true, data: {} }] },
      "202",
      "EXT-1",
    ],
  ])("refuses an ARes with %s by the protocol's own error code", (_, message, errorCode, errorDetail) => {
    expect(read(message, "ARes")).toMatchObject({ ok: false, error: { errorCode, errorDetail } });
  });

  it.each(["", "null", "[]", '"ARes"', "{", "\u0000", "[".repeat(100_000)])(
    "refuses text that is no object: %.20s",
    (text) => {
      expect(readMessage(text, { expected: ["ARes"] })).toMatchObject({
        ok: false,
        error: { errorCode: "101" },
      });
    },
  );

  it("refuses a message above the size limit before it parses it", () => {
    const padded = JSON.stringify({ ...ares, padding: "x".repeat(MAX_MESSAGE_BYTES) });
    expect(readMessage(padded, { expected: ["ARes"] })).toMatchObject({
      ok: false,
      error: { errorCode: "101" },
    });
  });

  it("drops fields that are not part of the message", () => {
    const result = readMessage(JSON.stringify(ares).replace("{", '{"__proto__":{"polluted":1},"foo":2,'), {
      expected: ["ARes"],
    });
    expect(result).toEqual({ ok: true, message: ares });
  });
});

describe("the two versions differ", () => {
  it("leaves 2.2.0 elements out of a 2.1.0 message and then requires the browser's screen", () => {
    const breach = writeMessage({ ...areq, messageVersion: "2.1.0" });
    expect(breach).toMatchObject({ ok: false, breach: { kind: "element_missing" } });
    expect(elementsOf("AReq", "2.1.0")).not.toContain("browserJavascriptEnabled");
  });

  it("allows challenge indicators above 04 only from 2.2.0 on", () => {
    const screen = {
      browserColorDepth: "24",
      browserJavaEnabled: false,
      browserScreenHeight: "1",
      browserScreenWidth: "1",
      browserTZ: "-60",
    } as const;
    const message = { ...areq, ...screen, threeDSRequestorChallengeInd: "05" };
    expect(writeMessage(message).ok).toBe(true);
    expect(writeMessage({ ...message, messageVersion: "2.1.0" })).toMatchObject({
      breach: { elements: ["threeDSRequestorChallengeInd"] },
    });
  });

  it("allows transStatus I and D only from 2.2.0 on", () => {
    expect(read({ ...ares, transStatus: "I" }, "ARes").ok).toBe(true);
    expect(read({ ...ares, messageVersion: "2.1.0", transStatus: "I" }, "ARes").ok).toBe(false);
  });
});

describe("browser form fields", () => {
  it("decode to the encoded text", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: "grapheme" }),
        (text) => decodeFromForm(encodeForForm(text)) === text,
      ),
    );
  });

  it("accept padded base64 and refuse everything else", () => {
    expect(decodeFromForm(Buffer.from('{"a":1}').toString("base64"))).toBe('{"a":1}');
    expect([
      decodeFromForm("{}"),
      decodeFromForm(""),
      decodeFromForm(["x"]),
      decodeFromForm("a".repeat(2 ** 20)),
    ]).toEqual(Array(4).fill(undefined));
  });
});

/** `QUITTANCE_FUZZ_RUNS=1000000` lets it search for as long as you like. */
const RUNS = Number(process.env["QUITTANCE_FUZZ_RUNS"] ?? 3000);

/** A text with pieces cut out, repeated, or replaced by anything. */
function damaged(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const wound = fc.tuple(
    fc.nat(2_000),
    fc.nat(20),
    fc.oneof(fc.constant(""), fc.string(), fc.constant("[[[[")),
  );
  return fc.tuple(texts, fc.array(wound, { minLength: 1, maxLength: 5 })).map(([text, wounds]) =>
    wounds.reduce((hurt, [at, length, instead]) => {
      const start = at % (hurt.length + 1);
      return hurt.slice(0, start) + instead + hurt.slice(start + length);
    }, text),
  );
}

describe("hostile input", () => {
  const ids = { threeDSServerTransID: transId, acsTransID: otherId, dsTransID: otherId };
  const seeds: readonly object[] = [
    areq,
    ares,
    { messageType: "CRes", messageVersion: "2.2.0", ...ids, transStatus: "Y" },
    { messageType: "RReq", messageVersion: "2.2.0", ...ids, messageCategory: "01", transStatus: "N" },
    { messageType: "Erro", messageVersion: "2.2.0", ...ids, errorCode: "101", errorComponent: "S" },
    { messageType: "PRes", messageVersion: "2.2.0", ...ids, serialNum: "1", cardRangeData: [{}] },
  ];
  const types = Object.keys(messageShapes).filter((name): name is MessageType => name in messageShapes);

  it("never throws and never accepts a breach, whatever the text", () => {
    const anyText = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record(
          { messageType: fc.constantFrom(...types), messageVersion: fc.constantFrom("2.1.0", "2.2.0", "9") },
          { requiredKeys: [] },
        )
        .map((value) => JSON.stringify(value)),
      ...seeds.map((seed) =>
        fc
          .dictionary(fc.constantFrom(...Object.keys(seed)), fc.jsonValue())
          .map((change) => JSON.stringify({ ...seed, ...change })),
      ),
      damaged(fc.constantFrom(...seeds.map((seed) => JSON.stringify(seed)))),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const result = readMessage(text, { expected: types });
        if (!result.ok) return result.error.errorDetail.length <= 2048;
        return (
          checkMessage(result.message.messageType, result.message.messageVersion, result.message) ===
          undefined
        );
      }),
      { numRuns: RUNS },
    );
  });

  it("never throws over a form field a browser posts, whatever is in it", () => {
    const anyField = fc.oneof(
      fc.string(),
      fc.anything(),
      damaged(fc.constant(encodeForForm(JSON.stringify(ares)))),
    );
    fc.assert(
      fc.property(anyField, (field) => {
        const text = decodeFromForm(field);
        return text === undefined || typeof readMessage(text, { expected: types }).ok === "boolean";
      }),
      { numRuns: RUNS },
    );
  });
});
