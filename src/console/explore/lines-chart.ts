import { line } from "d3-shape";
import { html, type Html } from "../../platform/pages/index.ts";
import { gridLines, HEIGHT, plot, scaleFromZero, WIDTH } from "../overview/chart.ts";

/** The palette of charts, in the order of series. */
const COLOURS = ["", "c2", "c3", "c4"] as const;
export const MAX_LINES = COLOURS.length;

interface Series {
  readonly name: string;
  /** One for each point of time; undefined where there is no value, such as a rate without a payment. */
  readonly values: readonly (number | undefined)[];
}

/** Lines over time from zero, each in its colour, with the table that has their numbers. Classes only: the policy admits no styles. */
export function linesChart(options: {
  readonly series: readonly Series[];
  readonly names: readonly Html[];
  /** The point whose time is not over: it is dotted, and no line goes on behind it. */
  readonly soFar: number | undefined;
  /** The subject of the chart, in words. */
  readonly label: string;
  readonly note: string;
  readonly axis: (value: number) => string;
  /** The currency of the axis; empty for counts and shares. */
  readonly unit: string;
  /** Over each point of time. */
  readonly points: Html;
  readonly table: Html;
}): Html {
  const { label, note, axis, unit, points, names, soFar, table } = options;
  const series = options.series.slice(0, MAX_LINES);
  const y = scaleFromZero(series.flatMap(({ values }) => values.filter((value) => value !== undefined)));
  return plot({
    keys: html`${series.map(
        ({ name }, index) => html`<span class="key ${COLOURS[index] ?? ""}"><i></i>${name}</span>`,
      )}<span>${note}</span>`,
    y,
    axis,
    unit,
    points,
    names,
    drawing: html`<svg
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${label}"
    >
      ${gridLines(y)}
      ${series
        .map((one, index) => drawnLine(one, { colour: COLOURS[index] ?? "", count: names.length, soFar, y }))
        .toReversed()}
    </svg>`,
    table,
  });
}

/** The line of a series over so many points of time; of a single one a dot. */
function drawnLine(
  { values }: Series,
  of: {
    readonly colour: string;
    readonly count: number;
    readonly soFar: number | undefined;
    readonly y: ReturnType<typeof scaleFromZero>;
  },
): Html {
  const { colour, count, soFar, y } = of;
  const step = WIDTH / Math.max(1, count);
  const x = (index: number): number => step * (index + 0.5);
  // A line of one point has no length: its end caps are a dot.
  if (count === 1)
    return html`<path class="knob ${colour}" d="M${x(0)} ${y(values[0] ?? 0).toFixed(1)}h0" />`;
  const path = (from: number, to: number | undefined): string =>
    line<{ index: number; value: number | undefined }>()
      .defined(({ value }) => value !== undefined)
      .x(({ index }) => x(index))
      .y(({ value }) => y(value ?? 0))
      .digits(1)(values.map((value, index) => ({ index, value })).slice(from, to)) ?? "";
  const part = soFar === undefined ? "" : path(Math.max(0, soFar - 1), soFar + 1);
  return html`<path class="line ${colour}" d="${path(0, soFar)}" /><path
      class="line ${colour} part"
      d="${part}"
    />`;
}
