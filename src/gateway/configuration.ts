import { openVault, type Vault } from "../vault/index.ts";
import { findConnector, listConnectors, type Connector } from "../connectors/index.ts";
import { createContainerOf, type CustomerProfileParts } from "../customer-profiles/index.ts";
import { originalAmountsOf } from "../dcc/index.ts";
import { switchedOffBy } from "../demo/index.ts";
import type { CellNames } from "../cells/index.ts";
import type { Counters } from "../platform/counters/index.ts";
import { createRiskProfilesOf, type OriginalAmountsOf, type RiskProfilesOf } from "../risk/index.ts";
import { ConfigurationCache, PasswordChecks, type AuthenticationParts } from "../tenancy/index.ts";
import { recordKeptOut } from "../shops/index.ts";
import { openOwnCellNames, openOwnDatabase } from "./open-own-database.ts";
import type { GatewayOptions } from "./options.ts";

/** Cached tenants, users and connectors, with the vault that opens their secrets. */
interface Configuration extends Pick<
  CustomerProfileParts,
  "findConnector" | "containerOf" | "connectorsOfMerchant"
> {
  readonly vault: Vault;
  /** Profiles of rules, and amounts that they compare. */
  readonly risk: { readonly riskProfilesOf: RiskProfilesOf; readonly originalAmountsOf: OriginalAmountsOf };
  readonly authentication: AuthenticationParts & { readonly cellNames: CellNames };
  close(): Promise<void>;
}

/** It is read rarely and quickly. */
const CONNECTIONS = 2;

/**
 * Reads configuration over connections of its own: lookups in the middle of a payment's database transaction must not wait
 * for connections that payments use.
 */
export async function openConfiguration(
  options: GatewayOptions,
  { counters }: { counters: Counters },
): Promise<Configuration> {
  const { log, clock, ids, masterKey, simulation, binDataFile } = options;
  const db = simulation?.db ?? openOwnDatabase(options, { poolSize: CONNECTIONS });
  const vault = await openVault(db, {
    masterKey,
    clock,
    ids,
    log,
    ...(binDataFile && { binDataFile }),
  });
  if (!binDataFile && !options.demo && options.group?.isFirst !== false)
    log.warn(
      "GATEWAY_BIN_DATA is not set: the bundled sample has test cards and few real ones, so that most cards get no conversion offer and no issuer facts.",
    );
  const cellNames = openOwnCellNames(options);
  const cacheClock = simulation?.cacheClock ?? clock.real;
  const cache = await ConfigurationCache.open({ db, clock: cacheClock });
  return {
    vault,
    authentication: {
      db,
      clock,
      sealer: vault,
      configuration: cache,
      passwords: new PasswordChecks({ clock: cacheClock, counters }),
      isSwitchedOff: switchedOffBy(options),
      // A mark that is not written now is written with the next call.
      onShopKeptOut: (user, shopUrl) =>
        recordKeptOut(db, { merchantUserGuid: user.guid, shopUrl, at: clock.now() }).catch(() => undefined),
      cellNames,
    },
    findConnector: (guid): Promise<Connector | undefined> =>
      cache.getOrLoad("connector-guid", guid, () => findConnector(db, { guid, sealer: vault })),
    risk: { riskProfilesOf: createRiskProfilesOf({ db, configuration: cache }), originalAmountsOf },
    containerOf: createContainerOf({ db, sealer: vault, configuration: cache }),
    connectorsOfMerchant: (merchantGuid) =>
      cache.getOrLoad("merchant-connectors", merchantGuid, async () => {
        const { entries } = await listConnectors(db, { merchantGuid, sealer: vault });
        return entries;
      }),
    close: async () => {
      vault.binData.close();
      await cache.close();
      await cellNames.close();
      if (!simulation) await db.close();
    },
  };
}
