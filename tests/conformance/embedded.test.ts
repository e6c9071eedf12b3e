import { expect, it } from "vitest";
import { askEmbeddedEngine } from "./embedded-cases.ts";
import { exceptions } from "./exceptions.ts";
import { recordingsDirectory } from "./recorded-cases.ts";
import { warnNotChecked } from "./servers.ts";

const directory = recordingsDirectory();

if (directory === undefined) {
  warnNotChecked("the answers of the embedded engine", "QUITTANCE_REFERENCE_DIR names no recordings");
}

it.skipIf(directory === undefined)(
  "the embedded engine gives every recorded answer but the named exceptions",
  { timeout: 600_000 },
  async () => {
    const outcomes = await askEmbeddedEngine(directory ?? "");
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
  },
);
