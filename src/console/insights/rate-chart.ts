import { scaleLinear } from "d3-scale";
import { curveStep, line } from "d3-shape";
import { html, type Html } from "../../platform/pages/index.ts";
import { dayText, daysText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { axisNames, dayNames } from "../overview/chart.ts";
import { fewMark } from "../overview/comparison.ts";
import { dayPoints } from "../overview/day-points.ts";
import { dayTable } from "../overview/day-table.ts";
import { rateText } from "../overview/figures-part.ts";
import type { Period } from "../overview/period.ts";
import { dayOfTable, MAX_WITHOUT_MONTH, soFarText } from "../overview/period-text.ts";
import { attemptsOf, rateOf } from "./contributions.ts";
import type { Approval } from "./insights-facts.ts";

const WIDTH = 700;
const HEIGHT = 168;
const TICKS = 4;

/**
 * The rate of each day beside that of the period before, and both as a table. The caption says where the axis begins. The rate of a day
 * that is not over is dotted.
 */
export function rateChart(
  { days, daysBefore }: Pick<Approval, "days" | "daysBefore">,
  period: Period,
  listOf: (day: Temporal.PlainDate) => string,
): Html {
  const [rates, ratesBefore] = [days.map(rateOf), daysBefore.map(rateOf)];
  const least = Math.min(1, ...[...rates, ...ratesBefore].filter((rate) => rate !== undefined));
  // A tenth below every rate.
  const bottom = Math.max(0, Math.floor(least * 10 - 0.5)) / 10;
  const y = scaleLinear().domain([bottom, 1]).range([HEIGHT, 0]);
  const ticks = y.ticks(TICKS);
  const named = (dates: readonly Temporal.PlainDate[]): string => daysText(dates[0]!, dates.at(-1)!);
  const [now, before] = [named(period.days), named(period.daysBefore)];
  const label = t("Approval rate per day, {days}", { days: now });
  const ofToday = days.at(-1)!;
  const isNothing = attemptsOf(ofToday) === 0;
  const rows = rowsOf({ days, daysBefore }, period);
  return html`<figure class="chart">
    <figcaption>
      <span class="key"><i></i>${now}</span><span class="key before"><i></i>${before}</span
      ><span class="key ${isNothing ? "none" : "part"}"
        ><i></i
        >${soFarText(period.days.at(-1)!, { isNothing })}${isNothing ? "" : fewMark(attemptsOf(ofToday))}</span
      ><span>${t("The axis begins at {rate}.", { rate: rateText(bottom) })}</span>
    </figcaption>
    <div class="plot">
      <ul class="y" aria-hidden="true">
        ${ticks.toReversed().map((tick) => html`<li>${rateText(tick)}</li>`)}
      </ul>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">
        ${ticks.map((tick) => html`<path class="grid-line ${tick === bottom ? "zero" : ""}" d="M0 ${y(tick).toFixed(1)}H${WIDTH}" />`)}
        ${isNothing ? "" : html`<path class="line before part" d="${stepsOf(ratesBefore, y, "today")}" />`}
        <path class="line before" d="${stepsOf(ratesBefore, y, "whole days")}" />
        ${isNothing ? "" : html`<path class="line part" d="${stepsOf(rates, y, "today")}" />`}
        <path class="line" d="${stepsOf(rates, y, "whole days")}" />
      </svg>
      ${dayPoints(rows.map((row, index) => ({ ...row, href: listOf(period.days[index]!) })))}
      ${axisNames(dayNames(period.days.map((date) => dayText(date, { withMonth: days.length > MAX_WITHOUT_MONTH }))))}
    </div>
    ${dayTable({ rows: rows.map(({ text, mark, ...row }) => ({ ...row, text: html`${text}${mark ?? ""}` })), label, heading: t("Approval rate") })}
  </figure>`;
}

/** A step for each day that is over, or that of today; a day without a payment is a gap. */
function stepsOf(
  rates: readonly (number | undefined)[],
  y: (rate: number) => number,
  which: "whole days" | "today",
): string {
  const width = WIDTH / rates.length;
  const points = rates.flatMap((rate, index) => [
    { x: index * width, rate },
    { x: (index + 1) * width, rate },
  ]);
  // The step of today begins where that of the day before ends.
  const drawn = which === "today" ? points.slice(-3) : points.slice(0, -2);
  const path = line<(typeof points)[number]>()
    .defined(({ rate }) => rate !== undefined)
    .x(({ x }) => x)
    .y(({ rate }) => y(rate ?? 0))
    .curve(curveStep)
    .digits(1);
  return path(drawn) ?? "";
}

function rowsOf({ days, daysBefore }: Pick<Approval, "days" | "daysBefore">, period: Period) {
  return days.map((ended, index) => ({
    name: dayOfTable(period, index),
    text: rateText(rateOf(ended)),
    mark: index === period.soFar?.today ? fewMark(attemptsOf(ended)) : undefined,
    beforeText: rateText(rateOf(daysBefore[index]!)),
    dayBeforeText: rateText(rateOf(days[index - 1] ?? daysBefore.at(-1)!)),
  }));
}
