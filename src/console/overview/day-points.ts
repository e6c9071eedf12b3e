import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";

/** So many days are wide enough to be pressed, and few enough to be a stop of the Tab key each. */
const MAX_STOPS = 14;

/** A place of a chart that answers to pointer and focus. */
interface ChartPoint {
  /** The list of what is counted there; undefined where no list shows just that. */
  readonly href: string | undefined;
  /** The same as the tip, for those who hear the page: the tip is hidden until the pointer or the focus is there. */
  readonly spoken: string;
  readonly tip: Html;
}

/**
 * Places of a chart side by side, each a link to its list where it has one. Many of them are one stop of the Tab key, which is the last one, and the
 * arrow keys lead from one to the next (`console.js`).
 *
 * @param label names them, such as "Days"
 */
export function chartPoints(points: readonly ChartPoint[], label: string): Html {
  const isOneStop = points.length > MAX_STOPS;
  const last = points.length - 1;
  return html`<ol
    class="points ${isOneStop ? "slim" : ""}"
    aria-label="${isOneStop ? t("{what}: the arrow keys lead from one to the next", { what: label }) : label}"
  >
    ${points.map(({ href, spoken, tip }, index) => {
      const stop = !isOneStop || index === last ? 0 : -1;
      const shown = html`<span class="tip ${index * 2 >= points.length ? "end" : ""}">${tip}</span>`;
      return href === undefined
        ? html`<li><span role="img" aria-label="${spoken}" tabindex="${stop}">${shown}</span></li>`
        : html`<li>
            <a href="${href}" aria-label="${spoken}" ${isOneStop ? html`tabindex="${stop}"` : ""}>${shown}</a>
          </li>`;
    })}
  </ol>`;
}

/** A day of a chart. */
interface DayPoint {
  readonly name: string;
  readonly text: string;
  /** Behind the text, such as a mark of few payments. */
  readonly mark?: Html | undefined;
  /** The value of the day before. */
  readonly dayBeforeText: string;
  /** The value of the same day of the period before, which is the dashed line. */
  readonly beforeText: string;
  readonly href: string;
}

/** Over each day its value beside that of the day before, and the same day of the period before. */
export function dayPoints(days: readonly DayPoint[]): Html {
  return chartPoints(
    days.map(({ name, text, mark, dayBeforeText, beforeText, href }) => {
      const dayBefore = t("the day before: {value}", { value: dayBeforeText });
      return {
        href,
        spoken: `${name}: ${text}, ${dayBefore}`,
        tip: html`<span>${name}</span> <b>${text}</b>${mark ?? ""} <span class="soft">${dayBefore}</span>
          <span class="soft">${t("period before: {value}", { value: beforeText })}</span>`,
      };
    }),
    t("Days"),
  );
}
