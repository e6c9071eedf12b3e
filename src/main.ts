import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BiEngineChoice } from "./bi/index.ts";
import type { Gateway } from "./gateway/index.ts";
import { listeningAddress, urlOf, type ListeningAddress } from "./listening-address.ts";
import { localMasterKey } from "./local-master-key.ts";
import { masterKeyFromCommand } from "./master-key-command.ts";
import { systemClock } from "./platform/clock.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./platform/embedded-postgres/index.ts";
import { createIds } from "./platform/ids.ts";
import { createLog } from "./platform/log.ts";
import { writeRootPassword, writeSetUpLink } from "./root-password-file.ts";
import { readSettings, type Settings } from "./settings/index.ts";
import { welcome } from "./welcome.ts";

/** Longer than a reverse proxy keeps an idle connection to the gateway (docs/operations.md), so that none is closed while in use. */
const DRAIN_MS = 3_000;

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
const log = createLog({ level: settings.logLevel, pretty: process.stdout.isTTY });

let started: Started | undefined;
let stopping = false;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => {
    // Ctrl-C may arrive twice: from the terminal, and passed on by npm.
    if (!stopping) void stop(signal);
    stopping = true;
  });
}
started = await start(settings).catch((error: Error) => {
  log.fatal({ error: error.message }, "The gateway could not start.");
  process.exit(1);
});

interface Started {
  gateway: Gateway;
  postgres: EmbeddedPostgres | undefined;
}

async function start(chosen: Settings): Promise<Started> {
  const dataDir = resolve(chosen.dataDir);
  // The database server comes up while the gateway's own modules are read.
  const [postgres, { isDataSealed, openGateway }] = await Promise.all([
    chosen.database.kind === "embedded" ? startEmbedded(chosen, { dataDir }) : undefined,
    import("./gateway/index.ts"),
  ]);
  // From here on, files are for this user only. The server above may run as another user and sets its own permissions.
  process.umask(0o077);
  const address = await listeningAddress(chosen);
  const publicUrl = chosen.publicUrl ?? urlOf(address);
  const databaseUrl = chosen.database.kind === "external" ? chosen.database.url : postgres!.url;
  const secrets = secretFiles(dataDir);
  // A demo has well-known passwords anyway; its output is read by the one who tries it.
  const isPrinted = process.stdout.isTTY || chosen.demo;
  const gateway = await openGateway({
    databaseUrl,
    dataDir,
    masterKey: await masterKey(chosen, {
      localKey: () => localMasterKey(dataDir, { isDataSealed: () => isDataSealed(databaseUrl) }),
    }),
    ...binDataOf(chosen, dataDir),
    threeDSecureServer: chosen.threeDSecureServer,
    publicUrl,
    trustedProxies: chosen.trustedProxies,
    securityContacts: chosen.securityContacts,
    directoryServerTls: chosen.directoryServerTls,
    drainMs: Math.min(DRAIN_MS, (chosen.shutdownGraceSeconds * 1_000) / 2),
    demo: chosen.demo,
    simulator: chosen.simulator,
    callbackAllowPrivate: chosen.callbackAllowPrivate,
    rateLimits: chosen.rateLimits,
    bi: biEngine(chosen, dataDir),
    ecbRates: chosen.ecbRates,
    roles: chosen.roles,
    ...(chosen.batchMaxBytes !== undefined && { batchMaxBytes: chosen.batchMaxBytes }),
    retention: chosen.retention,
    administrator: {
      ...(chosen.admin.user !== undefined && { username: chosen.admin.user }),
      ...(chosen.admin.password !== undefined && { password: chosen.admin.password }),
      keepPassword: isPrinted ? undefined : secrets.keepPassword,
      keepSetUpLink: isPrinted ? undefined : secrets.keepSetUpLink,
    },
    log,
    clock: systemClock,
    ids: createIds(),
  });
  await listen(gateway, address);
  // For the terminal; the log has the same as JSON lines.
  const isApi = chosen.roles.has("api");
  const { rootCredential, setUpLink } = gateway;
  const demo = chosen.demo && isApi;
  process.stdout.write(
    welcome({ publicUrl, demo, rootCredential, isConsoleHere: isApi, setUpLink, ...secrets.files }),
  );
  return { gateway, postgres };
}

function startEmbedded(
  { postgresBin, backupDir }: Settings,
  { dataDir }: { dataDir: string },
): Promise<EmbeddedPostgres> {
  const backups = backupDir === undefined ? undefined : resolve(backupDir);
  return startEmbeddedPostgres({ dataDir, log, postgresBin, backupDir: backups });
}

/** From the settings, from the command in them, or from the data folder. */
async function masterKey(
  { masterKey: given, masterKeyCommand: command }: Settings,
  { localKey }: { localKey: () => Promise<Buffer> },
): Promise<Buffer> {
  if (given !== undefined) return given;
  if (command !== undefined) return masterKeyFromCommand(command, { environment: process.env });
  return localKey();
}

/** Of a service secrets must not be printed: its output goes to a log. `files` are those that were written. */
function secretFiles(dataDir: string) {
  const files: { rootPasswordFile?: string; setUpFile?: string } = {};
  return {
    files,
    keepPassword: async (password: string): Promise<void> => {
      const file = await writeRootPassword(dataDir, { password });
      files.rootPasswordFile = file;
      log.warn(
        { file },
        "The root password of the provisioning API was generated: read it from the file, and delete the file.",
      );
    },
    keepSetUpLink: async (link: string): Promise<void> => {
      const file = await writeSetUpLink(dataDir, { link });
      files.setUpFile = file;
      log.warn({ file }, "The console has no administrator: open the link in the file, and delete the file.");
    },
  };
}

async function listen({ app }: Gateway, { host, port }: ListeningAddress): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const reason: Readonly<Record<string, string>> = {
      EADDRINUSE: `Another program listens on ${host}:${port}. Stop it, or start with another GATEWAY_PORT.`,
      EADDRNOTAVAIL: `${host} is no address of this machine: start with another GATEWAY_HOST.`,
      ENOTFOUND: `${host} is no address of this machine: start with another GATEWAY_HOST.`,
      EACCES: `Port ${port} is kept for the administrator: start with another GATEWAY_PORT.`,
    };
    throw reason[code] === undefined ? error : new Error(reason[code], { cause: error });
  }
}

/**
 * The embedded engine belongs to one gateway process, the one with the role `bi`; without that role a process serves BI from
 * a cluster only. Both kinds run in a process of their own (docs/decisions/bi-process.md).
 */
function biEngine(
  { biEngine: chosen, roles, biMemoryMb }: Settings,
  dataDir: string,
): BiEngineChoice | undefined {
  const options = { memoryMb: biMemoryMb };
  if (chosen.kind === "opensearch") return { kind: "process", stored: chosen, options };
  if (!roles.has("bi")) return undefined;
  return { kind: "process", stored: { kind: "embedded", directory: join(dataDir, "bi") }, options };
}

/** The bundled BIN data is replaced by the file of the setting, or by this one in the data folder. */
function binDataOf({ binData }: Settings, dataDir: string): { binDataFile?: string } {
  if (binData !== undefined) return { binDataFile: resolve(binData) };
  const binDataFile = join(dataDir, "bin-data.csv");
  return existsSync(binDataFile) ? { binDataFile } : {};
}

/** SIGTERM and SIGINT: stop accepting, finish what runs, exit 0. */
async function stop(signal: string): Promise<void> {
  log.info({ signal }, "Stopping.");
  // What was started so far ends with the process.
  if (!started) process.exit(0);
  const graceMs = settings.shutdownGraceSeconds * 1_000;
  setTimeout(() => {
    log.warn("Work that was running after the grace period is resumed by the next start.");
    process.exit(0);
  }, graceMs).unref();
  await started.gateway.close();
  await started.postgres?.stop();
  process.exit(0);
}
