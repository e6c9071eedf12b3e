import { expect, test } from "vitest";

import { declineOf } from "./decline-of.ts";
import { DECLINES } from "./declines.ts";

test("a decline of the gateway has the standard text and nothing of a provider", () => {
  expect(declineOf("transactionExpired")).toEqual({
    code: 2005,
    message: "Transaction expired",
    adapterCode: null,
    adapterMessage: null,
  });
});

test("no two declines share a code", () => {
  const codes = Object.values(DECLINES).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
