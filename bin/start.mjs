// Starts the gateway, or the TypeScript file given as first argument, on the pinned Node. Plain JavaScript: whatever
// Node came with the machine runs this file.
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { installMissingPackages, pinnedNode, root } from "./toolchain.mjs";
import { runForeground } from "./run-foreground.mjs";

const watch = process.argv.includes("--watch");
const args = process.argv.slice(2).filter((argument) => argument !== "--watch");
const script = args[0]?.endsWith(".ts")
  ? args.shift()
  : fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** Programs for operators and merchants, and the gateway itself, need no packages for development. */
const IN_SERVICE = /^(?:src|packages\/cli|tools\/callbacks|tools\/demo-)/;
const isInService = IN_SERVICE.test(relative(root, resolve(script)));
installMissingPackages({ withDevelopmentTools: !isInService });
runForeground(pinnedNode(), [...(watch ? ["--watch", "--watch-preserve-output"] : []), script, ...args]);
