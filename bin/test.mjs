// The whole check of this repository: types, lint, format, and every test. With arguments: only the tests they name,
// and after the word `related` the tests that depend on the files they name.
import { spawnSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";

import { installWhatIsMissing, pinnedNode, root } from "./toolchain.mjs";

installWhatIsMissing({ withDevelopmentTools: true });

const only = process.argv.slice(2);
const tools = join(root, "node_modules/.bin");
const path = [dirname(pinnedNode()), tools, process.env.PATH].join(delimiter);
const steps = [
  { name: "types", command: ["tsc"] },
  { name: "lint", command: ["oxlint", "--type-aware"] },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "tests", command: ["vitest", ...(only[0] === "related" ? [...only, "--run"] : ["run", ...only])] },
];

const failed = [];
for (const { name, command } of only.length > 0 ? steps.slice(-1) : steps) {
  console.error(`\n── ${name}: ${command.join(" ")}`);
  const [program, ...args] = command;
  const { status } = spawnSync(join(tools, program), args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: path },
  });
  if (status !== 0) failed.push(name);
}
console.error(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nAll checks passed.");
process.exitCode = failed.length > 0 ? 1 : 0;
