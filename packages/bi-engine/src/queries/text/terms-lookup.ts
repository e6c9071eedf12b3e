import { QueryError, illegalArgument, parsingError } from "../../errors.ts";
import { type ObjectNode, type Plain, plain } from "../../json/json-node.ts";
import { readJson } from "../../json/read-json.ts";
import { shown } from "../../json/shown.ts";
import { nodesAt } from "../../mapping/source-values.ts";
import type { Scope } from "../../plan/target.ts";
import { textOption } from "../../reading/options.ts";
import { sql } from "../../sql/sql.ts";

/** The document and field from which a query takes its terms. */
interface Lookup {
  readonly index: string;
  readonly id: string;
  readonly path: string;
}

export function readLookup(node: ObjectNode): Lookup {
  const lookup: { index?: string; id?: string; path?: string } = {};
  for (const { name, value } of node.members) {
    if (name === "index" || name === "id" || name === "path") lookup[name] = textOption(value);
    // The routing of a document makes no difference to finding it.
    else if (name === "routing") textOption(value);
    else throw parsingError(`[terms_lookup] unknown field [${name}]`, value.at);
  }
  const { index, id, path } = lookup;
  if (index !== undefined && id !== undefined && path !== undefined) return { index, id, path };
  throw illegalArgument("[terms] query lookup element requires specifying the index, id and path.");
}

/** The values of the document's field; none when there is no such document. Only documents of the target are read. */
export async function lookUp(
  { session, target }: Scope,
  { index, id, path }: Lookup,
): Promise<readonly Plain[]> {
  if (!target.indexNames.includes(index)) {
    const facts = { "resource.type": "index_or_alias", "resource.id": index, index_uuid: "_na_", index };
    const reason = `no such index [${index}]`;
    throw new QueryError("reading", 404, { type: "index_not_found_exception", reason, facts });
  }
  const found = await session.rows(
    sql`SELECT _doc FROM ${target.documents} WHERE _index = ${index} AND _id = ${id}`,
  );
  const doc = found[0]?.[0];
  if (typeof doc !== "bigint") return [];
  const source = (await session.rows(target.fetch([doc])))[0]?.[4];
  if (source === undefined || source === null) return [];
  return nodesAt(readJson(shown(source)), path.split("."))
    .map(plain)
    .filter((value) => value !== null);
}
