import { html, type Html } from "../../platform/pages/index.ts";
import { shareBar } from "../overview/chart.ts";
import { chartPoints } from "../overview/day-points.ts";
import { MAX_WITHOUT_MONTH } from "../overview/period-text.ts";
import { figureTable } from "../frame/figure-table.ts";
import { daysText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { dimensionOf } from "./dimensions.ts";
import { startsOf, type CurrencyResult, type ResultGroup } from "./explore-search.ts";
import type { ListBehind } from "./list-behind.ts";
import { linesChart, MAX_LINES } from "./lines-chart.ts";
import { isNothing, measureOf, type Counts } from "./measures.ts";
import { STEP_WORDS, type Question } from "./question.ts";
import { axisText, bareText, drawnValue, groupText, partName, partText, valueText } from "./value-text.ts";

/** A table has room for so many points of time beside the groups. */
const MAX_COLUMNS = 8;

/** The result in one currency: a chart over time, or bars, with all numbers in a table. */
export function resultPart(
  result: CurrencyResult,
  question: Question,
  { answered, listOf }: { answered: string; listOf: ListBehind },
): Html {
  const { currency, groups, hasOthers } = result;
  const view: ResultView = { result, question, label: labelOf(result, question), listOf };
  const hidden = question.per === undefined ? 0 : Math.max(0, groups.length - MAX_LINES);
  return html`<section class="panel">
    <header>
      <h2>${t("Result in {currency}", { currency })}</h2>
      <span class="soft small">${answered}</span>
    </header>
    ${question.per === undefined ? bars(view) : overTime(view)}
    ${
      hasOthers || hidden > 0
        ? html`<footer>
            ${hidden > 0 ? t("The chart has the {count} with the most transactions; the table has all.", { count: MAX_LINES }) : ""}
            ${hasOthers ? t("Groups with fewer transactions are not shown. Add a condition.") : ""}
          </footer>`
        : ""
    }
  </section>`;
}

interface ResultView {
  readonly result: CurrencyResult;
  readonly question: Question;
  /** The subject of the result, in words. */
  readonly label: string;
  readonly listOf: ListBehind;
}

/** A number that opens its rows, where a list has just these. Where its currency stands above it, its whole is its label. */
function numberOf(
  { result: { currency }, question: { show }, listOf }: ResultView,
  counts: Counts,
  { isBare = false, ...part }: { key: string; start?: Temporal.PlainDate; isBare?: boolean },
): Html {
  const { of, opens } = measureOf(show);
  const whole = valueText(of(counts), currency);
  const text = isBare ? bareText(of(counts), currency) : whole;
  const href = isNothing(counts) ? undefined : listOf(opens, part);
  return href === undefined ? html`${text}` : html`<a href="${href}" aria-label="${whole}">${text}</a>`;
}

function labelOf({ currency }: CurrencyResult, { show, days }: Question): string {
  const period = daysText(days.days[0]!, days.days.at(-1)!);
  return t("{measure} in {currency}, {days}", { measure: t(measureOf(show).words), currency, days: period });
}

function overTime(view: ResultView): Html {
  const { question, label } = view;
  const { show, by, per = "day" } = question;
  const { currency, groups } = view.result;
  const measure = measureOf(show);
  const starts = startsOf(question);
  const { days, soFar } = question.days;
  const today = soFar && days[soFar.today]!;
  return linesChart({
    soFar: today && starts.findLastIndex((start) => Temporal.PlainDate.compare(start, today) <= 0),
    series: groups.map(({ key, points }) => ({
      name: groupText(key, by),
      values: points.map((counts) => drawnValue(measure.of(counts), currency)),
    })),
    names: starts.map((day) => partName(day, per, { isShort: starts.length > MAX_WITHOUT_MONTH })),
    label,
    note: t("{currency} only: currencies are never added up", { currency }),
    axis: axisText(measure.of({}).kind),
    unit: measure.of({}).kind === "money" ? currency : "",
    points: pointsOf(view, starts),
    table:
      starts.length <= MAX_COLUMNS
        ? groupTable(view, starts)
        : html`${groupTable(view, [])} ${timeTable(view, starts)}`,
  });
}

/** Each point of time with the values of the lines; of a single line it leads to its list. */
function pointsOf({ result, question, listOf }: ResultView, starts: readonly Temporal.PlainDate[]): Html {
  const { show, by, per = "day" } = question;
  const { of, opens } = measureOf(show);
  const lines = result.groups.slice(0, MAX_LINES);
  return chartPoints(
    starts.map((start, index) => {
      const name = partText(start, per, { withMonth: starts.length > MAX_WITHOUT_MONTH });
      const values = lines.map(({ key, points }) => {
        const value = valueText(of(points[index] ?? {}), result.currency);
        return by === undefined ? value : `${groupText(key, by)} ${value}`;
      });
      const isEmpty = isNothing(lines[0]?.points[index] ?? {});
      return {
        href: by === undefined && !isEmpty ? listOf(opens, { start }) : undefined,
        spoken: `${name}: ${values.join(", ")}`,
        tip: html`<span>${name}</span> ${values.map((value) => html`<b>${value}</b> `)}`,
      };
    }),
    t(STEP_WORDS[per]),
  );
}

/** A row for each group, with its points of time where they have room, and the whole. */
function groupTable(view: ResultView, starts: readonly Temporal.PlainDate[]): Html {
  const { result, question, label } = view;
  const { by, per = "day" } = question;
  return figureTable<ResultGroup>({
    caption: label,
    layout: "slim",
    scrolls: true,
    name: { head: groupHeading(question), cell: ({ key }) => groupText(key, by) },
    columns: [
      ...starts.map((start, index) => ({
        head: partText(start, per),
        cell: ({ key, points }: ResultGroup) =>
          numberOf(view, points[index] ?? {}, { key, start, isBare: true }),
        yields: true,
      })),
      {
        head: t("In the whole period"),
        cell: ({ key, total }) => html`<b>${numberOf(view, total, { key })}</b>`,
      },
    ],
    rows: result.groups,
  });
}

/** A row for each point of time. */
function timeTable(view: ResultView, starts: readonly Temporal.PlainDate[]): Html {
  const { result, question, label } = view;
  const { by, per = "day" } = question;
  return html`<details class="as-table">
    <summary>${t("As a table")}</summary>
    ${figureTable<{ readonly day: Temporal.PlainDate; readonly index: number }>({
      caption: `${label} · ${stepHeading(question)}`,
      layout: "",
      scrolls: true,
      name: { head: stepHeading(question), cell: ({ day }) => partText(day, per, { withMonth: true }) },
      columns: result.groups.map(({ key, points }) => ({
        head: groupText(key, by),
        cell: ({ day: start, index }) => numberOf(view, points[index] ?? {}, { key, start, isBare: true }),
      })),
      rows: starts.map((day, index) => ({ day, index })),
    })}
  </details>`;
}

function bars(view: ResultView): Html {
  const { result, question } = view;
  const { currency, groups } = result;
  const measure = measureOf(question.show);
  const drawn = ({ total }: ResultGroup): number => drawnValue(measure.of(total), currency) ?? 0;
  const most = measure.of({}).kind === "rate" ? 1 : Math.max(...groups.map(drawn));
  return html`<ul class="bars body" aria-hidden="true">
      ${groups.map(
        (group) =>
          html`<li>
            <span>${groupText(group.key, question.by)}</span
            ><b>${valueText(measure.of(group.total), currency)}</b
            >${shareBar(most <= 0 ? 0 : drawn(group) / most)}
          </li>`,
      )}
    </ul>
    ${groupTable(view, [])}`;
}

function groupHeading({ by }: Question): string {
  return by === undefined ? t("Transactions") : t(dimensionOf(by).words);
}

function stepHeading({ per = "day" }: Question): string {
  return t(STEP_WORDS[per]);
}
