import { expect, test } from "vitest";
import type { DisputeStanding } from "../../disputes/index.ts";
import type { Transaction, TransactionState } from "../../transactions/index.ts";
import { disputeToAnswer, type ShownPayment } from "./shown-payment.ts";
import { inLanguage } from "../language/translate.ts";
import { announcedWord, stateWord } from "./state-word.ts";

const NOW = Temporal.Instant.from("2026-11-26T12:00:00Z");

function payment(change: Partial<ShownPayment>, transaction: Partial<Transaction> = {}): ShownPayment {
  return {
    transaction: { type: "debit", status: "success", modifiedAt: NOW, ...transaction } as Transaction,
    money: undefined,
    refundingMinor: 0n,
    disputes: [],
    original: undefined,
    wasOfferedConversion: false,
    costMinor: undefined,
    now: NOW,
    ...change,
  };
}

function disputed(
  dueAt: Temporal.Instant | null,
  response: DisputeStanding["response"] = null,
): DisputeStanding {
  return { dispute: { dueAt, stage: "chargeback" } as DisputeStanding["dispute"], outcome: "open", response };
}

const IN_TEN_DAYS = disputed(NOW.add({ hours: 24 * 10 }));
const INQUIRY: DisputeStanding = { ...IN_TEN_DAYS, dispute: { ...IN_TEN_DAYS.dispute, stage: "inquiry" } };

test.each([
  ["Disputed", disputed(null)],
  ["Disputed", INQUIRY],
  ["Disputed · 9 days to answer", disputed(NOW.add({ hours: 24 * 10 - 1 }))],
  ["Disputed · 1 day to answer", disputed(NOW.add({ hours: 47 }))],
  ["Disputed · less than a day to answer", disputed(NOW.add({ hours: 23 }))],
  ["Disputed · the deadline to answer has passed", disputed(NOW)],
  ["Disputed · answered", disputed(NOW, { kind: "evidence", state: "sent", sentAt: NOW })],
  ["Disputed · accepted", disputed(NOW, { kind: "accept", state: "done", sentAt: NOW })],
])("an open dispute says what is left to do: %s", (word, dispute) => {
  expect(stateWord(payment({ money: "disputed", disputes: [dispute] }))).toMatchObject({
    word,
    tone: "wait",
  });
});

test("an inquiry, which has taken no money, takes no answer; a chargeback does", () => {
  expect(disputeToAnswer({ disputes: [INQUIRY] })).toBeUndefined();
  expect(disputeToAnswer({ disputes: [INQUIRY, IN_TEN_DAYS] })).toBe(IN_TEN_DAYS.dispute);
});

test("of several disputes the open one whose answer is due first counts", () => {
  const ended: DisputeStanding = { ...disputed(NOW), outcome: "lost" };
  const disputes = [ended, disputed(NOW.add({ hours: 72 })), disputed(NOW.add({ hours: 96 }))];
  expect(stateWord(payment({ money: "disputed", disputes })).word).toBe("Disputed · 3 days to answer");
});

test.each<[TransactionState, number, string]>([
  ["redirected", 29, "On the payment page"],
  ["redirected", 30, "Abandoned?"],
  ["await_redirect", 600, "Waiting for the customer"],
  ["pending_postback", 600, "Waiting for the provider"],
])("%s with the last sign of life %i minutes ago: %s", (status, minutes, word) => {
  const modifiedAt = NOW.subtract({ minutes });
  expect(stateWord(payment({}, { status, modifiedAt })).word).toBe(word);
});

test.each([
  ["OK", "debit", "paid", "bezahlt"],
  ["OK", "preauthorize", "reserved", "reserviert"],
  ["OK", "chargeback", "charged back", "zurückgebucht"],
  ["PENDING", "debit", "in progress", "in bearbeitung"],
  ["ERROR", "refund", "failed", "fehlgeschlagen"],
] as const)("a callback %s of a %s announces: %s", (result, type, word, german) => {
  expect(announcedWord(result, type)).toBe(word);
  expect(inLanguage("de", () => announcedWord(result, type)).toLowerCase()).toBe(german);
});
