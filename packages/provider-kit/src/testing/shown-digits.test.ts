import { expect, test } from "vitest";
import { shownDigits } from "./shown-digits.ts";

test.each([
  '<input value="4111111111111111">',
  "<p>4111 1111 1111 1111</p>",
  "card: 4111-1111-1111-1111.",
  '{"pan":4111}',
])("digits of a card are found in %s", (text) => {
  expect(shownDigits(text)).toContain("4111");
});

test.each([
  "/payments/6b0784111c389f783c56",
  'value="po-yvDcK4r2EQ4111hdfzAFzd_4111"',
  "console-01a24111-8a55-756e-8836-0db8a4231cbf",
  "a Visa that ends in 1111",
])("those of an id are not, as in %s", (text) => {
  expect(shownDigits(text)).not.toContain("4111");
});
