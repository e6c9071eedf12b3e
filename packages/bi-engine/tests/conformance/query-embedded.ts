/** `node tests/conformance/query-embedded.ts [part of a name]` prints where the engine's responses differ. */
import { queryEmbeddedEngine } from "./embedded-cases.ts";

const outcomes = await queryEmbeddedEngine(process.argv[2]);
for (const { name, problems } of outcomes) {
  if (problems.length > 0) process.stdout.write(`${name}\n    ${problems.join("\n    ")}\n`);
}
const passed = outcomes.filter(({ problems }) => problems.length === 0).length;
process.stdout.write(`${passed} of ${outcomes.length} passed\n`);
