import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { systemClock } from "../platform/clock.ts";
import { CannotCopy, copyDatabase, openDatabase, sql } from "../platform/database/index.ts";
import {
  clusterIn,
  makeBaseBackup,
  pruneBackups,
  restoreCluster,
  startEmbeddedPostgres,
  upgradeCluster,
} from "../platform/embedded-postgres/index.ts";
import { createLog, silentLog } from "../platform/log.ts";
import { migrateDatabase } from "../migrations.ts";
import { readSettings, type Settings } from "../settings/index.ts";
import { archive, archiveCheck, archiveFind, ARCHIVE_USAGE } from "./archive-commands.ts";
import { previewRetention, RETENTION_USAGE } from "./retention-command.ts";
import { CELL_USAGE, moveTenantCommand, prepareCellCommand } from "./cell-commands.ts";

const USAGE = `The embedded PostgreSQL (docs/embedded-postgresql.md). Settings come from the environment, as for the gateway.

While the gateway runs:
  npm run database -- backup [--keep <number>]    a base backup into GATEWAY_BACKUP_DIR; older ones are removed but for that many
While it is stopped:
  npm run database -- restore [--to <time>]       the newest backup, or everything until a time such as 2026-11-22T10:15:00Z
  npm run database -- upgrade --old-bin <folder>  to the present version of PostgreSQL; the folder has the programs of the old one
  npm run database -- move                        everything to the empty server of TARGET_DATABASE_URL
${ARCHIVE_USAGE}${RETENTION_USAGE}
With a PostgreSQL of your own, before the processes of a new version start, or without them:
  npm run database -- migrate                     to the schema of this version, while the previous version serves
${CELL_USAGE}`;

/** A problem that the operator has to solve, shown without a stack. */
class Refused extends Error {}

const { positionals, values } = readArguments();
const read = readSettings({ environment: process.env, workingDirectory: process.cwd() });
if (!read.ok) end(1, read.mistakes.join("\n"));
const { settings } = read;
const dataDir = resolve(settings.dataDir);
try {
  end(0, await run());
} catch (error) {
  // A server that cannot start, a folder that is missing, a database that refuses: the message is what helps.
  end(1, (error as Error).message);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        keep: { type: "string" },
        to: { type: "string" },
        "old-bin": { type: "string" },
        before: { type: "string" },
        "older-than": { type: "string" },
        "dry-run": { type: "boolean" },
        from: { type: "string" },
        tenant: { type: "string" },
        number: { type: "string" },
        cancel: { type: "boolean" },
        purge: { type: "boolean" },
      },
    });
  } catch (error) {
    end(1, `${(error as Error).message}\n\n${USAGE}`);
  }
}

async function run(): Promise<string> {
  const [command, ...rest] = positionals;
  const given = Object.keys(values);
  const isAllowed = (allowed: string[], names = 0) =>
    rest.length === names && given.every((name) => allowed.includes(name));
  if (command === "backup" && isAllowed(["keep"])) return backup(settings);
  if (command === "restore" && isAllowed(["to"])) return restore(settings);
  if (command === "upgrade" && isAllowed(["old-bin"])) return upgrade(settings);
  if (command === "move" && isAllowed([])) return move(settings);
  if (command === "migrate" && isAllowed([])) return migrateOwn(settings);
  if (command === "archive" && isAllowed(["before", "older-than", "to", "dry-run"])) {
    const done = await archive(settings, values);
    if (done !== undefined) return done;
  }
  if (command === "retention" && isAllowed(["dry-run", "tenant"]) && values["dry-run"] === true)
    return previewRetention(settings, values);
  const [uuid = ""] = rest;
  if (command === "move-tenant" && given.length < 2 && isAllowed(["dry-run", "cancel", "purge"], 1))
    return moveTenantCommand(settings, { tenantGuid: uuid, flags: values });
  if (command === "prepare-cell" && isAllowed(["number"]) && values.number !== undefined)
    return prepareCellCommand(settings, Number(values.number));
  if (command === "archive-find" && isAllowed(["from"], 1) && values.from !== undefined)
    return archiveFind({ uuid, from: values.from });
  if (command === "archive-check" && isAllowed(["from"]) && values.from !== undefined)
    return archiveCheck({ from: values.from });
  throw new Refused(USAGE);
}

async function backup(settings: Settings): Promise<string> {
  const backupDir = backupDirOf(settings);
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new Refused("--keep takes a whole number from 1.");
  const { folder, finishedAt } = await makeBaseBackup({ clusterDir: clusterIn(dataDir), backupDir });
  const removed = keep === undefined ? [] : await pruneBackups(backupDir, { keep });
  return [
    `${folder} is a backup as of ${finishedAt.toString({ smallestUnit: "second" })}.`,
    ...removed.map((older) => `${older} was removed.`),
    "It does not contain the master key: keep that in another place.",
  ].join("\n");
}

async function restore(settings: Settings): Promise<string> {
  const backupDir = backupDirOf(settings);
  const until = values.to === undefined ? undefined : momentIn(values.to);
  const { postgresBin } = settings;
  const restored = await restoreCluster({ dataDir, backupDir, until, postgresBin, log: commandLog() });
  const { base, kept } = restored;
  const last = restored.until.toString({ smallestUnit: "second" });
  return `The database is restored from ${base.folder}, ${until ? `as of ${until.toString()}` : "with all archived changes"}: its last change is of ${last}.
${kept ? `The old one is kept as ${kept}: delete it once you have checked the restored one.\n` : ""}Start the gateway, run npm run bi:rebuild, and compare the provider's report with the records: payments after that moment exist only at the provider.`;
}

async function upgrade(settings: Settings): Promise<string> {
  const oldBin = values["old-bin"];
  if (oldBin === undefined) throw new Refused(USAGE);
  const { postgresBin } = settings;
  const copy = async (urls: { from: string; to: string }): Promise<void> => {
    await migrateDatabase(urls.from);
    await copyEverything(urls);
  };
  const done = await upgradeCluster({
    dataDir,
    oldBin: resolve(oldBin),
    postgresBin,
    copy,
    log: commandLog(),
  });
  return `The database is upgraded from PostgreSQL ${done.from} to ${done.to}.
${done.kept ? `The old one is kept as ${done.kept}: delete it once you have checked the new one. ` : ""}Make a new backup: the older ones need PostgreSQL ${done.from}.`;
}

async function move(settings: Settings): Promise<string> {
  const target = process.env["TARGET_DATABASE_URL"];
  if (target === undefined || !/^postgres(?:ql)?:\/\//.test(target))
    throw new Refused(
      "Set TARGET_DATABASE_URL to the server to move to, as postgres://user:password@host:5432/database.",
    );
  if (settings.database.kind === "external")
    throw new Refused("GATEWAY_DATABASE_URL is set: there is no embedded database to move.");
  const { postgresBin, backupDir } = settings;
  const embedded = await startEmbeddedPostgres({
    dataDir,
    postgresBin,
    log: commandLog(),
    mustExist: true,
    // Changes that were not archived would be a gap that no restore gets across.
    backupDir: backupDir === undefined ? undefined : resolve(backupDir),
  });
  try {
    await migrateDatabase(embedded.url);
    const rows = await copyEverything({ from: embedded.url, to: target });
    return `${rows} rows were copied. Start the gateway with
  GATEWAY_DATABASE_URL set to the new server, and
  GATEWAY_MASTER_KEY (or GATEWAY_MASTER_KEY_FILE) set to the content of ${dataDir}/master.key, without which no stored card can be read,
then run npm run bi:rebuild. The embedded database is unchanged; do not start a gateway on it again.`;
  } finally {
    await embedded.stop();
  }
}

/** Migrates, as the first process of a version does at its start; processes that start meanwhile wait for it. */
async function migrateOwn({ database }: Settings): Promise<string> {
  if (database.kind !== "external")
    throw new Refused(
      "GATEWAY_DATABASE_URL is not set: the gateway migrates its embedded database when it starts.",
    );
  // A pooler would keep none of what a migration sets in its session.
  const names = await migrateDatabase(database.sessionUrl ?? database.url);
  return names.length === 0
    ? "The database has the schema of this version."
    : `The database was migrated: ${names.join(", ")}.`;
}

/** Migrates the target, copies every row, and counts them once more. */
async function copyEverything(urls: { from: string; to: string }): Promise<number> {
  await migrateDatabase(urls.to);
  const tables = await copyDatabase({ ...urls, emptyTable: "transactions" }).catch((error: Error) => {
    throw error instanceof CannotCopy ? new Refused(error.message) : error;
  });
  const db = openDatabase({
    url: urls.to,
    clock: systemClock,
    log: silentLog,
    poolSize: 1,
    statementTimeoutMs: 3_600_000,
  });
  try {
    // Without statistics the first payments would be planned as for empty tables.
    await db.execute(sql`analyze`);
  } finally {
    await db.close();
  }
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function backupDirOf({ backupDir }: Settings): string {
  if (backupDir === undefined)
    throw new Refused(
      "Set GATEWAY_BACKUP_DIR, for the gateway too: a folder on another disk for backups and the WAL archive.",
    );
  return resolve(backupDir);
}

function momentIn(text: string): Temporal.Instant {
  const moment = instantIn(text);
  if (Temporal.Instant.compare(moment, Temporal.Now.instant()) <= 0) return moment;
  throw new Refused(`--to ${text} is in the future. Without --to everything that was archived is restored.`);
}

function instantIn(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new Refused(
      `--to must be a time with its zone, as 2026-11-22T10:15:00Z, not ${JSON.stringify(text)}.`,
    );
  }
}

/** Warnings and errors of the server only. */
function commandLog() {
  return createLog({ level: "warn", pretty: process.stdout.isTTY });
}

function end(code: 0 | 1, text: string): never {
  (code === 0 ? process.stdout : process.stderr).write(`${text.trimEnd()}\n`);
  process.exit(code);
}
