#!/usr/bin/env node
// The command `quittance` of a release: runs the gateway on the Node that runs this file. It installs nothing.
import { fileURLToPath } from "node:url";

import { unsupportedPlatform } from "./platform.mjs";
import { runForeground } from "./run-foreground.mjs";

const NODE_MAJOR = 26;

const mistake = missingPackage();
if (mistake) {
  console.error(mistake);
  process.exit(1);
}
runForeground(process.execPath, [
  fileURLToPath(new URL("../lib/main.js", import.meta.url)),
  ...process.argv.slice(2),
]);

function missingPackage() {
  if (Number(process.versions.node.split(".")[0]) < NODE_MAJOR)
    return `Quittance needs Node ${NODE_MAJOR} or newer; this is Node ${process.versions.node}.`;
  return unsupportedPlatform();
}
