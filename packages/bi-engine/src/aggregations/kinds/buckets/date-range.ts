import { contentError } from "../../../errors.ts";
import { numberFromText } from "../../../fields/number-from-text.ts";
import { syntheticField } from "../../../fields/synthetic-field.ts";
import { valueFormat } from "../../../fields/value-format.ts";
import { type ValueSource, doublesOf, isNumeric, valueSource } from "../../../fields/value-source.ts";
import { type JsonNode, type NumberNode, tokenName } from "../../../json/json-node.ts";
import type { AggregationKind, Level } from "../../aggregation.ts";
import { runRanges, withoutRanges } from "../../buckets/range-buckets.ts";
import { readRanges } from "../../buckets/read-ranges.ts";
import { type FieldOptions, timeZoneOption } from "../../reading/options.ts";
import { keyOfRange, shapeRange } from "./range.ts";

interface DateRangeOption {
  from: string | number | undefined;
  to: string | number | undefined;
  key: string | undefined;
}

export const dateRange: AggregationKind = {
  name: "date_range",
  read: (body, { name }) => {
    const into: FieldOptions = {};
    const { options, keyed, ranges } = readRanges(
      body,
      { kind: "date_range", name, into },
      { readRange, own: { time_zone: (node) => (into.timeZone = timeZoneOption(node, "date_range")) } },
    );
    return {
      type: "bucket",
      run: (level, run, inner) => {
        if (ranges.length === 0) throw withoutRanges(name);
        const source = valueSource(level.scope, options, "date_range", isNumeric);
        const shaped = ranges.map((range) => resolveRange(range, level, source, { ...options, keyed }));
        return runRanges(level, run, inner, source && doublesOf(source), {
          typeName: "date_range",
          keyed,
          ranges: shaped,
        });
      },
    };
  },
};

function readRange(node: JsonNode): DateRangeOption {
  const range: DateRangeOption = { from: undefined, to: undefined, key: undefined };
  for (const member of node.kind === "object" ? node.members : []) {
    const { name, value } = member;
    if (name === "from" || name === "to") range[name] = boundOf(value, name);
    else range.key = keyOfRange(member);
  }
  return range;
}

function boundOf(value: JsonNode, name: string): number | string | undefined {
  if (value.kind === "null") return undefined;
  if (value.kind === "number") return numberOf(value);
  if (value.kind === "text") return value.value;
  throw contentError(`[range] ${name} doesn't support values of type: ${tokenName(value)}`, value.at);
}

function numberOf(node: NumberNode): number {
  // A date has no fraction, not even one of a millisecond.
  return Math.trunc(Number(node.text));
}

function resolveRange(
  { from, to, key }: DateRangeOption,
  { scope }: Level,
  source: ValueSource | undefined,
  options: FieldOptions & { keyed: boolean },
) {
  const field = source?.field ?? syntheticField("", "date");
  const pattern = options.format ?? field.format;
  const context = { format: pattern, timeZone: options.timeZone, moment: scope.moment };
  // A number is a date of the format too: `epoch_millis` takes it, a pattern of years may.
  const millis = (bound: string | number | undefined, open: number) =>
    bound === undefined ? open : numberFromText(field, String(bound), context);
  const format = source?.format ?? valueFormat(syntheticField("", "date"), pattern, options.timeZone);
  return shapeRange(
    { from: millis(from, Number.NEGATIVE_INFINITY), to: millis(to, Number.POSITIVE_INFINITY), key },
    format,
    options.keyed,
  );
}
