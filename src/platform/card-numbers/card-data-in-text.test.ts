import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createIds } from "../ids.ts";
import { pathOfCardData } from "./card-data-in-text.ts";
import { holdsCardNumber } from "./card-number-text.ts";

const AUSTRIAN_IBAN = "AT447661990895067325";
const skip = new Set(["cardData"]);

describe("a card number in a text", () => {
  test.each([
    "4111111111111111",
    "paid with 4111 1111 1111 1111, thanks",
    "4111-1111-1111-1111",
    "4111.1111.1111.1111",
    "３７８２８２２４６３１０００５",
    "3782 822463 10005",
    "no. 123 4111 1111 1111 1111 2030",
    "card:5555555555554444;",
    "6759649826438453",
    "4111 1111 1111 1111",
    "36227206271667",
    "SO4111111111111111",
    "order_4111111111111111",
    "order_4111-1111-1111-1111_2",
    "4111111111111111a",
    "0x4111111111111111",
    "\u00e94111111111111111\u00e9",
    "ref#4111111111111111/EUR",
    "AT4111111111111111",
  ])("is found: %s", (text) => expect(holdsCardNumber(text)).toBe(true));

  test.each([
    "4111111111111112",
    "order-20261122-000123",
    "+43 660 1234567890",
    "1795219200000",
    "4006381333931",
    "ME-4111-1111-1111-1111-0000-0001",
    "411111111111111141111111111111114111",
    "AT611904300234573201",
    // Its digits pass the check digit of a card of 18 digits.
    AUSTRIAN_IBAN,
    `paid from ${AUSTRIAN_IBAN.replaceAll(/(.{4})/g, "$1 ")}today`,
    // Hashes with a card number in them, by chance.
    "a4111111111111111bcdef0123456789",
    "d".repeat(47) + "4111111111111111a",
    "1234567890123456",
    "12 34 56 78 90 12 34 56",
    "",
  ])("is not seen in: %s", (text) => expect(holdsCardNumber(text)).toBe(false));

  test("is never seen in ids of the gateway's own", () => {
    const ids = createIds();
    for (let count = 0; count < 5_000; count++) {
      for (const id of [
        ids.guid("ME"),
        ids.uuid(),
        ids.transactionUuid(),
        ids.paymentToken(),
        ids.cardToken(),
      ])
        expect([id, holdsCardNumber(id)]).toEqual([id, false]);
    }
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 6, maxLength: 6 }),
        (groups) => !holdsCardNumber(`CO-${groups.map((group) => String(group).padStart(4, "0")).join("-")}`),
      ),
    );
  });

  test("is looked for in a time that grows with the text only", () => {
    const startedMs = performance.now();
    for (const part of ["1 ", "1234 ", "4111-", "1".repeat(50), "1.", " ", "４", "1111a"])
      holdsCardNumber(part.repeat(5_000));
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });
});

describe("card data in a request", () => {
  test.each([
    [{ description: "4111111111111111" }, "description"],
    [{ extraData: { note: "my card 5555 5555 5555 4444" } }, "extraData.note"],
    [{ items: [{ name: "a" }, { name: "4111111111111111" }] }, "items[1].name"],
    [{ merchantTransactionId: "4111111111111111" }, "merchantTransactionId"],
    [{ extraData: { "4111111111111111": "x" } }, "extraData: a name in it"],
    [{ extraData: { cvv: "123" } }, "extraData.cvv"],
    [{ extraData: { cardSecurityCode: 1234 } }, "extraData.cardSecurityCode"],
    [{ merchantMetaData: "Visa, CVC: 123" }, "merchantMetaData"],
    [{ a: 4111111111111111 }, "a"],
    [{ cardData: { pan: "4111111111111111", cvv: "123" } }, undefined],
    [{ extraData: { cvv: "matched" }, description: "CVV checked" }, undefined],
  ])("%j is at %s", (request, path) => {
    expect(pathOfCardData(request, { path: "", skip })).toBe(path);
  });
});
