import fc from "fast-check";
import { describe, expect, test } from "vitest";
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

describe("each rule for following a transaction, broken alone:", () => {
  const none = { increase: false, finalCapture: false };
  const fine = {
    original: {
      ...OWNER,
      type: "preauthorize",
      status: "success",
      currency: "EUR",
      amountMinor: 1_000n,
      surchargeMinor: 0n,
      authorizedMinor: 1_000n,
      capturedMinor: 0n,
      voidedMinor: 0n,
      refundedMinor: 0n,
      chargedBackMinor: 0n,
      closedAt: null,
    },
    followUp: { ...OWNER, referenceUuid: "u", currency: "EUR", amountMinor: 1_000n },
  };
  type Change = {
    type?: FollowUpType;
    original?: object;
    followUp?: object;
    underWay?: Partial<typeof none>;
  };
  const refused = ({
    type = "capture",
    original: of = {},
    followUp: wanted = {},
    underWay: beside = {},
  }: Change) =>
    refuseFollowUp(
      { ...fine.original, ...of } as unknown as Transaction,
      { ...fine.followUp, type, ...wanted },
      { ...none, ...beside },
    );

  test.each<FollowUpType[]>([["capture"], ["void"], ["incremental-authorization"], ["deregister"]])(
    "a %s that breaks none is accepted",
    (type) => expect(refused({ type })).toBeUndefined(),
  );

  test("there is a reference", () => {
    expect(refuseFollowUp(undefined, { ...fine.followUp, type: "capture" })).toMatchObject({
      code: "reference_not_found",
    });
  });

  test.each<[string, Change, string]>([
    ["of the same merchant", { original: { merchantGuid: "ME-2" } }, "reference_not_found"],
    ["of the same connector", { original: { connectorGuid: "CO-2" } }, "reference_not_found"],
    ["of a type that can be followed by it", { original: { type: "register" } }, "reference_of_wrong_type"],
    ["that succeeded", { original: { status: "pending" } }, "reference_not_successful"],
    ["no void during an increase", { type: "void", underWay: { increase: true } }, "increase_under_way"],
    [
      "no final capture during an increase",
      { followUp: { isFinalCapture: true }, underWay: { increase: true } },
      "increase_under_way",
    ],
    [
      "no increase after a void",
      { type: "incremental-authorization", original: { voidedMinor: 1n } },
      "authorization_released",
    ],
    [
      "no increase after the final capture",
      {
        type: "incremental-authorization",
        original: { closedAt: Temporal.Instant.fromEpochMilliseconds(0) },
      },
      "authorization_released",
    ],
    [
      "no increase during the final capture",
      { type: "incremental-authorization", underWay: { finalCapture: true } },
      "final_capture_under_way",
    ],
    ["in the same currency", { followUp: { currency: "USD" } }, "reference_of_other_currency"],
    [
      "with something left to void",
      { type: "void", original: { capturedMinor: 1_000n } },
      "nothing_left_to_void",
    ],
    ["for no more than is left", { followUp: { amountMinor: 1_001n } }, "amount_exceeds_rest"],
  ])("%s", (_rule, change, code) => {
    expect(refused(change)).toMatchObject({ refused: true, code });
  });
});
