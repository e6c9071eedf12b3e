import { contentError } from "../../../errors.ts";
import type { ValueFormat } from "../../../fields/value-format.ts";
import { doublesOf, isNumeric, valueSource } from "../../../fields/value-source.ts";
import { type JsonNode, type Member, textOfNode, tokenName } from "../../../json/json-node.ts";
import { double } from "../../../json/write-json.ts";
import { unknownField } from "../../../reading/located.ts";
import { doubleText } from "../../../values/number-text.ts";
import type { AggregationKind } from "../../aggregation.ts";
import { type RangeAggregation, runRanges, withoutRanges } from "../../buckets/range-buckets.ts";
import { readRanges } from "../../buckets/read-ranges.ts";
import { numberOption } from "../../reading/options.ts";
import { booleanOrText } from "../metrics/stats.ts";

export interface RangeOption {
  from: number;
  to: number;
  key: string | undefined;
}

export const range: AggregationKind = {
  name: "range",
  read: (body, { name }) => {
    const { options, keyed, ranges } = readRanges(body, { kind: "range", name }, { readRange });
    return {
      type: "bucket",
      run: (level, run, inner) => {
        if (ranges.length === 0) throw withoutRanges(name);
        const source = valueSource(level.scope, options, "range", isNumeric);
        const shaped = ranges.map((one) => shapeRange(one, source?.format, keyed));
        const aggregation: RangeAggregation = { typeName: "range", keyed, ranges: shaped };
        return runRanges(level, run, inner, source && doublesOf(source), aggregation);
      },
    };
  },
};

function readRange(node: JsonNode): RangeOption {
  const range: RangeOption = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, key: undefined };
  const number = (value: JsonNode, otherwise: number, option: string) =>
    value.kind === "null" ? otherwise : numberOption(value, "range", option);
  for (const member of node.kind === "object" ? node.members : []) {
    const { name, value } = member;
    if (name === "from") range.from = number(value, range.from, "from");
    else if (name === "to") range.to = number(value, range.to, "to");
    else range.key = keyOfRange(member);
  }
  return range;
}

/** The key of a range; there are no other members besides its ends. */
export function keyOfRange(member: Member): string {
  const { name, value } = member;
  if (name !== "key") throw unknownField("range", member, ["key", "from", "to"]);
  if (value.kind === "text" || value.kind === "number") return textOfNode(value);
  throw contentError(`[range] key doesn't support values of type: ${tokenName(value)}`, value.at);
}

/** The bucket of a range as the response shows it; under its key it does not repeat it. */
export function shapeRange({ from, to, key }: RangeOption, format: ValueFormat, keyed: boolean) {
  const text = format ?? doubleText;
  const shownEnd = (end: number) => format && booleanOrText(format(end));
  const keyText =
    key ?? `${Number.isFinite(from) ? text(from) : "*"}-${Number.isFinite(to) ? text(to) : "*"}`;
  return {
    from,
    to,
    keyText,
    head: (docCount: number) => ({
      key: keyed ? undefined : keyText,
      ...(Number.isFinite(from) ? { from: double(from), from_as_string: shownEnd(from) } : {}),
      ...(Number.isFinite(to) ? { to: double(to), to_as_string: shownEnd(to) } : {}),
      doc_count: docCount,
    }),
  };
}
