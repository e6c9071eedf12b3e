import { isEmpty } from "./compare-fields.ts";
import { withNames } from "./file-value.ts";
import { isObject, mappedValues, valueAt, type Json, type JsonObject } from "./json.ts";
import type { ResourceNode } from "./resource-node.ts";
import { MASK, variableNames } from "./secrets.ts";
import { pick } from "./update-fields.ts";

/** The tenant and everything below it as the file has them, with a reference in the place of each secret. */
export function exportedTenant(
  tenant: ResourceNode,
  { rates, schema }: { rates: readonly ResourceNode[]; schema: JsonObject },
): JsonObject {
  const definitions = schema["$defs"] as Readonly<Record<string, JsonObject>>;
  const nameVariable = variableNames();
  const exported = (node: ResourceNode): JsonObject => {
    const fields = ownFields(node, { schema: definitions[node.kind.section]!, nameVariable });
    const sections = node.kind.children.map((kind) => {
      const below = node.children.filter((child) => child.kind === kind);
      return [kind.section, below.map(exported)] as const;
    });
    return { ...fields, ...Object.fromEntries(sections.filter(([, entries]) => entries.length > 0)) };
  };
  return {
    tenant: exported(tenant),
    ...(rates.length > 0 && { conversionRates: rates.map(exported) }),
  };
}

interface Exporting {
  readonly schema: JsonObject;
  readonly nameVariable: (path: readonly string[]) => string;
}

function ownFields(node: ResourceNode, { schema, nameVariable }: Exporting): JsonObject {
  const { kind, key, actual = {} } = node;
  const sections = new Set(kind.children.map(({ section }) => section));
  const names = Object.keys(schema["properties"] as JsonObject).filter((name) => !sections.has(name));
  const known = Object.fromEntries(names.map((name) => [name, actual[name]]));
  const needed = pick(known, schema["required"] as readonly string[]);
  const variable = (path: string) => `env:${nameVariable([key, ...path.split(".")])}`;
  const masked = mappedValues(withNames(node, { ...withoutUnset(known), ...needed }), (value, path) =>
    value === MASK ? variable(path) : undefined,
  ) as JsonObject;
  return (kind.hidden ?? []).reduce(
    (fields, { field, setWhen }) =>
      isEmpty(valueAt(actual, setWhen)) ? fields : withValue(fields, field.split("."), variable(field)),
    masked,
  );
}

function withValue(fields: JsonObject, path: readonly string[], value: Json): JsonObject {
  const [name = "", ...rest] = path;
  if (rest.length === 0) return { ...fields, [name]: value };
  const inner = fields[name];
  return { ...fields, [name]: withValue(isObject(inner) ? inner : {}, rest, value) };
}

/** Without fields that have no value, which the gateway lists all. */
function withoutUnset(fields: JsonObject): JsonObject {
  const kept = Object.entries(fields).map(([name, value]) => {
    return [name, isObject(value) ? withoutUnset(value) : value] as const;
  });
  return Object.fromEntries(kept.filter(([, value]) => !isEmpty(value)));
}
