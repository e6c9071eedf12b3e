import { html, type Html } from "../../platform/pages/index.ts";
import type { At } from "../frame/address.ts";
import type { Days } from "../frame/days.ts";
import { figureTable } from "../frame/figure-table.ts";
import { t } from "../language/translate.ts";
import { avoidedText, unpricedNote } from "../overview/avoided-text.ts";
import { numberText } from "../overview/figures-part.ts";
import { minorText } from "../payment-facts/words.ts";
import type { RecoveryFigures } from "./insights-facts.ts";

type When = "now" | "before";

/**
 * Recurring payments that failed, and attempts that schemes forbid; each number opens its list.
 */
export function recoveryPanel(
  figures: RecoveryFigures,
  { at, currency, daysOf }: { at: At; currency: string; daysOf: (when: When) => Days },
): Html {
  const { now, before } = figures;
  const isNothing = [now, before].every(
    ({ recovered, lost, avoided }) => recovered.count + lost.count + avoided.attempts === 0,
  );
  const cases = (name: "recovered" | "lost") => (when: When) => {
    const { minor, count } = figures[when][name];
    return html`<a href="${at("recovery", "cases", { state: name, currency, ...daysOf(when) })}"
        >${minorText(minor, currency)}</a
      >
      <span class="soft">(${numberText(count)})</span>`;
  };
  const rows: readonly (readonly [name: string, cellOf: (when: When) => Html | string])[] = [
    [t("Recovered"), cases("recovered")],
    [t("Lost"), cases("lost")],
    [
      t("Attempts refused before the provider"),
      (when) =>
        html`<a href="${at("recovery", "refused", { ...daysOf(when) })}"
          >${numberText(figures[when].avoided.attempts)}</a
        >`,
    ],
    [t("Fees avoided"), (when) => avoidedText(figures[when].avoided)],
  ];
  const title = t("Failed recurring payments");
  return html`<section class="panel gap-b">
    <header>
      <h2>${title}</h2>
      <span class="soft small">${t("attempts and fees in all currencies")}</span>
    </header>
    ${
      isNothing
        ? html`<p class="body soft small">${t("Nothing to show.")}</p>`
        : figureTable<(typeof rows)[number]>({
            caption: title,
            layout: "stacked slim",
            name: { head: t("Name"), cell: ([name]) => name },
            columns: [
              { head: t("Before"), cell: ([, cellOf]) => cellOf("before"), look: ["num", "soft"] },
              { head: t("Now"), cell: ([, cellOf]) => cellOf("now") },
            ],
            rows,
          })
    }
    ${unpricedNote(now.avoided)}
  </section>`;
}
