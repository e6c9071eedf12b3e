import type { ValueFormat } from "../../fields/value-format.ts";
import { type ResponseValue, double, doubleOrNull } from "../../json/write-json.ts";
import { doubleText } from "../../values/number-text.ts";
import type { AggregationResult } from "../aggregation.ts";

/** The response of percentiles and their like: a number for each requested point, null for none. */
export function percentilesResult(
  typeName: string,
  points: readonly (readonly [requested: number, value: number])[],
  { keyed, format }: { readonly keyed: boolean; readonly format: ValueFormat },
): AggregationResult {
  const text = (value: number) => (Number.isNaN(value) ? undefined : format?.(value));
  const shown = (value: number) => doubleOrNull(Number.isNaN(value) ? null : value);
  return {
    typeName,
    response: () => {
      if (keyed) {
        const values: Record<string, ResponseValue | undefined> = {};
        for (const [requested, value] of points) {
          values[doubleText(requested)] = shown(value);
          values[`${doubleText(requested)}_as_string`] = text(value);
        }
        return { values };
      }
      return {
        values: points.map(([requested, value]) => ({
          key: double(requested),
          value: shown(value),
          value_as_string: text(value),
        })),
      };
    },
    number: (property) =>
      points.find(([requested]) => property !== undefined && requested === Number(property))?.[1],
  };
}
