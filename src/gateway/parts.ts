import type { CallbackParts } from "../callbacks/index.ts";
import { createAdapters } from "../connectors/adapters/index.ts";
import {
  findConnector,
  openVault,
  type ConnectorConfigurationParts,
  type Connector,
} from "../connectors/index.ts";
import { openDatabase } from "../platform/database/index.ts";
import { anywhere, createOutboundClient, publicOnly } from "../platform/outbound/index.ts";
import { createNudge } from "../platform/jobs/index.ts";
import { ConfigurationCache, PasswordChecks, type AuthenticationParts } from "../tenancy/index.ts";
import { createThreeDSecureServer, postJson } from "../three-d-secure/index.ts";
import {
  receiveNotification,
  transactionView,
  type TransactionParts,
} from "../transaction-requests/index.ts";
import type { GatewayOptions } from "./options.ts";

/** The live objects a gateway is made of, from most general to most specific. */
export interface GatewayParts extends TransactionParts {
  readonly authentication: AuthenticationParts;
  readonly provisioning: ConnectorConfigurationParts & AuthenticationParts & Pick<TransactionParts, "db">;
  readonly callbacks: CallbackParts;
  close(): Promise<void>;
}

export async function openParts(options: GatewayOptions): Promise<GatewayParts> {
  const { log, clock, ids, publicUrl, demo } = options;
  const db = openDatabase({ url: options.databaseUrl, clock, log });
  const vault = await openVault(db, {
    masterKey: options.masterKey,
    clock,
    ids,
    ...(options.binDataFile && { binDataFile: options.binDataFile }),
  });
  const configuration = await ConfigurationCache.open({ db, clock });
  const authentication = { db, sealer: vault, configuration, passwords: new PasswordChecks({ clock }) };
  const adapters = createAdapters({
    db,
    clock,
    ids,
    log,
    publicUrl,
    notify: (notification) => receiveNotification(parts, notification),
  });
  const outbound = createOutboundClient(options.callbackAllowPrivate ? anywhere : publicOnly);
  const nudge = createNudge(db, log);
  const connectorByGuid = (guid: string): Promise<Connector | undefined> =>
    configuration.remember("connector-guid", guid, () => findConnector(db, { guid, sealer: vault }));
  const parts: GatewayParts = {
    db,
    clock,
    ids,
    log,
    vault,
    adapters,
    threeDSecure: createThreeDSecureServer({
      post: postJson,
      clock,
      ids,
      timeouts: options.threeDSecureTimeouts,
    }),
    publicUrl,
    demo,
    nudge,
    findConnector: connectorByGuid,
    authentication,
    provisioning: {
      ...authentication,
      db,
      clock,
      ids,
      adapters,
      mayUseContainer: () => Promise.resolve(false),
    },
    callbacks: {
      db,
      clock,
      log,
      outbound,
      nudge,
      findConnector: connectorByGuid,
      viewTransaction: (transaction) => transactionView(parts, transaction),
    },
    close: async () => {
      await outbound.close();
      await configuration.close();
      await db.close();
    },
  };
  return parts;
}
