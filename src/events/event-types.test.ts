import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { EVENT_TYPE_NAMES, isTypePattern, typesMatching } from "./event-types.ts";
import { eventTypesPage } from "./events-page.ts";

test("docs/reference/event-types.md has the list of types", () => {
  expect(readFileSync("docs/reference/event-types.md", "utf8")).toBe(eventTypesPage());
});

test.each(["*", "test", "payment.*", "payment.succeeded", "settlement_file.*"])(
  "%s is a pattern",
  (pattern) => {
    expect(isTypePattern(pattern)).toBe(true);
  },
);

test.each(["", "payment", "payment.", "payment.sold", "test.*", "*.succeeded", "PAYMENT.*"])(
  "%j is no pattern",
  (pattern) => {
    expect(isTypePattern(pattern)).toBe(false);
  },
);

test("a pattern names all types of its kind, and each type once", () => {
  expect(typesMatching(["refund.*", "refund.failed"])).toEqual(["refund.succeeded", "refund.failed"]);
  expect(typesMatching(["*"])).toEqual(EVENT_TYPE_NAMES);
});
