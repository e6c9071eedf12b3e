import { expect, test } from "vitest";
import { isReached } from "./watch-shares.ts";

test.each([
  [
    "too few payments",
    { draftPayments: 499, draftApproved: 0, otherPayments: 9_000, otherApproved: 9_000 },
    false,
  ],
  [
    "nothing to compare with",
    { draftPayments: 500, draftApproved: 0, otherPayments: 0, otherApproved: 0 },
    false,
  ],
  [
    "exactly the drop",
    { draftPayments: 500, draftApproved: 445, otherPayments: 1_000, otherApproved: 900 },
    true,
  ],
  [
    "less than the drop",
    { draftPayments: 500, draftApproved: 446, otherPayments: 1_000, otherApproved: 900 },
    false,
  ],
  ["a rise", { draftPayments: 500, draftApproved: 500, otherPayments: 1_000, otherApproved: 900 }, false],
])("with %s", (_name, counts, reached) => {
  expect(isReached({ after: 500, approvalDropPoints: "1.00", ...counts })).toBe(reached);
});
