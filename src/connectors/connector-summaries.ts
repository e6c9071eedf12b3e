import { sql, type Queryable } from "../platform/database/index.ts";
import type { ConnectorKind } from "./meta-connector.ts";

/** A connector as lists show it, without anything that is sealed. */
export interface ConnectorSummary {
  readonly guid: string;
  readonly merchantGuid: string;
  readonly name: string;
  /** Stands in the addresses of requests; it is no secret. */
  readonly apiKey: string;
  readonly adapter: string;
  readonly method: string;
  readonly kind: ConnectorKind;
  readonly testMode: boolean;
  readonly disabled: boolean;
  /** 3-D Secure v2 is enabled. */
  readonly authenticates: boolean;
}

/** The connectors of the merchants by name, at most `limit`. */
export function listConnectorSummaries(
  db: Queryable,
  { merchantGuids, limit }: { merchantGuids: readonly string[]; limit: number },
): Promise<ConnectorSummary[]> {
  return db.query<ConnectorSummary>(sql`
    select guid, merchant_guid, name, api_key, adapter, method, meta->>'kind' as kind, disabled,
      coalesce((config->>'testMode')::boolean, false) as test_mode,
      coalesce((config->'vault'->'threeDV2Config'->>'enabled')::boolean, false) as authenticates
    from connectors where merchant_guid = any(${[...merchantGuids]}::text[])
    order by lower(name), guid limit ${limit}::int`);
}

/** The routing connectors and selection pages of the merchant that may send payments to the connector. */
export function listConnectorUses(
  db: Queryable,
  { merchantGuid, guid }: { merchantGuid: string; guid: string },
): Promise<{ readonly guid: string; readonly name: string }[]> {
  return db.query(sql`
    select guid, name from connectors
    where merchant_guid = ${merchantGuid} and meta->>'kind' <> 'provider' and position(${guid} in meta::text) > 0
    order by lower(name), guid`);
}
