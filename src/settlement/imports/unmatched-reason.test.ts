import { expect, test } from "vitest";
import { reasonOfUnmatched, sentenceOfUnmatched, type UnmatchedReason } from "./unmatched-reason.ts";

test.each<UnmatchedReason>([{ code: "no_transaction" }, { code: "of_none" }, { code: "several", count: 12 }])(
  "a record of an unmatched row has its reason: %j",
  (reason) => {
    expect(reasonOfUnmatched(sentenceOfUnmatched(reason))).toEqual(reason);
  },
);

test("a sentence of another version has no reason", () => {
  expect(reasonOfUnmatched("Its account is unknown.")).toBeUndefined();
});
