import { expect, test } from "vitest";
import { adapterConnector } from "@quittance/provider-kit/testing";
import { outcomeOfPayment } from "./outcome-of-payment.ts";

const EXPECTED = {
  submissionReference: "a",
  operation: "debit",
  amount: null,
  providerReference: null,
} as const;
const outcomeOf = (payment: object) =>
  outcomeOfPayment(
    { id: "tr_1", mode: "test", ...payment },
    { expected: EXPECTED, connector: adapterConnector("BankTransfer") },
  );
const TRANSFER = {
  bankName: "Stichting Mollie Payments",
  bankAccount: "NL53ABNA0627535577",
  bankBic: "ABNANL2A",
  transferReference: "RF12-3456-7890-1234",
};
const links = { checkout: { href: "https://www.mollie.com/checkout/1" } };

test("an open bank transfer is paid by its instructions, not at Mollie's page", () => {
  const expiresAt = "2026-12-02T12:00:00+00:00";
  expect(outcomeOf({ status: "open", details: TRANSFER, expiresAt, _links: links })).toMatchObject({
    kind: "pending",
    details: {
      instructions: {
        kind: "bank_transfer",
        iban: "NL53ABNA0627535577",
        bic: "ABNANL2A",
        bankName: "Stichting Mollie Payments",
        reference: "RF12-3456-7890-1234",
        expiresAt,
      },
    },
  });
});

test("a voucher that the customer chose is shown while it is not paid", () => {
  const details = { multibancoEntity: "12345", multibancoReference: "123456789" };
  const instructions = { kind: "voucher", entity: "12345", reference: "123456789" };
  expect(outcomeOf({ status: "pending", details })).toMatchObject({ details: { instructions } });
  expect(outcomeOf({ status: "paid", details })).not.toHaveProperty("details.instructions");
});

test("a direct debit, which has a reference of a transfer too, has no instructions", () => {
  const outcome = outcomeOf({ status: "pending", details: { transferReference: "SD49-7608-3386-2993" } });
  expect(outcome).toMatchObject({ kind: "pending" });
  expect(outcome).not.toHaveProperty("details.instructions");
});

test("an open payment without instructions is continued at Mollie's page", () => {
  expect(outcomeOf({ status: "open", details: null, _links: links })).toMatchObject({ kind: "redirect" });
});
