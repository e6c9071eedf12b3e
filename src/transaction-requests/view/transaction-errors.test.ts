import { expect, test } from "vitest";

import type { Transaction } from "../../transactions/index.ts";
import { lastErrorOf } from "./transaction-errors.ts";

type Ended = Pick<Transaction, "status" | "result">;

const errorsAs = (ended: Ended) => [lastErrorOf(ended as Transaction)].filter((error) => error !== undefined);
const declined = { message: "Stolen card", adapterCode: "43", adapterMessage: "Stolen card, pick up" };

test("a transaction that failed without a reason has the error 1003", () => {
  const standard = { code: 1003, message: "Processing error", adapterCode: null, adapterMessage: null };
  expect(errorsAs({ status: "error_adapter", result: {} })).toEqual([standard]);
  expect(errorsAs({ status: "cancelled", result: { errors: [] } })).toEqual([standard]);
});

test("a transaction that failed for a reason has that alone", () => {
  const errors = [{ ...declined, code: 2016, createdAt: "2026-11-20T10:35:09Z" }];
  expect(errorsAs({ status: "error_adapter", result: { errors } })).toEqual(errors);
});

test("a transaction that succeeded or is open has no error", () => {
  expect(errorsAs({ status: "success", result: {} })).toEqual([]);
  expect(errorsAs({ status: "pending", result: {} })).toEqual([]);
});
