import type { Field, FieldType } from "../mapping/mapping.ts";

/** A field that is in no mapping: metadata, or a path for which the request gives all values itself. */
export function syntheticField(path: string, type: FieldType): Field {
  return {
    path,
    type,
    nestedPath: undefined,
    column: "",
    multiValued: false,
    scalingFactor: 1,
    format: "strict_date_optional_time||epoch_millis",
    ignoreAbove: Number.MAX_SAFE_INTEGER,
    nullValue: null,
    analyzer: "standard",
    analyzers: new Map(),
    indexed: true,
    docValues: true,
    stored: false,
    ignoreMalformed: false,
    coerce: true,
    indexPhrases: false,
  };
}
