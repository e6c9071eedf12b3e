import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutCardNumbers } from "./card-number-text.ts";
import { createIds } from "./ids.ts";

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
