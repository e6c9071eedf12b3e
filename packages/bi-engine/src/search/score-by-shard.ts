import { type Scope, type Target, boosted, indexOfShard, shardOf } from "../plan/target.ts";
import type { Condition, Query } from "../queries/query.ts";
import { type Sql, join, name, sql } from "../sql/sql.ts";

/**
 * The rows that match, each scored by the statistics of its own shard: a shard of OpenSearch uses no others when it scores, and
 * the results of shards are merged.
 */
export async function scoredByShard(
  query: Pick<Query, "condition">,
  scope: Scope,
  { boosts = NO_BOOSTS, sharesTerms = false }: ByShardOptions = {},
): Promise<Condition> {
  const isAlike = sharesTerms && boosts.every((boost) => boost === boosts[0]);
  const shards = scope.scored && scope.target.shards > 1 && !isAlike ? await shardsOf(scope) : [];
  if (shards.length < 2) return query.condition(boosted(scope, boosts[0] ?? 1));
  const { matches } = await query.condition({ ...scope, scored: false });
  const cases: Sql[] = [];
  for (const shard of shards) {
    const own = boosted(scope, boosts[indexOfShard(shard)] ?? 1);
    const { score } = await query.condition(
      sharesTerms ? own : { ...own, target: onlyShard(scope.target, shard) },
    );
    cases.push(sql`WHEN ${shard} THEN (${score})::FLOAT`);
  }
  return { matches, score: sql`(CASE ${shardOf(sql`${name(scope.alias)}._doc`)} ${join(cases, " ")} END)` };
}

interface ByShardOptions {
  /** Factors of the scores of each index, in the order of the target's indices. */
  readonly boosts?: readonly number[];
  /** Whether the terms of all shards together are used for all scores. */
  readonly sharesTerms?: boolean;
}

const NO_BOOSTS: readonly number[] = [];

async function shardsOf({ session, target }: Scope): Promise<readonly bigint[]> {
  const shard = shardOf(sql`d._doc`);
  const rows = await session.rows(sql`SELECT DISTINCT ${shard} AS s FROM ${target.documents} d ORDER BY s`);
  return rows.map(([found]) => BigInt(Number(found)));
}

function onlyShard(target: Target, shard: bigint): Target {
  const restricted = (rows: Sql) => sql`(SELECT * FROM ${rows} r WHERE ${shardOf(sql`r._doc`)} = ${shard})`;
  return {
    ...target,
    documents: restricted(target.documents),
    nested: new Map([...target.nested].map(([path, rows]) => [path, restricted(rows)])),
    documentCount: undefined,
    counted: new Map(),
    blocks: undefined,
    shards: 1,
  };
}
