import { expect, it } from "vitest";
import { queryEmbeddedEngine } from "./embedded-cases.ts";
import { exceptions } from "./exceptions.ts";

it("every response equals the recorded one, but for the named exceptions", { timeout: 600_000 }, async () => {
  const outcomes = await queryEmbeddedEngine();
  for (const [group, members] of Map.groupBy(outcomes, (outcome) => outcome.group)) {
    const passed = members.filter(({ problems }) => problems.length === 0).length;
    process.stderr.write(`conformance of the embedded engine, ${group}: ${passed} of ${members.length}\n`);
  }
  const failed = outcomes.filter(({ name, problems }) => problems.length > 0 && !exceptions.has(name));
  const healed = outcomes.filter(({ name, problems }) => problems.length === 0 && exceptions.has(name));
  expect.soft(failed.map(({ name, problems }) => `${name}: ${problems[0]}`)).toEqual([]);
  expect
    .soft(
      healed.map(({ name }) => name),
      "are exceptions no longer",
    )
    .toEqual([]);
});
