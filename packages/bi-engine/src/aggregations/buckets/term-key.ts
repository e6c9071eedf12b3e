import { type ValueSource, isFloating, numberOf, textOfKey } from "../../fields/value-source.ts";
import { type ResponseValue, double } from "../../json/write-json.ts";
import type { Field } from "../../mapping/mapping.ts";
import type { SqlResult } from "../../plan/target.ts";

/** A key as a response shows it: the key, its text where it has one, and its number where it is one. */
export interface TermKey {
  readonly key: ResponseValue;
  readonly keyText: string | undefined;
  readonly keyNumber: number | undefined;
}

export function keyOf({ field, format }: Pick<ValueSource, "field" | "format">, value: SqlResult): TermKey {
  if (field.type === "keyword" || field.type === "ip") {
    return { key: textOfKey(field, value), keyText: undefined, keyNumber: undefined };
  }
  const number = numberOf(field, value);
  const key =
    isFloating(field) || field.type === "scaled_float" ? double(number) : wholeNumber(value, number);
  return { key, keyText: format?.(number), keyNumber: number };
}

/** A long beyond 2^53 keeps its digits. */
function wholeNumber(value: SqlResult, number: number): ResponseValue {
  return typeof value === "bigint" ? value : number;
}

/** The name of a terms result for `typed_keys`: by strings, longs or doubles. */
export function termsTypeName(field: Field, ending = "terms"): string {
  if (field.type === "keyword" || field.type === "ip") return `s${ending}`;
  return isFloating(field) || field.type === "scaled_float" ? `d${ending}` : `l${ending}`;
}
