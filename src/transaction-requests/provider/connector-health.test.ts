import { expect, test } from "vitest";

import { ConnectorHealth } from "./connector-health.ts";

const changes = (health: ConnectorHealth, responses: string) =>
  responses.split("").map((letter) => health.observe("CO-1", { responded: letter === "+" }) ?? "-");

test("five calls in a row without a response degrade a connector, and a response between begins again", () => {
  expect(changes(new ConnectorHealth(), "----+----")).toEqual(Array.from({ length: 9 }, () => "-"));
  expect(changes(new ConnectorHealth(), "-----").at(-1)).toBe("degraded");
});

test("a response recovers a connector that any process found degraded", () => {
  const health = new ConnectorHealth();
  health.replace(["CO-1"], 0);
  expect(changes(health, "------+")).toEqual(["-", "-", "-", "-", "-", "-", "recovered"]);
  health.replace([], 0);
  expect(changes(health, "+")).toEqual(["-"]);
});
