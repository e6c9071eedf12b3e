import { expect, test } from "vitest";
import { tokenInAddress } from "./token-in-address.ts";

const TOKEN = "4ADA0DA81DAC4010C61B71BFC9EB289D";

test.each([
  ".",
  ",",
  ")",
  "]",
  ">",
  "_",
  "**",
  ").",
  ">.",
  "”",
  "。",
  "\n",
  "&gt;",
  "&quot;",
  "&#39;",
  "&gt",
])("a link with %j after its end is the same link", (end) => expect(tokenInAddress(TOKEN + end)).toBe(TOKEN));

test.each(["A", "0", "....", ".A", "&gt;A", "&script;"])("%j after its end makes it another one", (end) => {
  expect(tokenInAddress(TOKEN + end)).not.toBe(TOKEN);
});
