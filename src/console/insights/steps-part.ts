import { html, type Html } from "../../platform/pages/index.ts";
import { figureTable } from "../frame/figure-table.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { numberText, rateText } from "../overview/figures-part.ts";
import { barColumn } from "./bar-column.ts";
import { hasSteps, shareOf, type Step } from "./steps.ts";

/** Steps as bars from zero, each with its count in both periods and its share of the whole. */
export function stepsPanel<Name extends string>(options: {
  readonly title: string;
  /** The whole of which the shares are. */
  readonly note: string;
  readonly steps: readonly Step<Name>[];
  readonly nameOf: Readonly<Record<Name, string>>;
  /** Where not all of the period could be counted. */
  readonly since?: Temporal.Instant | undefined;
  /** A page about all of them. */
  readonly more?: Html | undefined;
  /** Undefined for a step that no list shows. */
  readonly listOf?: (name: Name, when: "now" | "before") => string | undefined;
}): Html {
  const { title, note, steps, nameOf, since, more, listOf } = options;
  return html`<section class="panel">
    <header>
      <h2>${title}</h2>
      <span class="soft small">${note}</span>
    </header>
    ${
      hasSteps(steps)
        ? figureTable<Step<Name>>({
            caption: title,
            layout: "slim",
            name: { head: t("Name"), cell: ({ name }) => nameOf[name] },
            columns: [
              {
                head: t("Before"),
                cell: ({ name, before }) => countPart(before, listOf?.(name, "before")),
                look: ["num", "soft"],
              },
              { head: t("Now"), cell: ({ name, now }) => countPart(now, listOf?.(name, "now")) },
              { head: t("Share"), cell: (step) => rateText(shareOf(step, steps)) },
              barColumn({ head: t("Share"), lengthOf: (step) => shareOf(step, steps) ?? 0 }),
            ],
            rows: steps,
          })
        : html`<p class="body soft small">${t("Nothing to show.")}</p>`
    }
    ${more === undefined ? "" : html`<footer>${more}</footer>`}
    ${since === undefined ? "" : html`<p class="body soft small">${t("Counted from {time} on.", { time: minuteText(since) })}</p>`}
  </section>`;
}

function countPart(count: number | undefined, href: string | undefined): Html {
  if (count === undefined) return html`–`;
  return href === undefined ? html`${numberText(count)}` : html`<a href="${href}">${numberText(count)}</a>`;
}
