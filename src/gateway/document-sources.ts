import type { createBiParts } from "../bi/index.ts";
import { acknowledgementsOf } from "../callbacks/index.ts";
import { accountFieldsOf } from "../connectors/index.ts";
import type { Adapter } from "../providers/index.ts";
import { applicationNameOf } from "../vault/index.ts";
import type { GatewayOptions } from "./options.ts";

/** Options of BI, from the gateway's own and from other slices. */
export function documentSources(
  adapters: ReadonlyMap<string, Adapter>,
  options: GatewayOptions,
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
    retentionMonths,
    projector: {
      databaseUrl,
      databaseSessionUrl,
      applicationName: applicationNameOf(masterKey),
      retentionMonths,
      accountFields: Object.fromEntries([...adapters.keys()].map((id) => [id, accountFieldOf(id)])),
    },
  };
}
