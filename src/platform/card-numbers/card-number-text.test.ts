import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutCardNumbers } from "./card-number-text.ts";
import { createIds } from "../ids.ts";

test("what may be a card number is removed from a text", () => {
  for (const number of ["4111111111111111", "4111 1111 1111 1111", "3782-822463-10005"])
    expect(withoutCardNumbers(`{"msg":"card ${number}, refused"}`)).toBe(
      '{"msg":"card [card number removed], refused"}',
    );
});

test("ids of the gateway's own are kept, whatever their digits", () => {
  const ids = createIds();
  for (let count = 0; count < 2_000; count++) {
    for (const id of [ids.guid("CO"), ids.uuid(), ids.transactionUuid(), ids.paymentToken(), ids.cardToken()])
      expect(withoutCardNumbers(`"${id}"`)).toBe(`"${id}"`);
  }
  expect(withoutCardNumbers("ME-0000-0000-0000-0000-0000-0001 paid")).toBe(
    "ME-0000-0000-0000-0000-0000-0001 paid",
  );
  expect(withoutCardNumbers("01234567-0123-7123-8123-012345678901")).toBe(
    "01234567-0123-7123-8123-012345678901",
  );
});

test("a card number beside an id is removed all the same", () => {
  fc.assert(
    fc.property(fc.constantFrom(" ", ",", '"', "/"), (between) =>
      withoutCardNumbers(`ME-0000-0000-0000-0000-0000-0001${between}4111111111111111`).endsWith(
        "[card number removed]",
      ),
    ),
  );
});

test("a number of an order that cannot be a card is kept", () => {
  const kept = [
    // Without the check digit, of no brand, of a brand that has no number of this length, and an article number.
    "4111111111111112",
    "9111111111111111",
    "7992739871300000",
    "411111111111110",
    "8712345678906",
    "1234567890123456789",
    "2026-11-26 01-24-07 17",
  ];
  for (const number of kept)
    expect(withoutCardNumbers(`"merchantTransactionId":"${number}"`)).toBe(
      `"merchantTransactionId":"${number}"`,
    );
});

test("of random numbers of 13 to 19 digits at most one in ten is removed, and of every card all", () => {
  const removed = Array.from({ length: 7_000 }, (_, index) => {
    const digits = 13 + (index % 7);
    // A fixed sequence: multiples of a large prime.
    const number = String((BigInt(index + 1) * 7_700_000_000_000_000_000_007n) % 10n ** BigInt(digits));
    return withoutCardNumbers(number.padStart(digits, "3")).includes("removed");
  });
  expect(removed.filter(Boolean).length).toBeLessThan(700);
});

test.each([
  ["beside other numbers", "order 17 4111111111111111 12 2030", "order 17 [card number removed] 12 2030"],
  [
    "after a line break in JSON",
    '{"m":"card\\n4111111111111111\\n"}',
    '{"m":"card\\n[card number removed]\\n"}',
  ],
  ["with dots", "4111.1111.1111.1111", "[card number removed]"],
  ["in single digits", "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "[card number removed]"],
  ["twice", "4111111111111111 5555555555554444", "[card number removed] [card number removed]"],
  ["of 13 digits", "4222222222222", "[card number removed]"],
  ["of 19 digits", "4000000000000000006", "[card number removed]"],
  ["of Maestro", "6759649826438453", "[card number removed]"],
  ["of Mir", "2200000000000004", "[card number removed]"],
  ["of Troy", "9792000000000003", "[card number removed]"],
])("a card number %s is removed", (_where, text, without) => {
  expect(withoutCardNumbers(text)).toBe(without);
});

test("a text of very many digits takes no long time", () => {
  const before = process.cpuUsage();
  withoutCardNumbers("1 ".repeat(200_000));
  withoutCardNumbers("1".repeat(400_000));
  // Processor time: a busy machine makes the clock's time longer.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
