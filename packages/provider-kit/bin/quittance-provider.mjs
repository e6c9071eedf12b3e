#!/usr/bin/env node
// Runs the command for adapters on a Node that is new enough: this one, or the one that a clone of the repository has from npm. Plain JavaScript: whatever
// Node came with the machine runs this file.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const NODE_MAJOR = 26;
const PARENT_CHECK_MS = 200;
const toolchain = new URL("../../../bin/toolchain.mjs", import.meta.url);
const compiled = new URL("../lib/quittance-provider.js", import.meta.url);
const main = existsSync(compiled) ? compiled : new URL("../src/quittance-provider.ts", import.meta.url);

/** npx ends without telling what it started: the command then ends, too. */
function whenNpmIsGone(end) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    end();
  }, PARENT_CHECK_MS);
  timer.unref();
}

if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR) {
  whenNpmIsGone(() => process.kill(process.pid, "SIGTERM"));
  await import(main.href);
} else if (existsSync(toolchain)) {
  const { pinnedNode } = await import(toolchain.href);
  const child = spawn(pinnedNode(), [fileURLToPath(main), ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  whenNpmIsGone(() => child.kill("SIGTERM"));
  child.on("exit", (code) => process.exit(code ?? 1));
} else {
  process.stderr.write(
    `quittance-provider needs Node ${NODE_MAJOR} or newer; this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 2;
}
