import { sql, type Queryable } from "../platform/database/index.ts";
import type { AccountFieldOf } from "./account-field.ts";

interface ConnectorDescription {
  readonly name: string;
  readonly adapter: string;
  readonly method: string;
  /** Where a connector names its provider by a GUID (`PR-…`): what else it says is a note of the operator. */
  readonly provider: string | null;
  /** The account at the provider, where the configuration names one. */
  readonly providerAccount: string | null;
  readonly settings: Readonly<Record<string, string>>;
}

/** Connectors as BI documents show them, by guid: without anything that is sealed. */
export async function describeConnectors(
  db: Queryable,
  { guids, accountFieldOf }: { guids: readonly string[]; accountFieldOf: AccountFieldOf },
): Promise<ReadonlyMap<string, ConnectorDescription>> {
  const rows = await db.query<
    Omit<ConnectorDescription, "providerAccount"> & {
      guid: string;
      username: string | null;
      extraData: Readonly<Record<string, string>> | null;
    }
  >(sql`
    select guid, name, adapter, method, attributes->>'provider' as provider, config->>'username' as username,
      config->'extraData' as extra_data, settings
    from connectors where guid = any(${guids}::text[])`);
  return new Map(
    rows.map(({ guid, username, extraData, ...connector }) => {
      const field = accountFieldOf(connector.adapter);
      const providerAccount = (field === undefined ? username : extraData?.[field]) ?? null;
      return [guid, { ...connector, providerAccount }];
    }),
  );
}
