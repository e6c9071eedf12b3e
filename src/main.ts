import { resolveOwnModules } from "./platform/resolve-own-modules.ts";
import { leaveMemoryOutOfCoreDumps } from "./start/core-dumps.ts";
import { openProcessLog } from "./start/process-log.ts";
import { readSettings } from "./settings/index.ts";
import { startGateway, type Running } from "./start-gateway.ts";

leaveMemoryOutOfCoreDumps();
resolveOwnModules();
const argument = process.argv[2];
if (argument !== undefined) {
  process.stderr.write(
    `"${argument}" is not understood: settings come from the environment, as in GATEWAY_PORT=9090 npm start. ` +
      "They are listed in docs/reference/settings.md.\n",
  );
  process.exit(1);
}
const read = readSettings({ environment: process.env, workingDirectory: process.cwd() });
if (!read.ok) {
  process.stderr.write(`${read.mistakes.join("\n")}\n`);
  process.exit(1);
}
const { settings } = read;
const { log, close: closeLog } = openProcessLog(settings);

let running: Running | undefined;
let stopping = false;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => {
    // Ctrl-C may arrive twice: from the terminal, and passed on by npm.
    if (!stopping) void stop(signal);
    stopping = true;
  });
}
running = await startGateway(settings, { log }).catch(async (error: Error) => {
  log.fatal({ error: error.message }, "The gateway could not start.");
  await closeLog();
  process.exit(1);
});

/** SIGTERM and SIGINT: stop accepting, finish what runs, exit 0. */
async function stop(signal: string): Promise<void> {
  log.info({ signal }, "Stopping.");
  // Everything that was started so far ends with the process.
  if (!running) process.exit(0);
  const graceMs = settings.shutdownGraceSeconds * 1_000;
  setTimeout(() => {
    log.warn("Work that was running after the grace period is resumed by the next start.");
    process.exit(0);
  }, graceMs).unref();
  await running.stop();
  await closeLog();
  process.exit(0);
}
