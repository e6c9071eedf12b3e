import { expect, test } from "vitest";
import { money } from "@quittance/provider-kit/testing";
import type { ProviderOperation } from "@quittance/provider-kit";
import { outcomeOfPart } from "./outcome-of-part.ts";
import { outcomeOfPayment } from "./outcome-of-payment.ts";
import { eventsOfPayment } from "./payment-events.ts";

const amountOfMoney = { amount: 999, currencyCode: "EUR" };
const statusOutput = (statusCategory: string, statusCode: number) => ({ statusCategory, statusCode });

/** Statuses with their codes and categories (docs.direct.worldline-solutions.com, statuses), of a debit and of a preauthorisation. */
test.each([
  ["CREATED", "CREATED", 0, "pending", "pending"],
  ["REDIRECTED", "PENDING_PAYMENT", 46, "pending", "pending"],
  ["PENDING_PAYMENT", "PENDING_PAYMENT", 41, "pending", "pending"],
  ["PENDING_COMPLETION", "PENDING_MERCHANT", 50, "pending", "pending"],
  ["AUTHORIZATION_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 50, "pending", "pending"],
  ["AUTHORIZATION_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 51, "pending", "pending"],
  ["AUTHORIZATION_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 55, "pending", "pending"],
  // It is uncertain whether the issuer authorised it.
  ["AUTHORIZATION_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 52, "unknown", "unknown"],
  ["PENDING_CAPTURE", "PENDING_MERCHANT", 5, "pending", "approved"],
  ["PENDING_CAPTURE", "PENDING_MERCHANT", 56, "pending", "approved"],
  ["CAPTURE_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 4, "pending", "pending"],
  ["CAPTURE_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 91, "pending", "pending"],
  ["CAPTURE_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 92, "pending", "pending"],
  ["CAPTURE_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 99, "pending", "pending"],
  ["CAPTURED", "COMPLETED", 9, "approved", "unknown"],
  ["REJECTED_CAPTURE", "UNSUCCESSFUL", 93, "declined", "unknown"],
  ["REJECTED", "UNSUCCESSFUL", 2, "declined", "declined"],
  ["CANCELLED", "UNSUCCESSFUL", 1, "declined", "declined"],
  ["CANCELLED", "UNSUCCESSFUL", 6, "declined", "declined"],
  ["CANCELLED", "UNSUCCESSFUL", 61, "pending", "pending"],
  ["CANCELLED", "UNSUCCESSFUL", 62, "pending", "pending"],
  // What contradicts itself, and a new status by its category.
  ["REJECTED", "COMPLETED", 9, "unknown", "unknown"],
  ["CAPTURED", "UNSUCCESSFUL", 2, "unknown", "unknown"],
  ["SOMETHING_NEW", "PENDING_PAYMENT", 40, "pending", "pending"],
  ["SOMETHING_NEW", "COMPLETED", 9, "unknown", "unknown"],
])("%s (%s, %i) is %s of a debit, and %s of a preauthorisation", (status, category, code, debit, hold) => {
  const payment = {
    id: "3119006932_0",
    status,
    statusOutput: statusOutput(category, code),
    paymentOutput: { amountOfMoney },
  };
  const kindOf = (operation: ProviderOperation) =>
    outcomeOfPayment(payment, {
      submissionReference: "S1",
      operation,
      amount: money("9.99"),
      continuation: null,
      payment: "3119006932_0",
    }).kind;
  expect([kindOf("debit"), kindOf("preauthorize")]).toEqual([debit, hold]);
});

test.each<[ProviderOperation, string, string, number, string]>([
  ["capture", "CAPTURED", "COMPLETED", 9, "approved"],
  ["capture", "CAPTURE_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 91, "pending"],
  ["capture", "REJECTED_CAPTURE", "UNSUCCESSFUL", 93, "declined"],
  ["capture", "REJECTED", "UNSUCCESSFUL", 2, "declined"],
  ["void", "CANCELLED", "UNSUCCESSFUL", 6, "approved"],
  ["void", "CANCELLED", "UNSUCCESSFUL", 61, "pending"],
  ["void", "CANCELLED", "UNSUCCESSFUL", 62, "pending"],
  ["void", "REJECTED", "UNSUCCESSFUL", 63, "declined"],
  ["refund", "REFUNDED", "REFUNDED", 8, "approved"],
  ["refund", "REFUNDED", "COMPLETED", 85, "approved"],
  ["refund", "REFUND_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 81, "pending"],
  ["refund", "REFUND_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 82, "pending"],
  ["refund", "REJECTED", "UNSUCCESSFUL", 83, "declined"],
  ["refund", "CANCELLED", "UNSUCCESSFUL", 6, "declined"],
  ["payout", "ACCOUNT_CREDITED", "COMPLETED", 9, "approved"],
  ["payout", "PAYOUT_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 91, "pending"],
  ["payout", "REJECTED", "UNSUCCESSFUL", 2, "declined"],
  ["refund", "SOMETHING_NEW", "PENDING_MERCHANT", 80, "unknown"],
])("a %s that is %s (%s, %i) is %s", (operation, status, category, code, kind) => {
  const part = {
    id: "3119006932_1",
    status,
    statusOutput: statusOutput(category, code),
    [`${operation}Output`]: { amountOfMoney },
  };
  const payment = operation === "payout" ? null : "3119006932_0";
  const expected = { submissionReference: "S1", operation, amount: money("9.99"), payment };
  expect(outcomeOfPart(part, expected).kind).toBe(kind);
});

test.each([
  ["CHARGEBACK_NOTIFICATION", "dispute"],
  ["CHARGEBACKED", "chargeback"],
  ["REVERSED", "chargeback"],
])("a payment that is %s is a %s", (status, kind) => {
  const payment = {
    id: "3119006932_0",
    status,
    statusOutput: { statusCategory: "REVERSED" },
    paymentOutput: { amountOfMoney, references: { merchantReference: "D0d7d0356d7e5a1b2c2eb" } },
  };
  expect(eventsOfPayment(payment, "E1").events.map((event) => event.kind)).toEqual([kind]);
});
