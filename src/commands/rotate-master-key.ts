import { resolve } from "node:path";
import { parseArgs } from "node:util";

import {
  finishMasterKeyRotation,
  masterKeyInForce,
  rotateMasterKey,
  WrongMasterKey,
} from "../vault/index.ts";
import {
  hasLocalMasterKey,
  localMasterKey,
  nextLocalMasterKey,
  oldLocalMasterKeyIsInTheWay,
  promoteNextLocalMasterKey,
  readOrMakeKey,
} from "../start/local-master-key.ts";
import { masterKeyFromCommand } from "../start/master-key-command.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase, type Database } from "../platform/database/index.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/index.ts";
import { silentLog } from "../platform/log.ts";
import { isRefusal } from "../platform/refusal.ts";
import { readSettings, type Settings } from "../settings/index.ts";

/** `npm run vault:rotate`: replaces the master key (docs/operations.md). Sealed data is not changed. */
const USAGE = `With GATEWAY_MASTER_KEY or GATEWAY_MASTER_KEY_COMMAND set:
  npm run vault:rotate -- begin --key-file <file>   put the key of the file in force; it is made when there is none
  npm run vault:rotate -- finish                    with the new GATEWAY_MASTER_KEY: the old one opens nothing any more
With the key in the data folder, while the gateway is stopped:
  npm run vault:rotate`;

class CannotRotate extends Error {}

const read = readSettings({ environment: process.env, workingDirectory: process.cwd() });
if (!read.ok) end(1, read.mistakes.join("\n"));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { "key-file": { type: "string" } },
});
try {
  end(0, await rotate(read.settings));
} catch (error) {
  const expected = error instanceof WrongMasterKey || error instanceof CannotRotate;
  end(1, expected ? error.message : String((error as Error).stack));
}

async function rotate(settings: Settings): Promise<string> {
  const [step, ...rest] = positionals;
  const keyFile = values["key-file"];
  const masterKey = settings.masterKey ?? (await keyFromCommand(settings));
  if (rest.length > 0) throw new CannotRotate(USAGE);
  if (masterKey === undefined && step === undefined && keyFile === undefined) return rotateLocalKey(settings);
  if (masterKey !== undefined && step === "begin" && keyFile !== undefined)
    return begin(settings, { oldKey: masterKey, keyFile });
  if (masterKey !== undefined && step === "finish" && keyFile === undefined)
    return finish(settings, { key: masterKey });
  throw new CannotRotate(USAGE);
}

async function keyFromCommand({ masterKeyCommand }: Settings): Promise<Buffer | undefined> {
  if (masterKeyCommand === undefined) return undefined;
  return masterKeyFromCommand(masterKeyCommand, { environment: process.env }).catch((error: Error) => {
    throw new CannotRotate(error.message);
  });
}

async function begin(settings: Settings, options: { oldKey: Buffer; keyFile: string }): Promise<string> {
  const newKey = await readOrMakeKey(options.keyFile);
  if (newKey.length !== 32) throw new CannotRotate(`${options.keyFile} does not hold 32 bytes in base64.`);
  const { rewrappedDataKeys } = await withDatabase(settings, (db) =>
    rotateMasterKey(db, { oldKey: options.oldKey, newKey }),
  );
  return `The key of ${options.keyFile} is in force: ${rewrappedDataKeys} data keys were wrapped again. Running processes continue.
Keep the file safe. Restart the processes one after the other with GATEWAY_MASTER_KEY set to its content, and then run
  npm run vault:rotate -- finish
with the new setting. Until then a person with the old key and the database can still read everything.`;
}

async function finish(settings: Settings, options: { key: Buffer }): Promise<string> {
  const finished = await withDatabase(settings, (db) => finishMasterKeyRotation(db, options));
  if (isRefusal(finished))
    throw new CannotRotate(
      `${finished.connections} connections belong to processes that were started with an old key. Restart them first.`,
    );
  return "The rotation is finished: old master keys open nothing any more.";
}

/** The embedded database has one process, which is stopped. At every moment the file holds a valid key. */
async function rotateLocalKey(settings: Settings): Promise<string> {
  const dataDir = resolve(settings.dataDir);
  if (!hasLocalMasterKey(dataDir)) throw new CannotRotate(`No gateway was ever started in ${dataDir}.`);
  if (await oldLocalMasterKeyIsInTheWay(dataDir))
    throw new CannotRotate(
      `master.key.old is still in ${dataDir}: put it where the older backups are, and delete it from there.`,
    );
  return withDatabase(settings, async (db) => {
    const oldKey = await localMasterKey(dataDir, { isDataSealed: async () => true });
    const newKey = await nextLocalMasterKey(dataDir);
    const wasInterrupted = (await masterKeyInForce(db, { key: oldKey })).equals(newKey);
    if (!wasInterrupted) await rotateMasterKey(db, { oldKey, newKey });
    await promoteNextLocalMasterKey(dataDir);
    await finishMasterKeyRotation(db, { key: newKey });
    return `The data folder has a new master key. Older backups need the old one: it lies beside it as master.key.old.
Make a new backup, put the old key where the older backups are, and delete it from the data folder.`;
  });
}

async function withDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const { database } = settings;
  const embedded =
    database.kind === "embedded"
      ? await startEmbeddedPostgres({
          dataDir: resolve(settings.dataDir),
          postgresBin: settings.postgresBin,
          mustExist: true,
          // Changes that were not archived would be a gap that no restore gets across.
          backupDir: settings.backupDir === undefined ? undefined : resolve(settings.backupDir),
          log: silentLog,
        }).catch((error: Error) => {
          throw new CannotRotate(error.message);
        })
      : undefined;
  const url = database.kind === "external" ? (database.sessionUrl ?? database.url) : embedded!.url;
  const db = openDatabase({ url, clock: systemClock, log: silentLog });
  try {
    return await work(db);
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

function end(code: 0 | 1, text: string): never {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exit(code);
}
