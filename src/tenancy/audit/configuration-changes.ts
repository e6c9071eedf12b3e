import { sql, type Queryable } from "../../platform/database/index.ts";

/** One change of configuration, with its actor, time, address, and values before and after. Secrets are masked. */
export interface ConfigurationChange {
  readonly id: bigint;
  readonly at: Temporal.Instant;
  /** Null when the gateway itself made the change, like address, request and operation. */
  readonly username: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  /** As the API names it: `updateConnector`. */
  readonly operation: string | null;
  readonly entity: string;
  /** The guid or other key of what was changed. */
  readonly target: string;
  readonly action: "created" | "changed" | "removed";
  readonly changed: readonly string[];
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Oldest first, after the change with the id `after`; of one target only if it is set. */
export function selectChanges(
  db: Queryable,
  { target, after, limit }: { target?: string | undefined; after: bigint; limit: number },
): Promise<ConfigurationChange[]> {
  const ofTarget = target === undefined ? sql`` : sql`and target = ${target}`;
  return db.query<ConfigurationChange>(sql`
    select id, at, username, address, request_id, operation, entity, target, action, changed, before, after
    from configuration_changes where id > ${after}::bigint ${ofTarget}
    order by id limit ${limit}::int`);
}
