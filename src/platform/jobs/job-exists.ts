import { sql, type Sql } from "../database/index.ts";

/**
 * Whether a job of the kind and key waits or runs: whether something continues the record that it belongs to.
 *
 * @param job.key an expression over the rows of the caller's query
 */
export function jobExists({ kind, key }: { kind: string; key: Sql }): Sql {
  return sql`exists (select from jobs where jobs.kind = ${kind} and jobs.key = ${key} and dead_at is null)`;
}
