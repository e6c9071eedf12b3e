import { shardIllegalArgument } from "../../errors.ts";
import type { AnswerObject } from "../../json/write-json.ts";
import type { InnerHits, Query } from "../../queries/query.ts";
import { and, name, sql } from "../../sql/sql.ts";
import type { Scope, Session } from "../target.ts";
import type { FindHits, Found } from "./found.ts";
import { type PageRow, rowKey } from "./page-row.ts";

/** index.max_inner_result_window. */
const mostInnerHits = 100;

/** For each row, the nested objects that made it match, by the name of each part that asks for them. */
export async function innerHitsOf(
  session: Session,
  scope: Scope,
  {
    query,
    page,
    findHits,
  }: { readonly query: Query | undefined; readonly page: readonly PageRow[]; readonly findHits: FindHits },
): Promise<ReadonlyMap<string, AnswerObject>> {
  const asked = query === undefined ? [] : partsWithInnerHits(query);
  if (asked.length === 0) return new Map();
  const found = new Map<string, AnswerObject>();
  for (const row of page) {
    const shown: Record<string, AnswerObject> = {};
    for (const inner of asked) shown[inner.name] = await hitsInside(session, scope, { row, inner, findHits });
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

/** Refuses inner hits of one name for two parts of the query, whether anybody is shown them or not. */
export function refuseDoubleInnerHits(query: Query | undefined): void {
  const asked = query === undefined ? [] : partsWithInnerHits(query);
  const names = new Set<string>();
  for (const { name: label } of asked) {
    if (names.has(label))
      throw shardIllegalArgument(`[inner_hits] already contains an entry for key [${label}]`);
    names.add(label);
  }
}

async function hitsInside(
  session: Session,
  scope: Scope,
  { row, inner, findHits }: { readonly row: PageRow; readonly inner: InnerHits; readonly findHits: FindHits },
): Promise<AnswerObject> {
  const { request } = inner;
  if (request.from + request.size > mostInnerHits) {
    throw shardIllegalArgument(
      `Inner result window is too large, the inner hit definition's [${inner.name}]'s from + size must be less than or equal to: [${mostInnerHits}] but was [${request.from + request.size}]. This limit can be set by changing the [index.max_inner_result_window] index level setting.`,
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

const noHits: AnswerObject = { hits: { total: { value: 0, relation: "eq" }, max_score: null, hits: [] } };

/** With `rest_total_hits_as_int` the totals of inner hits are numbers, too. */
export function withNumberTotals(hit: AnswerObject): AnswerObject {
  const inner = hit["inner_hits"] as Readonly<Record<string, AnswerObject>> | undefined;
  if (inner === undefined) return hit;
  const shown = Object.entries(inner).map(([label, { hits }]) => {
    const group = hits as AnswerObject & {
      readonly hits: readonly AnswerObject[];
      readonly total: AnswerObject;
    };
    return [
      label,
      { hits: { ...group, total: group.total["value"], hits: group.hits.map(withNumberTotals) } },
    ];
  });
  return { ...hit, inner_hits: Object.fromEntries(shown) as AnswerObject };
}
