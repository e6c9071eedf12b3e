import { expect, test } from "vitest";
import type { Health } from "./connector-health.ts";
import { asOfText, healthText } from "./health-part.ts";

const CONNECTOR = { guid: "CO-1", isDisabled: false, isOut: false };
const completeUntil = Temporal.Instant.from("2026-11-26T10:00:00Z");
const READ: Health = { kind: "answered", figures: new Map(), completeUntil };

test("a connector has no traffic only where its figures were read", () => {
  expect(healthText(READ, CONNECTOR).text).toContain("no traffic");
  expect(healthText({ kind: "off" }, CONNECTOR).text).toContain("unknown");
  expect(healthText({ kind: "preparing" }, CONNECTOR).text).toContain("being read");
  expect(healthText({ kind: "off" }, { ...CONNECTOR, isOut: true }).text).toContain("does not respond");
});

test("figures that are not new say until when they are complete", () => {
  expect(asOfText(READ, completeUntil.add({ seconds: 60 })).text).toBe("");
  expect(asOfText(READ, completeUntil.add({ minutes: 5 })).text).toContain("Figures complete until 10:00");
  expect(asOfText({ kind: "preparing" }, completeUntil).text).toBe("");
});
