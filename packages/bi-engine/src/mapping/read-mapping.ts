import { QueryError } from "../errors.ts";
import { shown } from "../json/shown.ts";
import {
  type Analyzers,
  type ColumnPlace,
  type Columns,
  type Field,
  type FieldEnds,
  type FieldType,
  type Mapping,
  type MappingDefinition,
  type ObjectField,
  type PropertyDefinition,
  FIELD_TYPES,
} from "./mapping.ts";

/**
 * Turns a mapping definition into a mapping whose leaves have columns. Leaves already in `columns` keep their
 * place, new ones get the next free column. Throws mapper_parsing_exception for a type this library has not.
 */
export function readMapping(definition: MappingDefinition, columns: Columns, analyzers: Analyzers): Mapping {
  const reader: Reader = { columns, analyzers, next: columns.size, fields: new Map(), objects: new Map() };
  const source = definition["_source"] as { enabled?: unknown } | undefined;
  const root = readObject(reader, "", { ...definition, type: "object" }, undefined, "true");
  return {
    definition,
    root,
    fields: reader.fields,
    objects: reader.objects,
    sourceEnabled: shown(source?.enabled ?? true) !== "false",
    detectsDates: shown(definition["date_detection"] ?? true) !== "false",
  };
}

/** The columns of all leaves, to be stored with the definition. */
export function columnsOf(mapping: Mapping): Columns {
  return new Map(
    [...mapping.fields].map(([path, { column, multiValued, ends }]) => [
      path,
      { column, multiValued, hasEnds: ends !== undefined },
    ]),
  );
}

interface Reader {
  readonly columns: Columns;
  readonly analyzers: Analyzers;
  next: number;
  readonly fields: Map<string, Field>;
  readonly objects: Map<string, ObjectField>;
}

function readObject(
  reader: Reader,
  path: string,
  definition: PropertyDefinition,
  parentNestedPath: string | undefined,
  parentDynamic: ObjectField["dynamic"],
): ObjectField {
  const nested = definition.type === "nested";
  const nestedPath = nested ? path : parentNestedPath;
  const dynamic = readDynamic(definition["dynamic"], parentDynamic);
  const objects = new Map<string, ObjectField>();
  const leaves = new Map<string, readonly Field[]>();
  const object: ObjectField = {
    path,
    nested,
    nestedPath,
    dynamic,
    objects,
    leaves,
    enabled: shown(definition["enabled"] ?? true) !== "false",
  };
  if (path !== "") reader.objects.set(path, object);
  for (const [name, property] of Object.entries(expandDots(definition.properties ?? {}))) {
    const childPath = path === "" ? name : `${path}.${name}`;
    if (isObject(property)) {
      objects.set(name, readObject(reader, childPath, property, nestedPath, dynamic));
    } else leaves.set(name, readLeaves(reader, childPath, property, nestedPath));
  }
  return object;
}

export function isObject(property: PropertyDefinition): boolean {
  return property.type === "object" || property.type === "nested" || property.type === undefined;
}

function readLeaves(
  reader: Reader,
  path: string,
  property: PropertyDefinition,
  nestedPath: string | undefined,
) {
  const leaves = [readField(reader, path, property, nestedPath)];
  for (const [name, sub] of Object.entries(property.fields ?? {})) {
    leaves.push(readField(reader, `${path}.${name}`, sub, nestedPath));
  }
  return leaves;
}

function readField(
  reader: Reader,
  path: string,
  property: PropertyDefinition,
  nestedPath: string | undefined,
): Field {
  const type = FIELD_TYPES.find((known) => known === property.type);
  if (type === undefined) throw unknownType(path, property.type);
  const { column, multiValued, hasEnds } =
    reader.columns.get(path) ?? nextPlace(reader, nestedPath !== undefined && isWhole(type));
  const flag = (parameter: string, otherwise: boolean) => shown(property[parameter] ?? otherwise) === "true";
  const field: Field = {
    path,
    type,
    nestedPath,
    column,
    multiValued,
    scalingFactor: Number(property["scaling_factor"] ?? 1),
    format: shown(property["format"] ?? "strict_date_optional_time||epoch_millis"),
    ignoreAbove: Number(property["ignore_above"] ?? Number.MAX_SAFE_INTEGER),
    nullValue: property["null_value"] ?? null,
    analyzer: shown(property["analyzer"] ?? "standard"),
    analyzers: reader.analyzers,
    indexed: flag("index", true),
    docValues: flag("doc_values", hasDocValues(type)),
    stored: flag("store", false),
    ignoreMalformed: flag("ignore_malformed", false),
    coerce: flag("coerce", true),
    indexPhrases: flag("index_phrases", false),
  };
  const known = hasEnds === true ? { ...field, ends: endsOf(field) } : field;
  reader.fields.set(path, known);
  return known;
}

/** Names differ from those of all fields by a character that no request can contain. */
function endsOf(field: Field): FieldEnds {
  const end = (which: keyof FieldEnds): Field => ({
    ...field,
    path: `${field.path}\u0000${which}`,
    nestedPath: undefined,
    column: `${field.column}_${which}`,
    multiValued: false,
  });
  return { least: end("least"), most: end("most") };
}

function isWhole(type: FieldType): boolean {
  return ["byte", "short", "integer", "long", "scaled_float", "date"].includes(type);
}

function hasDocValues(type: FieldType): boolean {
  return type !== "text" && type !== "binary" && type !== "completion";
}

function nextPlace(reader: Reader, hasEnds: boolean): ColumnPlace {
  return { column: `c${reader.next++}`, multiValued: false, hasEnds };
}

function readDynamic(value: unknown, inherited: ObjectField["dynamic"]): ObjectField["dynamic"] {
  const text = shown(value ?? inherited);
  return text === "false" || text === "strict" ? text : "true";
}

function unknownType(path: string, type: string | undefined): QueryError {
  const reason = `No handler for type [${type}] declared on field [${path.split(".").at(-1)}]`;
  const cause = { type: "mapper_parsing_exception", reason };
  return new QueryError("reading", 400, {
    ...cause,
    reason: `Failed to parse mapping [_doc]: ${reason}`,
    causedBy: cause,
  });
}

/** A property named `a.b` stands for the property `b` of the object `a`. */
function expandDots(
  properties: Readonly<Record<string, PropertyDefinition>>,
): Record<string, PropertyDefinition> {
  const expanded: Record<string, PropertyDefinition> = {};
  for (const [name, property] of Object.entries(properties)) {
    const dot = name.indexOf(".");
    if (dot < 0) expanded[name] = property;
    else {
      const outer = name.slice(0, dot);
      const inner = { [name.slice(dot + 1)]: property };
      expanded[outer] = { ...expanded[outer], properties: { ...expanded[outer]?.properties, ...inner } };
    }
  }
  return expanded;
}
