import { html, type Html } from "../../platform/pages/index.ts";
import { currencyOf } from "../../platform/money/index.ts";
import { RECOVERED_BY, type RecoveredBy } from "../../recovery/index.ts";
import { stackedTable } from "../frame/stacked-table.ts";
import { dateText, daysText, dayText } from "../language/time-text.ts";
import { presentLocale, t } from "../language/translate.ts";
import { chartPoints } from "../overview/day-points.ts";
import { MAX_WITHOUT_MONTH } from "../overview/period-text.ts";
import { dayNames, gridLines, HEIGHT, plot, scaleFromZero, WIDTH } from "../overview/chart.ts";
import { minorText } from "../payment-facts/words.ts";
import type { Stretch } from "./read-overview.ts";
import { meansWord } from "../payment-facts/recovery-words.ts";

const COLOURS: Readonly<Record<RecoveredBy, string>> = {
  retry: "",
  connector: "c3",
  renewed: "c4",
  customer: "c2",
  other: "c5",
};
/** The part of a bar's room that is empty on each side. */
const EDGE = 0.24;

/** The money that came back, in bars of days or weeks, by what brought it; each bar leads to its cases. */
export function meansChart(
  stretches: readonly Stretch[],
  { currency, listOf }: { currency: string; listOf: (stretch: Stretch) => string },
): Html {
  const unit = 10 ** currencyOf(currency).minorUnitDigits;
  const allOf = ({ minor }: Stretch): bigint => RECOVERED_BY.reduce((sum, by) => sum + minor[by], 0n);
  const y = scaleFromZero(stretches.map((stretch) => Number(allOf(stretch)) / unit));
  const label = t("Recovered money in {currency}, by what brought it back", { currency });
  const axis = new Intl.NumberFormat(presentLocale(), { notation: "compact", maximumFractionDigits: 1 });
  return plot({
    keys: html`${RECOVERED_BY.map((by) => html`<span class="key box ${COLOURS[by]}"><i></i>${meansWord(by)}</span>`)}`,
    y,
    axis: (value) => axis.format(value),
    unit: currency,
    names: namesOf(stretches),
    points: chartPoints(
      stretches.map((stretch) => {
        const name = nameOf(stretch);
        const text = minorText(allOf(stretch), currency);
        return {
          href: listOf(stretch),
          spoken: `${name}: ${text}`,
          tip: html`<span>${name}</span> <b>${text}</b>`,
        };
      }),
      t("Days"),
    ),
    drawing: drawing(stretches, { y, label, unit }),
    table: html`<details class="as-table">
      <summary>${t("As a table")}</summary>
      ${stackedTable({
        caption: label,
        columns: [
          { head: t("Days"), look: "nowrap" },
          ...[...RECOVERED_BY.map(meansWord), t("All")].map((head) => ({ head, look: "num" })),
        ],
        rows: stretches.map((stretch) => [
          nameOf(stretch),
          ...RECOVERED_BY.map((by) => minorText(stretch.minor[by], currency)),
          minorText(allOf(stretch), currency),
        ]),
        look: "slim",
        scrolls: true,
      })}
    </details>`,
  });
}

/** Below the bars: a few days as in other charts, without a month that has no room; weeks by their first days. */
function namesOf(stretches: readonly Stretch[]): Html[] {
  const hasDays = stretches.every(({ first, last }) => first.equals(last));
  const withMonth = !hasDays || stretches.length > MAX_WITHOUT_MONTH;
  const names = stretches.map(({ first }) => dayText(first, { withMonth }));
  return withMonth ? names.map(({ day }) => html`${day}`) : dayNames(names);
}

function nameOf({ first, last }: Stretch): string {
  return first.equals(last) ? dateText(first) : daysText(first, last);
}

function drawing(
  stretches: readonly Stretch[],
  { y, label, unit }: { y: ReturnType<typeof scaleFromZero>; label: string; unit: number },
): Html {
  const room = WIDTH / stretches.length;
  return html`<svg
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    ${gridLines(y)}
    ${stretches.flatMap(({ minor }, index) => {
      let below = 0;
      return RECOVERED_BY.map((by) => {
        const value = Number(minor[by]) / unit;
        const [bottom, top] = [y(below), y(below + value)];
        below += value;
        if (value === 0) return html``;
        return html`<rect
          class="bar ${COLOURS[by]}"
          x="${(room * (index + EDGE)).toFixed(1)}"
          y="${top.toFixed(1)}"
          width="${(room * (1 - 2 * EDGE)).toFixed(1)}"
          height="${(bottom - top).toFixed(1)}"
        />`;
      });
    })}
  </svg>`;
}
