import { expect, test } from "vitest";
import { verifiedAddress } from "./verified-address.ts";

const EVA = "eva@shop.example";

test.each([
  [[{ email: EVA, email_verified: true }], EVA],
  [[{ email: "Eva@Shop.example", email_verified: "true" }], EVA],
  [[{ email: EVA, xms_edov: true }], EVA],
  [[{ email: EVA, xms_edov: "true" }], EVA],
  [[{}, { email: EVA, email_verified: true }], EVA],
  [[{ email: EVA }, { email: EVA, email_verified: true }], EVA],
  // The address of one source, the flag of another.
  [[{ email: EVA }, { email_verified: true }], undefined],
  [[{ email_verified: true }, { email: EVA }], undefined],
  [[{ email: EVA }, { email: "mallory@shop.example", email_verified: true }], undefined],
  [[{ email: EVA, email_verified: true }, { email: "mallory@shop.example" }], undefined],
  // Anything else than true, anywhere.
  ...[false, "false", null, 0, 1, "1", "TRUE", "yes", [true], {}].map(
    (flag) => [[{ email: EVA, email_verified: flag }], undefined] as const,
  ),
  [[{ email: EVA, xms_edov: "1" }], undefined],
  [[{ email: EVA, email_verified: true, xms_edov: false }], undefined],
  [[{ email: EVA, email_verified: true }, { email_verified: false }], undefined],
  [
    [
      { email: EVA, email_verified: false },
      { email: EVA, email_verified: true },
    ],
    undefined,
  ],
  [[{ email: EVA }], undefined],
  [[{ email: 7, email_verified: true }], undefined],
  [[{ email: "nobody", email_verified: true }], undefined],
  [[{ email_verified: true }], undefined],
] as const)("%j: %s", (sources, expected) => {
  expect(verifiedAddress(sources)).toBe(expected);
});
