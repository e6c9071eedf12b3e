import fc from "fast-check";
import { expect, test } from "vitest";
import { refuseFollowUp, restOf, type FollowUp, type FollowUpType } from "./follow-ups.ts";
import type { Transaction } from "./transaction.ts";

const OWNER = { merchantGuid: "ME-1", connectorGuid: "CO-1" };
const minor = fc.bigInt({ min: 0n, max: 10_000n });
const original = fc.record({
  type: fc.constantFrom("preauthorize", "debit", "capture"),
  amountMinor: minor,
  surchargeMinor: minor,
  authorizedMinor: minor,
  capturedMinor: minor,
  voidedMinor: minor,
  refundedMinor: minor,
  chargedBackMinor: minor,
  closedAt: fc.constantFrom(null, Temporal.Instant.fromEpochMilliseconds(0)),
});
const followUp = fc.record({
  type: fc.constantFrom<FollowUpType[]>("capture", "void", "refund", "incremental-authorization"),
  amountMinor: fc.bigInt({ min: 1n, max: 10_000n }),
  isFinalCapture: fc.boolean(),
});
const underWay = fc.record({ increase: fc.boolean(), finalCapture: fc.boolean() });

test("what is accepted never takes more than there is, adds to what was closed, or races with its opposite", () => {
  let accepted = 0;
  fc.assert(
    fc.property(original, followUp, underWay, (of, wanted, beside) => {
      const transaction = { ...OWNER, uuid: "u", status: "success", currency: "EUR", ...of } as Transaction;
      const request: FollowUp & { currency: string } = {
        ...OWNER,
        referenceUuid: "u",
        currency: "EUR",
        ...wanted,
      };
      if (refuseFollowUp(transaction, request, beside)) return;
      accepted++;
      const { type, amountMinor } = wanted;
      if (type === "refund")
        expect(of.refundedMinor + of.chargedBackMinor + amountMinor).toBeLessThanOrEqual(
          of.amountMinor + of.surchargeMinor,
        );
      else expect(of.closedAt).toBeNull();
      if (type === "capture" || type === "void")
        expect(of.capturedMinor + of.voidedMinor + amountMinor).toBeLessThanOrEqual(of.authorizedMinor);
      if (type === "void" || (type === "capture" && wanted.isFinalCapture))
        expect(beside.increase).toBe(false);
      if (type === "incremental-authorization") {
        expect(of.voidedMinor).toBe(0n);
        expect(beside.finalCapture).toBe(false);
      }
    }),
    { numRuns: 5_000 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test("all that is left can be taken, and not a unit more", () => {
  fc.assert(
    fc.property(original, fc.constantFrom<FollowUpType[]>("capture", "refund"), (of, type) => {
      const transaction = { ...OWNER, uuid: "u", status: "success", currency: "EUR", ...of } as Transaction;
      const follows = type === "refund" ? of.type !== "preauthorize" : of.type === "preauthorize";
      const restMinor = restOf(transaction, type);
      fc.pre(follows && restMinor > 0n);
      const request = { ...OWNER, type, referenceUuid: "u", currency: "EUR" };
      expect(refuseFollowUp(transaction, { ...request, amountMinor: restMinor })).toBeUndefined();
      expect(refuseFollowUp(transaction, { ...request, amountMinor: restMinor + 1n })).toMatchObject({
        code: "amount_exceeds_rest",
        restMinor,
      });
    }),
  );
});
