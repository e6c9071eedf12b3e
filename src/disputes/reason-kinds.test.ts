import { expect, test } from "vitest";
import { kindOfReason, type DisputeKind } from "./reason-kinds.ts";

test.each<[code: string | null, reason: string, kind: DisputeKind]>([
  ["10.4", "Other fraud", "fraud"],
  ["13.1", "general", "not_received"],
  ["13.3", "", "not_as_described"],
  ["13.2", "", "cancelled"],
  ["13.6", "", "credit_not_processed"],
  ["12.6.1", "", "duplicate"],
  ["12.5", "", "wrong_amount"],
  ["11.3", "", "authorization"],
  ["4837", "", "fraud"],
  ["4863", "", "unrecognized"],
  ["c08", "", "not_received"],
  ["UA02", "", "fraud"],
  [null, "fraudulent", "fraud"],
  [null, "product_not_received", "not_received"],
  [null, "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED", "not_as_described"],
  [null, "subscription_canceled", "cancelled"],
  [null, "CREDIT_NOT_PROCESSED", "credit_not_processed"],
  [null, "DUPLICATE_TRANSACTION", "duplicate"],
  [null, "unrecognized", "unrecognized"],
  [null, "Unknown purchase", "unrecognized"],
  [null, "general", "other"],
  ["99", "", "other"],
])("the code %s with the reason %s is %s", (reasonCode, reason, kind) => {
  expect(kindOfReason({ reason, reasonCode })).toBe(kind);
});
