import type { RequestMoment } from "../../dates/request-moment.ts";
import { illegalArgument } from "../../errors.ts";
import { dateMathMs } from "../../fields/date-math-value.ts";
import { isNumeric, valueSource } from "../../fields/value-source.ts";
import { textOfNode } from "../../json/json-node.ts";
import { type Sql, sql } from "../../sql/sql.ts";
import {
  type IntervalOptions,
  intervalOptions,
  readOffset,
  stepsOf,
} from "../buckets/date-interval-options.ts";
import { millisSql, rangeFor } from "../buckets/date-range-of-rows.ts";
import { roundingSql } from "../buckets/rounding-sql.ts";
import type { SourceKind } from "./composite-source.ts";

export const dateSource: SourceKind = {
  name: "date_histogram",
  read: (options) => {
    const interval: IntervalOptions & { offsetMs: number } = { offsetMs: 0 };
    return {
      own: {
        ...intervalOptions(interval, "date_histogram"),
        offset: (node) => (interval.offsetMs = readOffset(node)),
      },
      key: async (level, run, field) => {
        const steps = stepsOf(interval);
        const { format: pattern } = options;
        const zone = interval.timeZone === undefined ? {} : { timeZone: interval.timeZone };
        const source = valueSource(level.scope, { ...options, ...zone, field }, "date_histogram", isNumeric);
        if (source === undefined) return options.missingBucket ? missingOnly : undefined;
        const range = await rangeFor(steps, level, source, run);
        const dateKey = (value: Sql) => roundingSql(millisSql(source, value), steps, range);
        const { toMs, fromMs } = dateKey(source.value);
        const { list } = source;
        return {
          key: {
            value: list
              ? sql`list_transform(${source.value}, lambda v: ${dateKey(sql`v`).sql})`
              : dateKey(source.value).sql,
            list,
          },
          show: (value) => {
            if (value === null) return null;
            const millis = toMs(Number(value));
            return pattern === undefined ? millis : (source.format?.(millis) ?? millis);
          },
          parse: (node) =>
            sql`${fromMs(millisOf(textOfNode(node), pattern, interval.timeZone, level.scope.moment))}`,
        };
      },
    };
  },
};

function millisOf(
  text: string,
  format: string | undefined,
  timeZone: string | undefined,
  moment: RequestMoment,
): number {
  if (format !== undefined) return dateMathMs(text, { format, timeZone, moment });
  const millis = Number(text);
  if (!Number.isNaN(millis)) return millis;
  throw illegalArgument(`For input string: "${text}"`);
}

const missingOnly = {
  key: { value: sql`NULL::BIGINT`, list: false },
  show: () => null,
  parse: () => sql`NULL::BIGINT`,
};
