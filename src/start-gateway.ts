import { resolve } from "node:path";
import { FirstStartSecrets, isPrinted, printWelcome, type FirstStart } from "./start/first-start.ts";
import { gatewayOptions } from "./start/gateway-options.ts";
import { listen } from "./start/listen.ts";
import { listeningAddress, urlOf, type ListeningAddress } from "./start/listening-address.ts";
import { localMasterKey } from "./start/local-master-key.ts";
import { masterKeyFromCommand } from "./start/master-key-command.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./platform/embedded-postgres/index.ts";
import { awaitWritable } from "./platform/database/index.ts";
import type { Log } from "./platform/log.ts";
import { ProcessGroup } from "./processes/process-group.ts";
import type { Settings } from "./settings/index.ts";
import { StartTimes } from "./start/start-times.ts";

/** A gateway that was started, in this process or in several. */
export interface Running {
  /** Finishes what runs; what cannot be finished is resumed by the next start. */
  stop(): Promise<void>;
}

/** For one process: 22 for its work, and 3 that listen for changes. */
const CONNECTIONS_PER_PROCESS = 25;
/** For backups, the commands and people. */
const OTHER_CONNECTIONS = 20;
const DEFAULT_MAX_CONNECTIONS = 100;

/** Starts a gateway by its settings: the database server if it is embedded, then one process or several. */
export async function startGateway(settings: Settings, { log }: { log: Log }): Promise<Running> {
  const isOne = settings.processes === 1;
  const times = new StartTimes();
  const spawned = Promise.withResolvers<void>();
  if (settings.database.kind === "external") spawned.resolve();
  // The database server comes up while the gateway's own modules are read, which holds up everything else of this process.
  const [postgres, group] = await Promise.all([
    settings.database.kind === "embedded"
      ? times.of("database", startEmbedded(settings, { log, onSpawned: spawned.resolve }))
      : undefined,
    isOne ? undefined : times.of("processes", ProcessGroup.start(settings, { log })),
    isOne ? spawned.promise.then(() => times.of("program", import("./gateway/index.ts"))) : undefined,
  ]);
  // From here on, files are for this user only. The server above may run as another user and sets its own permissions.
  process.umask(0o077);
  const address = await listeningAddress(settings);
  const publicUrl = settings.publicUrl ?? urlOf(address);
  const databaseUrl = settings.database.kind === "external" ? settings.database.url : postgres!.url;
  const sessionUrl = settings.database.kind === "external" ? settings.database.sessionUrl : undefined;
  if (settings.database.kind === "external") {
    const { waitSeconds } = settings.database;
    await times.of("database", awaitWritable(sessionUrl ?? databaseUrl, { log, waitSeconds }));
  }
  const masterKey = await times.of(
    "master key",
    masterKeyOf(settings, { databaseUrl: sessionUrl ?? databaseUrl }),
  );
  const common = { databaseUrl, publicUrl, masterKey, address };
  const gateway = await times.of(
    "gateway",
    group ? openGroup(group, { settings, ...common }) : openOne(settings, { log, ...common }),
  );
  printWelcome(gateway.firstStart, { settings, publicUrl });
  log.info(times.line());
  return {
    stop: async () => {
      await gateway.stop();
      await postgres?.stop();
    },
  };
}

interface Common {
  readonly databaseUrl: string;
  readonly publicUrl: string;
  readonly masterKey: Buffer;
  readonly address: ListeningAddress;
}

async function openOne(
  settings: Settings,
  { log, address, ...found }: Common & { log: Log },
): Promise<Running & { firstStart: FirstStart }> {
  const { openGateway } = await import("./gateway/index.ts");
  const secrets = new FirstStartSecrets(settings, { log, isPrinted: isPrinted(settings) });
  const gateway = await openGateway({
    ...gatewayOptions(settings, { ...found, log }),
    administrator: secrets.administrator,
  });
  await listen(gateway, address);
  return { firstStart: secrets.of(gateway), stop: () => gateway.close() };
}

async function openGroup(
  group: ProcessGroup,
  { settings, ...common }: Common & { settings: Settings },
): Promise<Running & { firstStart: FirstStart }> {
  const firstStart = await group.open({ ...common, isPrinted: isPrinted(settings) });
  return { firstStart, stop: () => group.stop() };
}

function startEmbedded(
  { dataDir, postgresBin, backupDir, processes }: Settings,
  { log, onSpawned }: { log: Log; onSpawned: () => void },
): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    onSpawned,
    dataDir: resolve(dataDir),
    log,
    postgresBin,
    backupDir: backupDir === undefined ? undefined : resolve(backupDir),
    maxConnections: Math.max(
      DEFAULT_MAX_CONNECTIONS,
      (processes + 1) * CONNECTIONS_PER_PROCESS + OTHER_CONNECTIONS,
    ),
  });
}

/** From the settings, from the command in them, or from the data folder. */
async function masterKeyOf(
  { masterKey: given, masterKeyCommand: command, dataDir }: Settings,
  { databaseUrl }: { databaseUrl: string },
): Promise<Buffer> {
  if (given !== undefined) return given;
  if (command !== undefined) return masterKeyFromCommand(command, { environment: process.env });
  const isDataSealed = async (): Promise<boolean> =>
    (await import("./gateway/index.ts")).isDataSealed(databaseUrl);
  return localMasterKey(resolve(dataDir), { isDataSealed });
}
