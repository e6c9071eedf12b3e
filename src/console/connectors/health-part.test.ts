import { expect, test } from "vitest";
import { healthText } from "./health-part.ts";

const CONNECTOR = { guid: "CO-1", isDisabled: false, isOut: false };

test("a connector has no traffic only where its figures were read", () => {
  expect(healthText(new Map(), CONNECTOR).text).toContain("no traffic");
  expect(healthText(undefined, CONNECTOR).text).toContain("unknown");
  expect(healthText(undefined, { ...CONNECTOR, isOut: true }).text).toContain("does not respond");
});
