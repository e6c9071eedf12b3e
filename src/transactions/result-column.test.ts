import { expect, test } from "vitest";
import { RESULT_NAMES, resultColumn, resultOfColumn } from "./result-column.ts";
import { storedJson } from "./new-transaction.ts";
import type { TransactionResult } from "./transaction-result.ts";

type CreditcardThreeDSFields = NonNullable<NonNullable<TransactionResult["threeDSecure"]>["creditcard"]>;

const decisions = [
  ["#policy", "OPTIONAL", "#policy-of-none"],
  ["#authenticated", "no", "#on-demand"],
] as const;

test("the column has neither long names nor lists of lists, and all values", () => {
  const column = resultColumn({
    adapterTransactionId: "sim-1",
    paymentDescriptor: "SHOP",
    authCode: "1A2B3C",
    threeDSecure: { policy: "OPTIONAL", decisions },
  });
  expect(column).toEqual({
    tx: "sim-1",
    pd: "SHOP",
    authCode: "1A2B3C",
    "3ds": ["OPTIONAL", "#policy\tOPTIONAL\t#policy-of-none\n#authenticated\tno\t#on-demand"],
  });
});

const creditcard = { eci: "05" } as CreditcardThreeDSFields;
const authenticated = { creditcard, extraData: { "3ds:ECI": "05" } };

test.each<[string, TransactionResult]>([
  ["nothing", {}],
  ["what has no short name", { arn: "1", errors: [], providerForm: null, isDisputed: true }],
  ["each short name", { adapterTransactionId: "1", processorTransactionId: "2", reportingIdentifier: "3" }],
  ["a choice not to authenticate", { threeDSecure: { policy: "OFF", decisions } }],
  ["no decision", { threeDSecure: { policy: "OFF", decisions: [] } }],
  ["a decision without words", { threeDSecure: { policy: "OFF", decisions: [["", "", ""]] } }],
  ["a word with a separator", { threeDSecure: { policy: "OFF", decisions: [["a\tb", "no", "c\nd"]] } }],
  ["an authentication", { threeDSecure: { policy: "MANDATORY", decisions, ...authenticated } }],
  ["only its fields", { threeDSecure: { policy: "MANDATORY", decisions, creditcard } }],
  ["only its extra data", { threeDSecure: { policy: "MANDATORY", decisions, extraData: {} } }],
])("what is written is what is read: %s", (_, result) => {
  expect(resultOfColumn(storedJson(resultColumn(result)))).toStrictEqual(result);
});

test("each short name is that of one field", () => {
  const short = Object.values(RESULT_NAMES);
  expect(new Set(short).size).toBe(short.length);
});
