import { UTC } from "../../dates/time-zone.ts";
import { illegalArgument, shardIllegalArgument } from "../../errors.ts";
import { type JsonNode, textOfNode } from "../../json/json-node.ts";
import { calendarUnit, lengthMs } from "../reading/date-interval.ts";
import { type FieldOptions, badOption, timeZoneOption } from "../reading/options.ts";
import type { DateSteps } from "./rounding-sql.ts";

export interface IntervalOptions extends FieldOptions {
  unit?: DateSteps["unit"];
  fixedMs?: number;
}

/** The options that say how long a bucket is, and in which zone; composite has the same. */
export function intervalOptions(
  options: IntervalOptions,
  kind: string,
): Readonly<Record<string, (node: JsonNode) => void>> {
  const refuseSecond = (node: JsonNode, option: string) => {
    if (options.unit === undefined && options.fixedMs === undefined) return;
    const both = "Cannot use [fixed_interval] with [calendar_interval] configuration option.";
    throw badOption(
      node,
      kind,
      option,
      option === "calendar_interval"
        ? both.replace(
            "[fixed_interval] with [calendar_interval]",
            "[calendar_interval] with [fixed_interval]",
          )
        : both,
    );
  };
  return {
    calendar_interval: (node) => {
      refuseSecond(node, "calendar_interval");
      options.unit = readCalendar(node, kind);
    },
    fixed_interval: (node) => {
      refuseSecond(node, "fixed_interval");
      options.fixedMs = readFixed(node, kind);
    },
    interval: (node) => {
      const unit = calendarUnit(textOfNode(node));
      if (unit !== undefined) options.unit = unit;
      else if (node.kind === "number") options.fixedMs = Number(node.text);
      else options.fixedMs = readFixed(node, kind, "interval");
    },
    time_zone: (node) => (options.timeZone = timeZoneOption(node, kind)),
  };
}

function readCalendar(node: JsonNode, kind: string) {
  const unit = calendarUnit(textOfNode(node));
  if (unit !== undefined) return unit;
  throw badOption(
    node,
    kind,
    "calendar_interval",
    `The supplied interval [${textOfNode(node)}] could not be parsed as a calendar interval.`,
  );
}

function readFixed(node: JsonNode, kind: string, option = "fixed_interval"): number {
  const millis = lengthMs(textOfNode(node));
  const setting = option === "interval" ? "date_histogram.interval" : "date_histogram.fixedInterval";
  if (millis === undefined) {
    const reason = `failed to parse setting [${setting}] with value [${textOfNode(node)}] as a time value: unit is missing or unrecognized`;
    throw badOption(node, kind, option, reason);
  }
  if (millis <= 0) throw badOption(node, kind, option, `Zero or negative time interval not supported`);
  return millis;
}

export function readOffset(node: JsonNode): number {
  const text = textOfNode(node);
  if (node.kind === "number") return Math.trunc(Number(text));
  const millis = lengthMs(text.replace(/^\+/, ""));
  if (millis !== undefined) return millis;
  throw illegalArgument(
    `failed to parse setting [DateHistogramAggregationBuilder.parseOffset] with value [${text}] as a time value: unit is missing or unrecognized`,
  );
}

export function stepsOf({
  unit,
  fixedMs,
  timeZone,
  offsetMs,
}: IntervalOptions & { offsetMs?: number }): DateSteps {
  if (unit === undefined && fixedMs === undefined) {
    throw shardIllegalArgument("Invalid interval specified, must be non-null and non-empty");
  }
  return { unit, fixedMs: fixedMs ?? 0, timeZone: timeZone ?? UTC, offsetMs: offsetMs ?? 0 };
}
