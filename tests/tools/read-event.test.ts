import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";

import { ForgedEventError, isGenuineEvent, readEvent } from "@quittance/client";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const OTHER = "whsec_AAAQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const text = '{"id":"evt_1","type":"payment.succeeded","data":{"object":{"description":"Grüße 🎟"}}}';
const body = Buffer.from(text);
const now = new Date("2026-11-26T10:00:00Z");

/** As the official library signs. */
function headersBy(...secrets: string[]) {
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(now.getTime() / 1_000),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign("evt_1", now, text)).join(" "),
  };
}

test("a message of the official library is genuine, with its content", () => {
  expect(readEvent({ headers: headersBy(SECRET), body }, SECRET, { now })).toEqual(JSON.parse(text));
  expect(isGenuineEvent({ headers: new Headers(headersBy(SECRET)), body }, SECRET, { now })).toBe(true);
});

test("while a secret is rotated either is right", () => {
  for (const secret of [SECRET, OTHER])
    expect(isGenuineEvent({ headers: headersBy(OTHER, SECRET), body }, secret, { now })).toBe(true);
  expect(isGenuineEvent({ headers: headersBy(SECRET), body }, [OTHER, SECRET], { now })).toBe(true);
});

test.each([
  ["another secret", headersBy(OTHER), body],
  ["another body", headersBy(SECRET), Buffer.from(`${text} `)],
  ["another id", { ...headersBy(SECRET), "webhook-id": "evt_2" }, body],
  ["an old timestamp", { ...headersBy(SECRET), "webhook-timestamp": "1" }, body],
  ["no timestamp", { ...headersBy(SECRET), "webhook-timestamp": "" }, body],
  ["no signature", { ...headersBy(SECRET), "webhook-signature": "" }, body],
  ["another version", { ...headersBy(SECRET), "webhook-signature": "v2,AAAA" }, body],
])("a message with %s is refused", (_name, headers, changed) => {
  expect(() => readEvent({ headers, body: changed }, SECRET, { now })).toThrow(ForgedEventError);
});

test("a message that is recorded and sent again later is refused", () => {
  const later = new Date(now.getTime() + 301_000);
  expect(isGenuineEvent({ headers: headersBy(SECRET), body }, SECRET, { now: later })).toBe(false);
});
