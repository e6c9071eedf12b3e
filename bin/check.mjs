// `npm run check`: types, lint and format. Each runs also when another fails.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { checks, clientTypesAreOld } from "./checks.mjs";
import { installMissingPackages, pinnedNode, root } from "./toolchain.mjs";

installMissingPackages({ withDevelopmentTools: true });

const start = join(root, "bin/start.mjs");
const steps = checks({ everything: process.env.CI === "true" || process.argv.includes("--all") }).map(
  ([name, [program, ...args]]) => [name, join(root, "node_modules/.bin", program), args],
);
if (clientTypesAreOld())
  steps.unshift(["types of the typed client", pinnedNode(), [start, "tools/client-types.ts"]]);
const failed = steps.filter(([name, program, args]) => {
  console.error(`── ${String(name)}`);
  return spawnSync(program, args, { cwd: root, stdio: "inherit" }).status !== 0;
});
if (failed.length > 0) console.error(`\nFailed: ${failed.map(([name]) => name).join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
