import type { createBiParts } from "../bi/index.ts";
import { acknowledgementsOf } from "../callbacks/index.ts";
import { accountFieldsOf } from "../connectors/index.ts";
import type { Adapter } from "../providers/index.ts";
import { applicationNameOf, type Vault } from "../vault/index.ts";
import type { GatewayOptions } from "./options.ts";

/** What BI takes from the gateway's options and from other slices. */
export function documentSources(
  adapters: ReadonlyMap<string, Adapter>,
  { options, vault }: { options: GatewayOptions; vault: Vault },
): Omit<Parameters<typeof createBiParts>[0], "db"> {
  const accountFieldOf = accountFieldsOf(adapters);
  const { clock, log, bi: choice, databaseUrl, databaseSessionUrl, masterKey } = options;
  const { biRetentionMonths: retentionMonths } = options;
  return {
    clock,
    log,
    choice,
    acknowledgementsOf,
    accountFieldOf,
    vault,
    retentionMonths,
    projector: {
      databaseUrl,
      databaseSessionUrl,
      applicationName: applicationNameOf(masterKey),
      fingerprintKeys: vault.fingerprintKeys,
      retentionMonths,
      accountFields: Object.fromEntries([...adapters.keys()].map((id) => [id, accountFieldOf(id)])),
    },
  };
}
