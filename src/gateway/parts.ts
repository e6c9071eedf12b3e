import { createBiParts, type BiParts } from "../bi/index.ts";
import { forgetCallbacks, type CallbackParts } from "../callbacks/index.ts";
import { createAdapters } from "../connectors/adapters/index.ts";
import {
  applicationNameOf,
  findConnector,
  listConnectors,
  openVault,
  type ConnectorConfigurationParts,
  type Connector,
} from "../connectors/index.ts";
import { createContainerOf, mayUseContainer } from "../customer-profiles/index.ts";
import { forgetMails } from "../pay-by-link/index.ts";
import { openDatabase } from "../platform/database/index.ts";
import {
  anywhere,
  createOutboundClient,
  publicOnly,
  type OutboundClient,
} from "../platform/outbound/index.ts";
import { createNudge } from "../platform/jobs/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { ConfigurationCache, PasswordChecks, type AuthenticationParts } from "../tenancy/index.ts";
import { createPostJson, createThreeDSecureServer } from "../three-d-secure/index.ts";
import {
  receiveNotification,
  transactionView,
  type TransactionParts,
} from "../transaction-requests/index.ts";
import type { RateLocation, RateSource } from "../dcc/index.ts";
import type { GatewayOptions } from "./options.ts";

/** The live objects a gateway is made of, from most general to most specific. */
export interface GatewayParts extends TransactionParts {
  readonly authentication: AuthenticationParts;
  readonly provisioning: ConnectorConfigurationParts & AuthenticationParts & Pick<TransactionParts, "db">;
  readonly callbacks: CallbackParts;
  readonly bi: BiParts;
  /** Where conversion rates come from. */
  readonly rateSource: RateSource;
  close(): Promise<void>;
}

/** It is read rarely and quickly. */
const CONFIGURATION_CONNECTIONS = 2;

export async function openParts(options: GatewayOptions): Promise<GatewayParts> {
  const { log, clock, ids, publicUrl, demo, masterKey, simulation } = options;
  const applicationName = applicationNameOf(masterKey);
  const database = { url: options.databaseUrl, clock, log, applicationName };
  const db = simulation?.db ?? openDatabase(database);
  // What payments look up in the middle of a database transaction must not wait for connections that payments hold.
  const configurationDb =
    simulation?.db ?? openDatabase({ ...database, poolSize: CONFIGURATION_CONNECTIONS });
  const vault = await openVault(configurationDb, {
    masterKey,
    clock,
    ids,
    ...(options.binDataFile && { binDataFile: options.binDataFile }),
  });
  const configuration = await ConfigurationCache.open({ db: configurationDb, clock });
  const authentication = {
    db: configurationDb,
    sealer: vault,
    configuration,
    passwords: new PasswordChecks({ clock }),
  };
  const adapters = createAdapters({
    db,
    clock,
    ids,
    log,
    publicUrl,
    notify: (notification) => receiveNotification(parts, notification),
    ...(simulation && { postJson: simulation.postJson }),
  });
  const outbound =
    simulation?.outbound ?? createOutboundClient(options.callbackAllowPrivate ? anywhere : publicOnly);
  // The operator names the feed, so it may lie anywhere.
  const ratesClient = simulation?.outbound ?? createOutboundClient(anywhere);
  const postToDirectoryServers = createPostJson(options.directoryServerTls);
  // The simulation has no workers that wait: it says when due work is done.
  const nudge = simulation ? () => undefined : createNudge(db, log);
  const connectorByGuid = (guid: string): Promise<Connector | undefined> =>
    configuration.remember("connector-guid", guid, () =>
      findConnector(configurationDb, { guid, sealer: vault }),
    );
  const parts: GatewayParts = {
    db,
    clock,
    ids,
    log,
    vault,
    adapters,
    threeDSecure: createThreeDSecureServer({
      post: simulation?.postJson ?? postToDirectoryServers,
      clock,
      ids,
      timeouts: options.threeDSecureTimeouts,
    }),
    publicUrl,
    demo,
    nudge,
    findConnector: connectorByGuid,
    containerOf: createContainerOf({ db: configurationDb, sealer: vault, configuration }),
    connectorsOfMerchant: (merchantGuid) =>
      configuration.remember("merchant-connectors", merchantGuid, async () => {
        const page = await listConnectors(configurationDb, { merchantGuid, sealer: vault });
        return isRefusal(page) ? [] : page.entries;
      }),
    forgetCallbacks,
    forgetMails,
    authentication,
    provisioning: {
      ...authentication,
      db,
      clock,
      ids,
      adapters,
      mayUseContainer,
    },
    rateSource: { from: rateLocation(options), fetchText: (url) => fetchText(ratesClient, url) },
    callbacks: {
      db,
      clock,
      log,
      outbound,
      nudge,
      findConnector: connectorByGuid,
      viewTransaction: (transaction) => transactionView(parts, transaction),
    },
    bi: createBiParts({ db, clock, log, choice: options.bi }),
    close: async () => {
      await parts.bi.close();
      await outbound.close();
      await ratesClient.close();
      await postToDirectoryServers.close();
      await configuration.close();
      if (configurationDb !== db) await configurationDb.close();
      await db.close();
    },
  };
  return parts;
}

function rateLocation({ ecbRates, demo }: GatewayOptions): RateLocation {
  if (ecbRates !== undefined) return { kind: "feed", location: ecbRates };
  return { kind: demo ? "sample" : "none" };
}

const FETCH_TIMEOUT_MS = 20_000;

/** The text at an address, or undefined when it can't be had. */
async function fetchText(client: OutboundClient, url: string): Promise<string | undefined> {
  const outcome = await client.send({ method: "GET", url, headers: {}, timeoutMs: FETCH_TIMEOUT_MS });
  return outcome.kind === "answered" && outcome.status === 200 ? outcome.body.toString() : undefined;
}
