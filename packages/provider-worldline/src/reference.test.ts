import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { providerRequest } from "@quittance/provider-kit/testing";
import { isOfOther, nameOf, parametersOf, submissionOfName } from "./reference.ts";

const UUID = "01928c3e-5a1f-7b2c-9d3e-4f5a6b7c8d9e";

test.each([UUID, `${UUID}-2`, `${UUID}-999`, "00000000-0000-0000-0000-000000000000", randomUUID()])(
  "the name of %s has at most 30 characters, and the submission is read from it",
  (submissionReference) => {
    for (const operation of [
      "debit",
      "preauthorize",
      "register",
      "capture",
      "void",
      "refund",
      "payout",
    ] as const) {
      const name = nameOf({ operation, submissionReference });
      expect(name).toMatch(/^[A-Z2-7][A-Z0-9]{1,29}$/);
      expect(submissionOfName(name)).toEqual({ operation, submissionReference });
    }
  },
);

test.each(["", "D", "order-4711", "1234567", "x".repeat(40)])(
  "the name %j is of no submission here",
  (name) => {
    expect(submissionOfName(name)).toBeUndefined();
  },
);

const expected = { operation: "debit", submissionReference: UUID } as const;
const name = nameOf(expected);
test.each([
  [{}, false],
  [undefined, false],
  [{ merchantReference: null }, false],
  [{ merchantReference: name }, false],
  [{ merchantReference: name.toLowerCase() }, true],
  [{ merchantReference: "order-4711" }, true],
  [{ merchantReference: nameOf({ ...expected, operation: "refund" }) }, true],
  [{ merchantReference: name, merchantParameters: `{"quittance_ref":"${randomUUID()}"}` }, true],
  [{ merchantParameters: `{"quittance_ref":"${UUID}"}` }, false],
  [{ merchantReference: name, merchantParameters: "SessionID=126" }, false],
])("whether references are of another submission: %j %s", (references, isOther) => {
  expect(isOfOther(references, expected)).toBe(isOther);
});

test("parameters that are too many are left out, and never the submission", () => {
  const small = providerRequest({ pspPassthroughData: { shelf: "7" } });
  expect(JSON.parse(parametersOf(small))).toMatchObject({
    shelf: "7",
    quittance_ref: small.submissionReference,
  });
  const large = providerRequest({ pspPassthroughData: { shelf: "ü".repeat(600) } });
  expect(JSON.parse(parametersOf(large))).toEqual({
    quittance_ref: large.submissionReference,
    merchant_transaction_id: large.merchantTransactionId,
  });
});
