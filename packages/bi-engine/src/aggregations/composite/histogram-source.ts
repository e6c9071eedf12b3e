import { illegalArgument } from "../../errors.ts";
import { dateFormat } from "../../fields/value-format.ts";
import { doublesOf, isNumeric, valueSource } from "../../fields/value-source.ts";
import { type JsonNode, textOfNode } from "../../json/json-node.ts";
import { double } from "../../json/write-json.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Sql, sql } from "../../sql/sql.ts";
import { badOption, numberOption } from "../reading/options.ts";
import type { SourceKind } from "./composite-source.ts";

export const histogramSource: SourceKind = {
  name: "histogram",
  read: (options) => {
    let interval = 0;
    return {
      own: {
        interval: (node) => {
          interval = numberOption(node, "histogram", "interval");
          if (interval > 0) return;
          throw badOption(
            node,
            "histogram",
            "interval",
            "[interval] must be greater than 0 for [histogram] source",
          );
        },
      },
      key: async ({ scope }, _run, field) => {
        if (interval <= 0) throw illegalArgument("Required [interval]");
        const source = valueSource(scope, { ...options, field }, "histogram", isNumberOrDate);
        if (source === undefined) return options.missingBucket ? missingOnly : undefined;
        const { numbers, list } = doublesOf(source);
        const key = (value: Sql) => sql`(floor(${value} / ${interval}::DOUBLE) * ${interval}::DOUBLE)`;
        return {
          key: {
            value: list ? sql`list_transform(${numbers}, lambda s: ${key(sql`s`)})` : key(numbers),
            list,
          },
          show: (value) =>
            value === null ? null : (source.format?.(Number(value)) ?? double(Number(value))),
          parse: (node) => sql`${numberAfter(node, source.field)}::DOUBLE`,
        };
      },
    };
  },
};

function isNumberOrDate(field: Field): boolean {
  return isNumeric(field) && field.type !== "boolean";
}

/** A date may be given as it is shown. */
function numberAfter(node: JsonNode, field: Field): number {
  const parsed =
    node.kind === "text" && field.type === "date"
      ? dateFormat(field.format).parse(node.value, { roundUp: false, timeZone: "UTC" })
      : undefined;
  return typeof parsed === "number" ? parsed : Number(textOfNode(node));
}

const missingOnly = {
  key: { value: sql`NULL::DOUBLE`, list: false },
  show: () => null,
  parse: () => sql`NULL::DOUBLE`,
};
