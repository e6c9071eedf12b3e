/** `node tests/conformance/ask-embedded.ts [part of a name]` prints where the embedded engine answers otherwise. */
import { askEmbeddedEngine } from "./embedded-cases.ts";
import { recordingsDirectory } from "./recorded-cases.ts";

const directory = recordingsDirectory();
if (directory === undefined) throw new Error("set QUITTANCE_REFERENCE_DIR");
const outcomes = await askEmbeddedEngine(directory, process.argv[2]);
for (const { name, problems } of outcomes) {
  if (problems.length > 0) process.stdout.write(`${name}\n    ${problems.join("\n    ")}\n`);
}
const passed = outcomes.filter(({ problems }) => problems.length === 0).length;
process.stdout.write(`${passed} of ${outcomes.length} passed\n`);
