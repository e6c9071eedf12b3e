import { expect, test } from "vitest";
import type { Transaction } from "../transactions/index.ts";
import { isPayByLink, linkExpiry, payByLinkData } from "./link.ts";

const CREATED = Temporal.Instant.from("2026-11-26T12:00:00.750Z");

test.each([
  [{ payByLink: { sendByEmail: true } }, true],
  [{ payByLink: { sendByEmail: false } }, true],
  // spec: sendByEmail must be explicitly true or false.
  [{ payByLink: { expirationInMinute: 30 } }, false],
  [{ payByLink: {} }, false],
  [{}, false],
])("%j makes a link: %j", (request, isLink) => {
  expect(isPayByLink(request)).toBe(isLink);
});

test.each([
  [{ sendByEmail: false, expirationInMinute: 30 }, "2026-11-26T12:30:00.75Z"],
  [{ sendByEmail: true, expirationInMinute: 525_600 }, "2027-11-26T12:00:00.75Z"],
  [{ sendByEmail: false }, "null"],
  // No link: the request's own expiry holds.
  [{ expirationInMinute: 30 }, "null"],
])("%j expires at %s", (payByLink, at) => {
  expect(String(linkExpiry({ payByLink }, CREATED))).toBe(at);
});

test("the facts of a link have its expiry to the second, and none where it has none", () => {
  const link = { uuid: "0123", request: { payByLink: { sendByEmail: true } }, expiresAt: CREATED };
  const parts = { publicUrl: "https://pay.example" };
  const facts = {
    payByLink: true,
    sendViaEmail: true,
    cancelUrl: "https://pay.example/api/v3/payByLink/0123/cancel",
  };
  expect(payByLinkData(parts, link as unknown as Transaction)).toEqual({
    ...facts,
    expiresAt: "2026-11-26T12:00:00Z",
  });
  expect(payByLinkData(parts, { ...link, expiresAt: null } as unknown as Transaction)).toEqual(facts);
});
