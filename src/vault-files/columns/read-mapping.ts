import { closestName } from "../../platform/closest-name.ts";
import { shownName } from "../../platform/card-numbers/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { ofPrograms } from "../../platform/rule-fault.ts";
import type { FileFault } from "../file-fault.ts";
import { fieldNamed, IMPORT_FIELDS, namesSecurityCode, type ImportField } from "./fields.ts";
import { BUILT_IN_MAPPINGS, MAPPINGS, type BuiltInMapping, type Mapping } from "./mappings.ts";
import { findMapping } from "./mapping-store.ts";

const MAX_COLUMNS = 100;
const MAX_NAME = 200;

export type MappingRefusal = Refusal<"mapping_refused"> & { readonly fault: FileFault };

/** The mapping of an import: `columns` null is the gateway's own format, in which a column has the name of its field. */
export interface ChosenMapping {
  readonly name: string | null;
  readonly columns: Mapping | null;
}

/**
 * Reads `mapping`: the name of one that is built in or saved by the tenant, or a JSON object `{column: field}`.
 *
 * @param tenantGuids the tenant and those above it, whose saved mappings it may use
 */
export async function readMapping(
  db: Queryable,
  { text, tenantGuids }: { text: string | undefined; tenantGuids: readonly string[] },
): Promise<ChosenMapping | MappingRefusal> {
  const sent = text?.trim() ?? "";
  if (sent === "" || sent === "quittance") return { name: "quittance", columns: null };
  if (isBuiltIn(sent)) return { name: sent, columns: MAPPINGS[sent] };
  if (!sent.startsWith("{")) {
    const columns = await findMapping(db, { tenantGuids, name: sent });
    if (columns) return { name: sent, columns };
    const names = BUILT_IN_MAPPINGS.join(", ");
    const fault = { code: "no_mapping", values: { name: shownName(sent), names } } as const;
    return { refused: true, code: "mapping_refused", fault };
  }
  const read = readColumns(parsed(sent));
  return isRefusal(read) ? read : { name: null, columns: read };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isBuiltIn(name: string): name is Exclude<BuiltInMapping, "quittance"> {
  return Object.hasOwn(MAPPINGS, name);
}

/** Checks `{column: field}`, whose fields may be spelled with underscores. */
export function readColumns(sent: unknown): Mapping | MappingRefusal {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent))
    return refused('must be a JSON object: {"column of the file": "field"}');
  const entries = Object.entries(sent);
  if (entries.length === 0 || entries.length > MAX_COLUMNS)
    return refused(`must name 1 to ${MAX_COLUMNS} columns`);
  const read = new Map<string, ImportField>();
  for (const [column, name] of entries) {
    if (column.trim() === "" || column.length > MAX_NAME)
      return refused("has a column with no name, or a long one");
    if (typeof name !== "string") return refused(`'${shownName(column)}' must be the name of a field`);
    if (namesSecurityCode(column) || namesSecurityCode(name))
      return refused("names a security code: nobody may store those, and no file may have them");
    const field = fieldNamed(name);
    if (!field) return refused(unknownField(name));
    if ([...read.values()].includes(field)) return refused(`has two columns for ${field}`);
    read.set(column.trim(), field);
  }
  const fields = new Set(read.values());
  if (!fields.has("pan") && !fields.has("iban")) return refused("must have a column for pan or iban");
  return Object.fromEntries(read);
}

function unknownField(name: string): string {
  const near = closestName(name, IMPORT_FIELDS);
  return near === undefined
    ? `'${shownName(name)}' is no field. Fields: ${IMPORT_FIELDS.join(", ")}`
    : `'${shownName(name)}' is no field: is it ${near}?`;
}

/** The console offers mappings by name: only programs write columns. */
function refused(sentence: string): MappingRefusal {
  return { refused: true, code: "mapping_refused", fault: ofPrograms(sentence) };
}
