import { BIGINT, BOOLEAN, DOUBLE, type DuckDBType, LIST, STRUCT, UHUGEINT, VARCHAR } from "@duckdb/node-api";
import type { Field } from "../mapping/mapping.ts";

/** The type of one value of the field in DuckDB. */
export function valueType(field: Field): DuckDBType {
  switch (field.type) {
    case "keyword":
    case "text":
    case "binary":
    case "completion":
      return VARCHAR;
    case "boolean":
      return BOOLEAN;
    case "byte":
    case "short":
    case "integer":
    case "long":
    case "scaled_float":
    case "date":
      return BIGINT;
    case "double":
    case "float":
    case "half_float":
      return DOUBLE;
    case "ip":
      return UHUGEINT;
    case "geo_point":
      return STRUCT({ lat: DOUBLE, lon: DOUBLE });
  }
}

/** The type of the field's column: a list as soon as one document had two values. */
export function columnType(field: Field): DuckDBType {
  return field.multiValued ? LIST(valueType(field)) : valueType(field);
}
