import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { idempotencyKey } from "./idempotency-key.ts";

const submission = "01928c3e-5a1f-7b2c-9d3e-4f5a6b7c8d9e";

test("a key is the submission and the step, where the provider takes it", () => {
  expect(idempotencyKey(submission, "capture")).toBe(`${submission}:capture`);
});

test.each([40, 38, 32])(
  "a key of at most %i characters is the same for the same step, and for no other",
  (max) => {
    const key = idempotencyKey(submission, "capture", max);
    expect(key).toMatch(new RegExp(`^[0-9a-f]{${max}}$`));
    expect(idempotencyKey(submission, "capture", max)).toBe(key);
    expect(idempotencyKey(submission, "refund", max)).not.toBe(key);
    expect(idempotencyKey(randomUUID(), "capture", max)).not.toBe(key);
  },
);

test("a length that cannot hold a unique key is a mistake of the adapter", () => {
  expect(() => idempotencyKey(submission, "capture", 20)).toThrow(/20 characters/);
});
