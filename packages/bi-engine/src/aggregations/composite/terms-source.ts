import { syntheticField } from "../../fields/synthetic-field.ts";
import { columnLiteral, valueSource } from "../../fields/value-source.ts";
import { type JsonNode, plain } from "../../json/json-node.ts";
import { columnValues } from "../../mapping/column-value.ts";
import type { Json } from "../../mapping/json-value.ts";
import { sql } from "../../sql/sql.ts";
import { keyOf } from "../buckets/term-key.ts";
import type { SourceKind } from "./composite-source.ts";

export const termsSource: SourceKind = {
  name: "terms",
  read: (options) => ({
    own: {},
    key: async ({ scope }, _run, field) => {
      const source = valueSource(
        scope,
        { ...options, field },
        "composite",
        ({ type }) => type !== "geo_point",
      );
      if (source === undefined && !options.missingBucket) return undefined;
      const known = source ?? {
        field: syntheticField(field, "keyword"),
        value: sql`NULL::VARCHAR`,
        list: false,
        format: undefined,
      };
      return {
        // Unlike a terms aggregation, it counts a document once for each of its values, also for equal ones.
        key: { value: known.value, list: known.list },
        show: (value) => {
          if (value === null) return null;
          const { key, keyText } = keyOf(known, value);
          if (known.field.type === "boolean") return keyText === "true";
          return known.field.type === "date" && options.format === undefined ? key : (keyText ?? key);
        },
        parse: (node) => columnLiteral(columnValues(known.field, [jsonOf(node)])[0]),
      };
    },
  }),
};

function jsonOf(node: JsonNode): Json {
  const value = plain(node);
  return typeof value === "bigint" ? Number(value) : (value as Json);
}
