import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OWN_ADAPTERS } from "../../src/providers/adapters/index.ts";
import { calendarPage } from "../../src/connectors/calendar/calendar-page.ts";
import { allChanges } from "../../src/connectors/calendar/upcoming-changes.ts";

const ADAPTERS = OWN_ADAPTERS.map((createAdapter) => createAdapter());

test("docs/reference/calendar.md says what the data says", () => {
  const page = readFileSync("docs/reference/calendar.md", "utf8");
  expect(page, "run npm run docs").toBe(calendarPage(ADAPTERS));
});

test("each change has an id of its own, a day that exists, and methods that some provider has", () => {
  const changes = allChanges(ADAPTERS);
  expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
  const methods = new Set(ADAPTERS.flatMap((adapter) => Object.keys(adapter.methods)));
  for (const { on, methods: named = [] } of changes) {
    expect(Temporal.PlainDate.from(on, { overflow: "reject" }).toString()).toBe(on);
    expect(named.filter((name) => !methods.has(name))).toEqual([]);
  }
});
