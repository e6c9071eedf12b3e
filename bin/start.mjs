// Starts the gateway, or the TypeScript file given as first argument, on the pinned Node. Plain JavaScript: whatever
// Node came with the machine runs this file.
import { fileURLToPath } from "node:url";

import { installMissingPackages, pinnedNode } from "./toolchain.mjs";
import { runForeground } from "./run-foreground.mjs";

const watch = process.argv.includes("--watch");
const args = process.argv.slice(2).filter((argument) => argument !== "--watch");
const script = args[0]?.endsWith(".ts")
  ? args.shift()
  : fileURLToPath(new URL("../src/main.ts", import.meta.url));

installMissingPackages({ withDevelopmentTools: false });
runForeground(pinnedNode(), [...(watch ? ["--watch", "--watch-preserve-output"] : []), script, ...args]);
