import { double, type ResponseObject } from "../json/write-json.ts";
import type { Row, Scope, Session } from "../plan/target.ts";
import type { Query } from "../queries/query.ts";
import { type Sql, no, sql } from "../sql/sql.ts";
import { type PageRow, columnsOfPage, rowKey } from "./page-row.ts";

/** The most queries of a request that are explained; further ones are omitted from the details. */
const MAX_PARTS = 200;

/**
 * The explanation of the scores of hits: the score of each query inside the query, alone and without the boosts around it,
 * where it matches. The wording is our own; OpenSearch shows Lucene's arithmetic.
 */
export async function explanations(
  session: Session,
  scope: Scope,
  { query, page }: { readonly query: Query | undefined; readonly page: readonly PageRow[] },
): Promise<ReadonlyMap<string, ResponseObject>> {
  const parts = query === undefined ? [] : partsOf(query).slice(0, MAX_PARTS);
  const columns: Sql[] = [];
  for (const part of parts) {
    const { matches, score } = await part.condition({ ...scope, scored: true });
    columns.push(matches === no ? sql`NULL` : sql`CASE WHEN ${matches} THEN (${score})::FLOAT END`);
  }
  const scores = await columnsOfPage(session, scope, page, columns);
  return new Map(
    page.map((row): [string, ResponseObject] => {
      const own = new Map(parts.map((part, i) => [part, scores.get(rowKey(row))?.[i]]));
      const shown = query === undefined ? matchesAll(row) : explanationOf(query, own);
      return [rowKey(row), { ...(shown ?? matchesAll(row)), value: float(row.score) }];
    }),
  );
}

/** Parts inside a nested query are about other rows, and those that must not match have no score. */
function partsOf(query: Query): readonly Query[] {
  if (query.kind === "nested") return [query];
  const inner = query.inner.filter((one) => query.prohibited?.includes(one) !== true);
  return [query, ...inner.flatMap(partsOf)];
}

function explanationOf(
  query: Query,
  scores: ReadonlyMap<Query, Row[number] | undefined>,
): ResponseObject | undefined {
  const score = scores.get(query);
  if (score === null || score === undefined) return undefined;
  const inner = query.kind === "nested" ? [] : query.inner;
  const details = inner
    .map((one) => explanationOf(one, scores))
    .filter((explanation) => explanation !== undefined);
  const label = query.label === undefined ? "" : ` [${query.label}]`;
  return { value: float(Number(score)), description: `${query.kind}${label}, by itself`, details };
}

function matchesAll({ score }: PageRow): ResponseObject {
  return { value: float(score), description: "*:*", details: [] };
}

function float(value: number) {
  return double(value, { single: true });
}
