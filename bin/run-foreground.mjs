// Runs a program in place of this one: same terminal, same signals, same exit code, same end.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const FORWARDED_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"];
const PARENT_CHECK_INTERVAL_MS = 250;
/**
 * Young objects may fill 16 MB: with 8 a gateway under load needs 20 MB less, and a tenth more of its processor time to collect them. Old
 * ones are collected at 1.25 times the size after the last collection, and not at four times: 170 MB less, for one percent. A gateway
 * that has started has more than 72 MB of them: five collections on the way there were a tenth of a start. systemd's unit and the
 * container start Node with the same flags, which a test compares.
 */
const MEMORY_FLAGS = ["--max-semi-space-size=16", "--heap-growing-percent=25", "--initial-old-space-size=72"];
const DEFAULT_MEMORY_MB = 300;
/** From here on there is room for 32 MB of young objects, and for old ones as Node collects them by itself. */
const MUCH_MEMORY_MB = 450;

/** GATEWAY_MEMORY: how much the process that serves payments may take under load, in MB. Its possible values are in the settings. */
function memoryFlags(megabytes = String(DEFAULT_MEMORY_MB)) {
  if (Number(megabytes) >= MUCH_MEMORY_MB) return ["--max-semi-space-size=32"];
  return Number(megabytes) < DEFAULT_MEMORY_MB
    ? MEMORY_FLAGS.map((flag) => flag.replace("=16", "=8"))
    : MEMORY_FLAGS;
}

export function runForeground(node, args) {
  const endWithParent = new URL("end-with-parent.mjs", import.meta.url).href;
  const watching = args[0]?.startsWith("--watch");
  const memory = memoryFlags(process.env.GATEWAY_MEMORY);
  const flags = watching ? args : ["--import", endWithParent, ...memory, ...args];
  const env = {
    // Reading hundreds of TypeScript files is most of a start; the compiled code is cached for the next one.
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
    // Otherwise each of a dozen threads keeps memory that the others cannot use.
    MALLOC_ARENA_MAX: "2",
    ...process.env,
  };
  const child = spawn(node, flags, { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  child.on("error", (error) => {
    console.error(`Cannot run ${node}: ${error.message}`);
    process.exit(1);
  });
  forwardSignals(child);
  const parentCheck = endWhenNpmIsGone(child);
  child.on("exit", (code, signal) => {
    clearInterval(parentCheck);
    if (!signal) process.exit(code ?? 1);
    for (const name of FORWARDED_SIGNALS) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

function forwardSignals(child) {
  for (const signal of FORWARDED_SIGNALS) {
    process.on(signal, () => {
      child.signalled = true;
      // Ctrl-C in a terminal has reached the child already: it is sent to everything in the foreground.
      if (!(signal === "SIGINT" && process.stdin.isTTY)) child.kill(signal);
    });
  }
}

/**
 * `kill -9` of `npm start` sends no signal to the child; without this the gateway would keep running with its port and data directory. The
 * scripts in package.json say `exec`, so that the parent is npm itself and its signals reach this process.
 */
function endWhenNpmIsGone(child) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const npm = process.ppid;
  return setInterval(() => {
    if (process.ppid !== npm && !child.signalled) child.kill("SIGKILL");
  }, PARENT_CHECK_INTERVAL_MS);
}
