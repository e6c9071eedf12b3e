#!/usr/bin/env node
// The command `quittance` of a release: runs the gateway on the Node that runs this file, and `quittance database …` the command for
// the embedded database. It installs nothing.
import { fileURLToPath } from "node:url";

import { unsupportedPlatform } from "./platform.mjs";
import { runForeground } from "./run-foreground.mjs";

const NODE_MAJOR = 26;

const mistake = missingPackage();
if (mistake) {
  console.error(mistake);
  process.exit(1);
}
const [first, ...rest] = process.argv.slice(2);
const [program, args] =
  first === "database" ? ["database-command.js", rest] : ["main.js", process.argv.slice(2)];
runForeground(process.execPath, [fileURLToPath(new URL(`../lib/${program}`, import.meta.url)), ...args]);

function missingPackage() {
  if (Number(process.versions.node.split(".")[0]) < NODE_MAJOR)
    return `Quittance needs Node ${NODE_MAJOR} or newer; this is Node ${process.versions.node}.`;
  return unsupportedPlatform();
}
