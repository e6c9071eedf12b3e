import { shardIllegalArgument } from "../errors.ts";
import type { ResponseObject } from "../json/write-json.ts";
import type { Scope, Session } from "../plan/target.ts";
import type { InnerHits, Query } from "../queries/query.ts";
import { and, name, sql } from "../sql/sql.ts";
import type { FindHits, Found, HitsOfPage } from "./found.ts";
import { type PageRow, rowKey } from "./page-row.ts";

/** index.max_inner_result_window. */
const MAX_INNER_HITS = 100;

/** For each row, the nested objects that made it match, by the name of each part that requests them. */
export async function innerHitsOf(
  session: Session,
  scope: Scope,
  { query, page, findHits }: HitsOfPage,
): Promise<ReadonlyMap<string, ResponseObject>> {
  const requested = query === undefined ? [] : partsWithInnerHits(query);
  if (requested.length === 0) return new Map();
  const found = new Map<string, ResponseObject>();
  for (const row of page) {
    const shown: Record<string, ResponseObject> = {};
    for (const inner of requested)
      shown[inner.name] = await hitsInside(session, scope, { row, inner, findHits });
    found.set(rowKey(row), shown);
  }
  return found;
}

/** The parts of this level: those inside a nested part belong to its own inner hits. */
function partsWithInnerHits(query: Query): InnerHits[] {
  const own = query.innerHits === undefined ? [] : [query.innerHits];
  if (query.kind === "nested") return own;
  const parts = query.inner.filter((part) => query.prohibited?.includes(part) !== true);
  return [...own, ...parts.flatMap(partsWithInnerHits)];
}

/** Refuses inner hits with the same name for two parts of the query, also where no hit is shown. */
export function refuseDoubleInnerHits(query: Query | undefined): void {
  const requested = query === undefined ? [] : partsWithInnerHits(query);
  const names = new Set<string>();
  for (const { name: label } of requested) {
    if (names.has(label))
      throw shardIllegalArgument(`[inner_hits] already contains an entry for key [${label}]`);
    names.add(label);
  }
}

async function hitsInside(
  session: Session,
  scope: Scope,
  { row, inner, findHits }: { readonly row: PageRow; readonly inner: InnerHits; readonly findHits: FindHits },
): Promise<ResponseObject> {
  const { request } = inner;
  if (request.from + request.size > MAX_INNER_HITS) {
    throw shardIllegalArgument(
      `Inner result window is too large, the inner hit definition's [${inner.name}]'s from + size must be less than or equal to: [${MAX_INNER_HITS}] but was [${request.from + request.size}]. This limit can be set by changing the [index.max_inner_result_window] index level setting.`,
    );
  }
  const rows = scope.target.nested.get(inner.path);
  if (rows === undefined) return noHits;
  const innerScope: Scope = {
    ...scope,
    nestedPath: inner.path,
    alias: `${scope.alias}i`,
    scored: true,
    boost: 1,
  };
  const condition = await inner.query.condition(innerScope);
  const alias = name(innerScope.alias);
  const own = [sql`${alias}._doc = ${row.doc}`, ...(row.row < 0 ? [] : [sql`${alias}._parent = ${row.row}`])];
  const found: Found = {
    ...condition,
    scope: innerScope,
    matches: and([...own, condition.matches]),
    query: inner.query,
  };
  const counted = await session.rows(sql`SELECT count(*) FROM ${rows} ${alias} WHERE ${found.matches}`);
  const page = await findHits(session, found, request);
  return {
    hits: {
      total: { value: Number(counted[0]?.[0] ?? 0), relation: "eq" },
      max_score: page.maxScore,
      hits: page.hits,
    },
  };
}

const noHits: ResponseObject = { hits: { total: { value: 0, relation: "eq" }, max_score: null, hits: [] } };

/** With `rest_total_hits_as_int` the totals of inner hits are numbers, too. */
export function withNumberTotals(hit: ResponseObject): ResponseObject {
  const inner = hit["inner_hits"] as Readonly<Record<string, ResponseObject>> | undefined;
  if (inner === undefined) return hit;
  const shown = Object.entries(inner).map(([label, { hits }]) => {
    const group = hits as ResponseObject & {
      readonly hits: readonly ResponseObject[];
      readonly total: ResponseObject;
    };
    return [
      label,
      { hits: { ...group, total: group.total["value"], hits: group.hits.map(withNumberTotals) } },
    ];
  });
  return { ...hit, inner_hits: Object.fromEntries(shown) as ResponseObject };
}
