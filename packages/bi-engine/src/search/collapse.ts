import { contentError, illegalArgument, shardIllegalArgument } from "../errors.ts";
import { bestScore, findHits, resolvedSorts, shapeHits } from "../hits/find-hits.ts";
import type { Found, HitPage } from "../hits/found.ts";
import { orderOf, pageColumns } from "../hits/page-columns.ts";
import { type PageRow, columnsOfPage, pageRow, rowKey } from "../hits/page-row.ts";
import { docvalueFields } from "../hits/response/docvalue-fields.ts";
import { asOneValue, orderedBy } from "../hits/sort/order-keys.ts";
import { type JsonNode, textOfNode, tokenName } from "../json/json-node.ts";
import type { ResponseObject } from "../json/write-json.ts";
import { type Scope, type Session, columnOf, fieldOf } from "../plan/target.ts";
import type { HitsRequest } from "../queries/query.ts";
import { located, unknownField, wholeObject } from "../reading/located.ts";
import { type Sql, and, name, sql } from "../sql/sql.ts";
import type { Collapse, GroupHits } from "./search-request.ts";

export function readCollapse(node: JsonNode, readHits: (node: JsonNode) => HitsRequest): Collapse {
  return wholeObject("collapse", () => readMembers(node, readHits));
}

function readMembers(node: JsonNode, readHits: (node: JsonNode) => HitsRequest): Collapse {
  let field: string | undefined;
  let innerHits: readonly GroupHits[] = [];
  for (const member of node.kind === "object" ? node.members : []) {
    const { name: option, value } = member;
    if (option === "field") field = located("collapse", member, () => fieldName(value));
    else if (option === "inner_hits") {
      innerHits =
        value.kind === "array"
          ? value.items.map((item) => readGroupHits(item, readHits))
          : [readGroupHits(value, readHits)];
    } else if (option === "max_concurrent_group_searches") textOfNode(value);
    else throw unknownField("collapse", member, OPTIONS);
  }
  if (field === undefined) throw contentError("Required [field]", node.at);
  return { field, innerHits };
}

const OPTIONS = ["field", "inner_hits", "max_concurrent_group_searches"];

function fieldName(node: JsonNode): string {
  if (node.kind === "text") return node.value;
  throw contentError(`[collapse] field doesn't support values of type: ${tokenName(node)}`, node.at);
}

function readGroupHits(node: JsonNode, readHits: (node: JsonNode) => HitsRequest): GroupHits {
  const members = node.kind === "object" ? node.members : [];
  const label = members.find((member) => member.name === "name");
  if (label === undefined) throw illegalArgument("inner_hits must have a [name]");
  if (members.some((member) => member.name === "collapse")) {
    throw illegalArgument("[collapse] inside [inner_hits] is not supported");
  }
  const rest = members.filter((member) => member !== label && member.name !== "ignore_unmapped");
  return {
    name: textOfNode(label.value),
    request: readHits({ ...node, kind: "object", members: rest } as JsonNode),
  };
}

/** The page of a collapsed search. Rows without a value are a group of their own. */
export async function findCollapsed(
  session: Session,
  found: Found,
  request: HitsRequest,
  collapse: Collapse,
): Promise<HitPage> {
  const { scope } = found;
  const column = groupColumn(scope, collapse.field);
  const sorts = await resolvedSorts(found, request);
  const order = orderOf(found, sorts);
  const alias = name(scope.alias);
  const ranked = sql`SELECT ${pageColumns(found, sorts)} FROM ${scope.target.documents} ${alias} WHERE ${found.matches}
    QUALIFY row_number() OVER (PARTITION BY ${column} ORDER BY ${asOneValue(order)}) <= 1
    ORDER BY ${orderedBy(order)} LIMIT ${request.size} OFFSET ${request.from}`;
  const rows = request.size === 0 ? [] : await session.rows(ranked);
  const hits = await shapeHits(session, scope, { rows, sorts, request, query: found.query });
  const page = rows.map(pageRow);
  const groupFields = docvalueFields(scope, [{ pattern: collapse.field, format: undefined }]);
  const groups = await columnsOfPage(
    session,
    scope,
    page,
    groupFields.map((field) => field.column),
  );
  const shown: ResponseObject[] = [];
  for (const [i, hit] of hits.entries()) {
    const row = page[i]!;
    const values = groupFields
      .map(({ path, show }, column) => [path, show(groups.get(rowKey(row))?.[column] ?? null)] as const)
      .filter(([, shownValues]) => shownValues.length > 0);
    const inner = await groupHits(session, found, collapse, row);
    shown.push(withGroup(hit, Object.fromEntries(values), inner));
  }
  const maxScore = request.size === 0 ? null : await bestScore(session, found, request, rows);
  return { hits: shown, maxScore };
}

function groupColumn(scope: Scope, path: string): Sql {
  const field = fieldOf(scope, path);
  const known = scope.target.mapping.fields.get(path);
  if (known === undefined && path !== "_id" && path !== "_index") {
    throw shardIllegalArgument(`no mapping found for \`${path}\` in order to collapse on`);
  }
  if (known === undefined || !GROUPABLE.has(known.type)) {
    throw shardIllegalArgument(
      `unknown type for collapse field \`${path}\`, only keywords and numbers are accepted`,
    );
  }
  // Documents have no values of a field of their nested objects.
  return field === undefined ? sql`NULL` : columnOf(scope, field);
}

/** OpenSearch does not treat scaled floats as numbers here. */
const GROUPABLE: ReadonlySet<string> = new Set([
  "keyword",
  "byte",
  "short",
  "integer",
  "long",
  "half_float",
  "float",
  "double",
]);

async function groupHits(
  session: Session,
  found: Found,
  { field, innerHits }: Collapse,
  row: PageRow,
): Promise<ResponseObject | undefined> {
  if (innerHits.length === 0) return undefined;
  const { scope } = found;
  const column = groupColumn(scope, field);
  const alias = name(scope.alias);
  const own = sql`${column} IS NOT DISTINCT FROM (SELECT ${column} FROM ${scope.target.documents} ${alias} WHERE ${alias}._doc = ${row.doc})`;
  const inner: Found = { ...found, matches: and([found.matches, own]) };
  const counted = await session.rows(
    sql`SELECT count(*) FROM ${scope.target.documents} ${alias} WHERE ${inner.matches}`,
  );
  const total = { value: Number(counted[0]?.[0] ?? 0), relation: "eq" };
  const shown: Record<string, ResponseObject> = {};
  for (const { name: label, request } of innerHits) {
    const { hits, maxScore } = await findHits(session, inner, request);
    shown[label] = { hits: { total, max_score: maxScore, hits } };
  }
  return shown;
}

/** The group's value stands among the hit's fields unless they show it themselves, and its inner hits at the end. */
function withGroup(
  hit: ResponseObject,
  values: ResponseObject,
  inner: ResponseObject | undefined,
): ResponseObject {
  const known = hit["fields"] as ResponseObject | undefined;
  const fields = { ...values, ...known };
  return {
    ...hit,
    fields: Object.keys(fields).length === 0 ? undefined : fields,
    ...(inner === undefined ? {} : { inner_hits: inner }),
  };
}
