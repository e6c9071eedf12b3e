import { expect, test } from "vitest";
import { declineOf, type DeclineName } from "@quittance/provider-kit";
import type { Transaction } from "../../transactions/index.ts";
import { pageTexts } from "../page/page-texts.ts";
import { declineNotice } from "./decline-notice.ts";

const texts = pageTexts("en");

function noticeOf(name: DeclineName, lastDeclinedSubmission = 2): string | undefined {
  const errors = [{ ...declineOf(name), createdAt: "2026-11-20T12:00:00Z" }];
  const transaction = { submissions: 2, lastDeclinedSubmission, result: { errors } };
  return declineNotice(transaction as unknown as Transaction, texts);
}

test.each([
  "accountClosed",
  "fraudulentCard",
  "riskCheckBlock",
  "pickUpCard",
  "lostCard",
  "stolenCard",
] as const)("a hard decline only says to use another card: %s", (name) => {
  expect(noticeOf(name)).toBe(`${texts.declined} ${texts.declinedCard}`);
});

test.each([
  ["insufficientFunds", "declinedFunds"],
  ["cvvRequired", "declinedCvv"],
  ["expiredCard", "declinedExpired"],
  ["transactionDeclined", "declinedByBank"],
  ["processingError", "declinedByBank"],
  ["quotaRegulation", "declinedLimit"],
  ["temporarilyUnavailable", "declinedTechnical"],
  ["userCancelled", "declinedCancelled"],
] as const)("the customer reads why: %s", (name, text) => {
  expect(noticeOf(name)).toBe(`${texts.declined} ${texts[text]}`);
});

test("nothing is said before the first decline, and while a payment is under way", () => {
  expect(noticeOf("transactionDeclined", 0)).toBeUndefined();
  expect(noticeOf("transactionDeclined", 1)).toBeUndefined();
});
