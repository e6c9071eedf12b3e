import { randomBytes } from "node:crypto";
import { openGateway, type Gateway, type GatewayOptions } from "../../src/gateway/index.ts";
import { systemClock, type Clock } from "../../src/platform/clock.ts";
import { createIds } from "../../src/platform/ids.ts";
import { createLog, silentLog, type Log } from "../../src/platform/log.ts";
import { startPathProxy } from "./path-proxy.ts";
import { createTestDatabase } from "./postgres.ts";
import { freePort } from "./free-port.ts";

/** A complete gateway with the demo tenant on its own database, listening on loopback. */
export interface TestGateway {
  readonly url: string;
  readonly gateway: Gateway;
  close(): Promise<void>;
}

export const ADMINISTRATOR = { username: "admin", password: "admin-password" };

/**
 * Tests that call every route also begin the sample history, which goes on beside them and which the gateway ends before it closes: the
 * whole of it takes 25 s of a core.
 */
const SAMPLE_SHARE = 0.001;

export interface TestGatewayOptions {
  clock?: Clock;
  /** A proxy serves it below this path, for example "/payments", and removes the path. */
  publicPath?: string;
  /** The address of a directory in front of several gateways; its own by default. */
  publicUrl?: string;
  /** In its address. Passkeys need a name: they do not work at an IP address. */
  publicHost?: "localhost";
  /** With workers everything due runs automatically; without them `gateway.runDue()` runs it. */
  workers?: boolean;
  /** When given, `workers` is ignored. */
  roles?: GatewayOptions["roles"];
  /** Path or address of a rates feed; the bundled sample by default. */
  ecbRates?: string;
  /** Facts of card numbers; the bundled sample by default. */
  binDataFile?: string;
  databaseUrl?: string;
  databaseSessionUrl?: string;
  /** Standbys of the database. */
  databaseReplica?: GatewayOptions["databaseReplica"];
  masterKey?: Buffer;
  rateLimits?: boolean;
  /** On by default. */
  callbackAllowPrivate?: boolean;
  /** On by default. */
  demo?: boolean;
  /** On by default, also without the demo. */
  simulator?: boolean;
  /** The BI data source; without it there is none. */
  bi?: GatewayOptions["bi"];
  biRetentionMonths?: number;
  log?: Log;
  /** Whose free space is reported; none unless it is given. */
  dataDir?: string;
  securityContacts?: readonly string[];
  /** Whose `X-Forwarded-For` is believed; nobody's unless it is given. */
  trustedProxies?: readonly string[];
  directoryServerTls?: GatewayOptions["directoryServerTls"];
  walletTrust?: GatewayOptions["walletTrust"];
  /** Default: true. */
  providerTestServers?: boolean;
  cells?: GatewayOptions["cells"];
  providerPackages?: GatewayOptions["providerPackages"];
  /** Stands for Apple's servers. */
  appleServer?: GatewayOptions["appleServer"];
  appleDomainFile?: string;
  threeDSecureTimeouts?: GatewayOptions["threeDSecureTimeouts"];
  tracing?: GatewayOptions["tracing"];
  /** Off by default. */
  testClock?: boolean;
  bankInbox?: string;
  /** How much of the sample history is made: `SAMPLE_SHARE` by default. */
  sampleShare?: number;
  /** Stands for its database and network; the database is there already. */
  simulation?: NonNullable<GatewayOptions["simulation"]>;
}

export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const database = options.databaseUrl ? undefined : await createTestDatabase();
  const port = await freePort();
  const proxy = options.publicPath && (await startPathProxy(options.publicPath, port));
  const url = proxy ? proxy.url : `http://${options.publicHost ?? "127.0.0.1"}:${port}`;
  const gateway = await openGateway({
    databaseUrl: options.databaseUrl ?? database!.url,
    databaseSessionUrl: options.databaseSessionUrl,
    databaseReplica: options.databaseReplica,
    masterKey: options.masterKey ?? randomBytes(32),
    publicUrl: options.publicUrl ?? url,
    demo: options.demo ?? true,
    simulator: options.simulator ?? true,
    callbackAllowPrivate: options.callbackAllowPrivate ?? true,
    providerTestServers: options.providerTestServers ?? true,
    rateLimits: options.rateLimits ?? false,
    testClock: options.testClock ?? false,
    ...(options.bankInbox !== undefined && { bankInbox: options.bankInbox }),
    bi: options.bi,
    biRetentionMonths: options.biRetentionMonths,
    ecbRates: options.ecbRates,
    ...(options.binDataFile !== undefined && { binDataFile: options.binDataFile }),
    retention: { days: 90, auditDays: 400 },
    cells: options.cells,
    roles: options.roles ?? new Set(options.workers ? ["api", "console", "worker"] : ["api", "console"]),
    administrator: ADMINISTRATOR,
    log: options.log ?? testLog(),
    clock: options.clock ?? systemClock,
    ids: createIds(),
    ...(options.providerPackages && { providerPackages: options.providerPackages }),
    ...(options.dataDir !== undefined && { dataDir: options.dataDir }),
    directoryServerTls: options.directoryServerTls,
    ...(options.walletTrust && { walletTrust: options.walletTrust }),
    appleServer: options.appleServer,
    appleDomainFile: options.appleDomainFile,
    securityContacts: options.securityContacts ?? [],
    trustedProxies: options.trustedProxies ?? [],
    tracing: options.tracing,
    sampleShare: options.sampleShare ?? SAMPLE_SHARE,
    ...(options.simulation && { simulation: options.simulation }),
    ...(options.threeDSecureTimeouts && { threeDSecureTimeouts: options.threeDSecureTimeouts }),
  });
  await gateway.app.listen({ host: "127.0.0.1", port });
  return {
    url,
    gateway,
    close: async () => {
      if (proxy) proxy.close();
      await gateway.close();
      await database?.drop();
    },
  };
}

function testLog(): Log {
  const level = process.env["TEST_LOG"];
  return level ? createLog({ level }) : silentLog;
}
