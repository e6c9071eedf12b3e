import { scaleLinear, type ScaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { dayPoints } from "./day-points.ts";
import { dayTable } from "./day-table.ts";

export const WIDTH = 700;
export const HEIGHT = 168;
const TICKS = 4;
const SPARK = { width: 56, height: 18, edge: 2 } as const;
/** So many days have room for their names. */
const MAX_NAMES = 8;

/** Whether the last day of a chart is over; if not, nothing may have been paid on it yet. */
type LastDay = "over" | "so_far" | "nothing_yet";

/** A day of a chart, and the same day of the period before. */
interface ChartDay {
  readonly weekday: string;
  readonly day: string;
  /** In the table. */
  readonly name: string;
  /** Any unit; what people read is in the texts. */
  readonly value: number;
  readonly before: number;
  readonly text: string;
  readonly beforeText: string;
  readonly dayBeforeText: string;
  /** The list of the day. */
  readonly href: string;
}

/**
 * A line from zero over its area, the period before dashed, and all of it as a table. A day that is not over is dotted to an open mark,
 * and left out while it has nothing. Classes only: the policy admits no styles.
 */
export function dayChart(options: {
  readonly days: readonly ChartDay[];
  readonly lastDay: LastDay;
  readonly label: string;
  /** Beside the keys of the two periods. */
  readonly keys: Html;
  readonly axis: (value: number) => string;
  /** The unit of the axis, at its highest number. */
  readonly unit: string;
}): Html {
  const { days, lastDay, label, keys, axis, unit } = options;
  const y = scaleFromZero(days.flatMap(({ value, before }) => [value, before]));
  return plot({
    keys,
    y,
    axis,
    unit,
    points: dayPoints(days),
    names: dayNames(days),
    drawing: drawing(days, { lastDay, label, y }),
    table: dayTable({ rows: days, label, heading: t("Net volume") }),
  });
}

/** A chart between its keys, the names of both axes and its table. */
export function plot(options: {
  readonly keys: Html;
  readonly y: ScaleLinear<number, number>;
  readonly axis: (value: number) => string;
  readonly unit?: string;
  /** Lies over the drawing, and answers to pointer and focus. */
  readonly points?: Html;
  /** The points by name, from the first on. */
  readonly names: readonly Html[];
  readonly drawing: Html;
  readonly table: Html;
}): Html {
  const { keys, y, axis, unit = "", points = html``, names, drawing: drawn, table } = options;
  return html`<figure class="chart">
    <figcaption>${keys}</figcaption>
    <div class="plot">
      <ul class="y" aria-hidden="true">
        ${y
          .ticks(TICKS)
          .toReversed()
          .map((tick, index) => html`<li>${index === 0 && unit !== "" ? `${unit} ` : ""}${axis(tick)}</li>`)}
      </ul>
      ${drawn} ${points} ${axisNames(names)}
    </div>
    ${table}
  </figure>`;
}

/** With their weekdays where those have room. */
export function dayNames(days: readonly { readonly weekday: string; readonly day: string }[]): Html[] {
  const hasWeekdays = days.length <= MAX_NAMES;
  return days.map(
    ({ weekday, day }) => html`${hasWeekdays ? html`<span class="w">${weekday} </span>` : ""}${day}`,
  );
}

/** The names of the points below a drawing: from the last one on as many as have room, and of a long chart half of them on a phone. */
export function axisNames(names: readonly Html[]): Html {
  const every = Math.ceil(names.length / MAX_NAMES);
  const isLong = every > 1;
  const items = names.map((name, index) => {
    const place = (names.length - 1 - index) / every;
    if (!Number.isInteger(place)) return html`<li></li>`;
    return html`<li>${isLong && place % 2 === 1 ? html`<span class="w">${name}</span>` : name}</li>`;
  });
  return html`<ol class="x" aria-hidden="true">
    ${items}
  </ol>`;
}

/** The horizontal lines of a drawing, zero among them. */
export function gridLines(y: ScaleLinear<number, number>): Html {
  return html`${y
    .ticks(TICKS)
    .map((tick) => html`<path class="grid-line ${tick === 0 ? "zero" : ""}" d="M0 ${y(tick)}H${WIDTH}" />`)}`;
}

/** From zero, or below it where a value is, to a round number above all values. */
export function scaleFromZero(values: readonly number[]): ScaleLinear<number, number> {
  const [bottom, top] = [Math.min(0, ...values), Math.max(0, ...values)];
  return scaleLinear()
    .domain([bottom, top === bottom ? bottom + 1 : top])
    .nice(TICKS)
    .range([HEIGHT, 0]);
}

/** Grid, area, both lines and a mark on the last day. */
function drawing(
  days: readonly ChartDay[],
  { lastDay, label, y }: { lastDay: LastDay; label: string; y: ScaleLinear<number, number> },
): Html {
  const step = WIDTH / days.length;
  const points = days.map(({ value, before }, index) => ({ value, before, x: step * (index + 0.5) }));
  type Point = (typeof points)[number];
  const whole = lastDay === "over" ? points : points.slice(0, -1);
  const part = lastDay === "so_far" ? points.slice(-2) : [];
  const lineOf = (key: "value" | "before", of: readonly Point[]): string =>
    line<Point>(
      ({ x }) => x,
      (point) => y(point[key]),
    ).digits(1)([...of]) ?? "";
  const ground =
    area<Point>(
      ({ x }) => x,
      y(0),
      ({ value }) => y(value),
    ).digits(1)([...whole]) ?? "";
  const last = lastDay === "nothing_yet" ? undefined : points.at(-1);
  return html`<svg
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    ${gridLines(y)}
    <path class="area" d="${ground}" />
    <path class="line before" d="${lineOf("before", whole)}" />
    <path class="line before part" d="${lineOf("before", part)}" />
    <path class="line" d="${lineOf("value", whole)}" />
    <path class="line part" d="${lineOf("value", part)}" />
    ${last ? mark(`M${last.x} ${y(last.value).toFixed(1)}h0`, { isOpen: lastDay === "so_far" }) : ""}
  </svg>`;
}

function mark(path: string, { isOpen }: { isOpen: boolean }): Html {
  return html`<path class="knob" d="${path}" />${isOpen ? html`<path class="knob hole" d="${path}" />` : ""}`;
}

/** The course of a number beside it; nothing where one day is no course. */
export function sparkline(values: readonly number[], { isFall }: { isFall: boolean }): Html {
  if (values.length < 2) return html``;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = scaleLinear()
    .domain(low === high ? [low - 1, high + 1] : [low, high])
    .range([SPARK.height - SPARK.edge, SPARK.edge]);
  const path =
    line<number>()
      .x((_, index) => (SPARK.width * index) / (values.length - 1))
      .y((value) => y(value))
      .digits(1)(values as number[]) ?? "";
  return html`<svg
    class="spark"
    viewBox="0 0 ${SPARK.width} ${SPARK.height}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path class="line ${isFall ? "fall" : ""}" d="${path}" />
  </svg>`;
}

/** A bar of a share between 0 and 1. The number stands beside it. */
export function shareBar(share: number, { isFall = false }: { isFall?: boolean } = {}): Html {
  const width = (Math.min(1, Math.max(0, share)) * 100).toFixed(1);
  return html`<svg class="hbar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="8" />
    <rect class="bar ${isFall ? "fall" : ""}" width="${width}" height="8" />
  </svg>`;
}
