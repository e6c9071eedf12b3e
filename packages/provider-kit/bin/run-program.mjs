// Runs a program on a Node that is new enough: this one, or the one that a clone of the repository has from npm. Plain JavaScript: whatever
// Node came with the machine runs this file.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const NODE_MAJOR = 26;
const PARENT_CHECK_MS = 200;
const toolchain = new URL("../../../bin/toolchain.mjs", import.meta.url);

/**
 * @param {string} name of the command, for people
 * @param {URL} bin the file of the command: its program is `../lib/<program>.js` in a release, and `../src/<program>.ts` in a clone
 * @param {string} program
 */
export async function runProgram(name, bin, program) {
  const compiled = new URL(`../lib/${program}.js`, bin);
  const main = existsSync(compiled) ? compiled : new URL(`../src/${program}.ts`, bin);
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
      `${name} needs Node ${NODE_MAJOR} or newer, which has Temporal; this is Node ${process.versions.node}.\n`,
    );
    process.exitCode = 2;
  }
}

/** npx does not end what it started: the program ends when npx is gone, so that it can write its report. */
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
