import { expect, test } from "vitest";
import { createIds } from "../ids.ts";
import { holdsLongNumber, withoutLongNumbers } from "./long-numbers.ts";

test.each([
  ["together", "pan 4111111111111111 declined", "pan … declined"],
  ["in groups", "pan 4111 1111 1111 1111 declined", "pan … declined"],
  ["with dashes", "3782-822463-10005", "…"],
  ["with dots", "4111.1111.1111.1111", "…"],
  ["without a check digit", "4111111111111112", "…"],
  ["of 12 digits", "501800000009", "…"],
  ["inside a word", "pan4111111111111111x", "pan…x"],
  ["behind an id", "ME-0000-0000-0000-0000-0000-0001:4111111111111111", "ME-0000-0000-0000-0000-0000-0001:…"],
])("a number that may be a card's is removed %s", (_how, text, without) => {
  expect(withoutLongNumbers(text, "…")).toBe(without);
  expect(holdsLongNumber(text)).toBe(true);
});

test.each(["42", "order 20261126", "1.158", "it took 12345678901 ms"])("%s is kept", (text) => {
  expect(withoutLongNumbers(text)).toBe(text);
  expect(holdsLongNumber(text)).toBe(false);
});

test("ids of the gateway's own are kept, whatever their digits", () => {
  const ids = createIds();
  for (let count = 0; count < 2_000; count++)
    for (const id of [ids.guid("CO"), ids.uuid(), ids.transactionUuid()])
      expect(withoutLongNumbers(`"${id}"`)).toBe(`"${id}"`);
});

test("a text of very many digits takes no long time", () => {
  const startedMs = performance.now();
  withoutLongNumbers("12345678901 x".repeat(50_000));
  withoutLongNumbers("1 ".repeat(400_000));
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});
