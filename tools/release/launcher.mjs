#!/usr/bin/env node
// The command `quittance` of a release: runs the gateway on the Node that runs this file, or with one of the names below
// a command for its operator. It installs nothing.
import { copyFileSync, globSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { unsupportedPlatform } from "./platform.mjs";
import { runForeground } from "./run-foreground.mjs";

const NODE_MAJOR = 26;
/** As `npm run` names them in a clone. */
const COMMANDS = new Map([
  ["database", "commands/database.js"],
  ["directory", "commands/directory.js"],
  ["vault:rotate", "commands/rotate-master-key.js"],
  ["audit:verify", "commands/verify-audit.js"],
  ["bi:rebuild", "commands/rebuild-bi.js"],
]);
/** A tenant's configuration as a file: the program reads the name of the command, too. */
const CONFIGURATION_COMMANDS = ["export", "plan", "apply", "schema"];
const CONFIGURATION_PROGRAM = "packages/cli/main.js";

const USAGE = `quittance                  runs the gateway; settings come from the environment (docs/reference/settings.md)
${[...COMMANDS.keys(), ...CONFIGURATION_COMMANDS].map((name) => `quittance ${name}`).join("\n")}
quittance kit [folder]     writes the kit for adapters to payment providers as a file (docs/providers/write-an-adapter.md)
quittance --version, --help`;

const mistake = missingPackage();
if (mistake) {
  console.error(mistake);
  process.exit(1);
}
const [first, ...rest] = process.argv.slice(2);
const command = first === undefined ? "main.js" : COMMANDS.get(first);
if (command) {
  run(command, rest);
} else if (CONFIGURATION_COMMANDS.includes(first)) {
  run(CONFIGURATION_PROGRAM, [first, ...rest]);
} else if (first === "kit") {
  writeKit(rest[0] ?? ".");
} else if (first === "--version") {
  console.log(version());
} else if (first === "--help") {
  console.log(USAGE);
} else {
  // A gateway that starts because a command was typed wrongly would be a surprise.
  console.error(`${first} is not a command.\n\n${USAGE}`);
  process.exit(1);
}

function run(file, args) {
  const program = fileURLToPath(new URL(`../lib/${file}`, import.meta.url));
  runForeground(process.execPath, [program, ...args]);
}

function writeKit(folder) {
  const [kit] = globSync(fileURLToPath(new URL("../kit/*.tgz", import.meta.url)));
  const file = join(resolve(folder), basename(kit));
  copyFileSync(kit, file);
  console.log(`Wrote ${file}.
Now, in an empty folder: npm install ${file}, then npx quittance-provider create AcmePay.`);
}

function version() {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

function missingPackage() {
  if (Number(process.versions.node.split(".")[0]) < NODE_MAJOR)
    return `Quittance needs Node ${NODE_MAJOR} or newer; this is Node ${process.versions.node}.`;
  return unsupportedPlatform();
}
