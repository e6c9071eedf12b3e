import { type Answer, double, doubleOrNull } from "../../json/write-json.ts";
import { doubleText } from "../../values/number-text.ts";
import type { AggregationResult } from "../aggregation.ts";
import type { ValueFormat } from "./value-format.ts";

/** The answer of percentiles and their like: a number for each asked point, null for none. */
export function percentilesResult(
  typeName: string,
  points: readonly (readonly [asked: number, value: number])[],
  { keyed, format }: { readonly keyed: boolean; readonly format: ValueFormat },
): AggregationResult {
  const text = (value: number) => (Number.isNaN(value) ? undefined : format?.(value));
  const shown = (value: number) => doubleOrNull(Number.isNaN(value) ? null : value);
  return {
    typeName,
    answer: () => {
      if (keyed) {
        const values: Record<string, Answer | undefined> = {};
        for (const [asked, value] of points) {
          values[doubleText(asked)] = shown(value);
          values[`${doubleText(asked)}_as_string`] = text(value);
        }
        return { values };
      }
      return {
        values: points.map(([asked, value]) => ({
          key: double(asked),
          value: shown(value),
          value_as_string: text(value),
        })),
      };
    },
    number: (property) => points.find(([asked]) => property !== undefined && asked === Number(property))?.[1],
  };
}
