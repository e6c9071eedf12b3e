#!/usr/bin/env node
// The command `quittance` of a release: runs the gateway on the Node that runs this file, or with one of the names below
// a command for its operator. It installs nothing.
import { fileURLToPath } from "node:url";

import { unsupportedPlatform } from "./platform.mjs";
import { runForeground } from "./run-foreground.mjs";

const NODE_MAJOR = 26;
/** As `npm run` names them in a clone. */
const COMMANDS = new Map([
  ["database", "commands/database.js"],
  ["vault:rotate", "commands/rotate-master-key.js"],
  ["audit:verify", "commands/verify-audit.js"],
  ["bi:rebuild", "commands/rebuild-bi.js"],
]);

const mistake = missingPackage();
if (mistake) {
  console.error(mistake);
  process.exit(1);
}
const [first, ...rest] = process.argv.slice(2);
const command = COMMANDS.get(first);
const program = fileURLToPath(new URL(`../lib/${command ?? "main.js"}`, import.meta.url));
runForeground(process.execPath, [program, ...(command ? rest : process.argv.slice(2))]);

function missingPackage() {
  if (Number(process.versions.node.split(".")[0]) < NODE_MAJOR)
    return `Quittance needs Node ${NODE_MAJOR} or newer; this is Node ${process.versions.node}.`;
  return unsupportedPlatform();
}
