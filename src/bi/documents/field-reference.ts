import type { PropertyDefinition } from "@quittance/bi-engine";
import { shown } from "@quittance/bi-engine/json";
import { neverSet, notes } from "./field-notes.ts";
import { biDefinition } from "./mapping.ts";

/** A field of the BI document by its whole path. */
interface DocumentField {
  readonly path: string;
  readonly definition: PropertyDefinition;
}

/** Every field of the document, objects before what is in them. */
export function documentFields(): readonly DocumentField[] {
  return fieldsOf(biDefinition.mappings.properties, "");
}

function fieldsOf(
  properties: Readonly<Record<string, PropertyDefinition>>,
  around: string,
): readonly DocumentField[] {
  return Object.entries(properties).flatMap(([name, definition]) => {
    const path = around + name;
    return [{ path, definition }, ...fieldsOf(definition.properties ?? {}, `${path}.`)];
  });
}

/** Why no document has the field; undefined for one that documents have. */
export function reasonNeverSet(path: string): string | undefined {
  const names = path.split(".");
  const around = names.map((_, i) => names.slice(0, i + 1).join("."));
  return around.map((outer) => neverSet.get(outer)).find((reason) => reason !== undefined);
}

/** The page of all fields, made from the mapping. */
export function fieldsPage(): string {
  const rows = documentFields().map(({ path, definition }) => {
    const reason = reasonNeverSet(path);
    const note = reason === undefined ? (notes.get(path) ?? "") : `never set: ${reason}`;
    return `| \`${path}\` | ${typeText(definition)} | ${note} |`;
  });
  return [
    "# Fields of the BI document",
    "",
    "Made from the mapping by `npm run docs`. One document per transaction; what the gateway does not know is left out.",
    "Dates without a format are `yyyy-MM-dd HH:mm:ss` in UTC. Fields inside a nested object are queried with a `nested`",
    "query or aggregation of its path.",
    "",
    "| Field | Type | |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function typeText(definition: PropertyDefinition): string {
  const { type = "object", fields = {} } = definition;
  const factor = definition["scaling_factor"];
  const format = definition["format"] === "yyyy-MM-dd" ? ", `yyyy-MM-dd`" : "";
  const sub = Object.entries(fields).map(([name, { type: subType }]) => `; \`.${name}\` ${subType}`);
  return `${type}${factor === undefined ? "" : ` ${shown(factor)}`}${format}${sub.join("")}`;
}
