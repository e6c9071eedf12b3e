import { sql, type Database, type Queryable, type Sql } from "../../src/platform/database/index.ts";

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How many rows of the table the statements of `work` look at, by their plans: also those that do not fit. */
export async function rowsRead(
  db: Database,
  { table, work }: { table: string; work: (db: Queryable) => Promise<unknown> },
): Promise<number> {
  let rows = 0;
  const add = (node: PlanNode): void => {
    if (node["Relation Name"] === table)
      rows += (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
    for (const inner of node.Plans ?? []) add(inner);
  };
  const explain = async (statement: Sql): Promise<void> => {
    const explained = await db.one(sql`explain (analyze, format json) ${statement}`);
    const [{ Plan: plan }] = Object.values(explained)[0] as [{ Plan: PlanNode }];
    add(plan);
  };
  await work({
    ...db,
    query: async (statement) => (await explain(statement), db.query(statement)),
    one: async (statement) => (await explain(statement), db.one(statement)),
  });
  return rows;
}
