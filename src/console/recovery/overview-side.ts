import { html, type Html } from "../../platform/pages/index.ts";
import { RECOVERED_BY, sumOf, type CaseFigures, type CaseSum } from "../../recovery/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { factsList } from "../frame/facts-list.ts";
import { counted, t } from "../language/translate.ts";
import { shareBar } from "../overview/chart.ts";
import { numberText } from "../overview/figures-part.ts";
import { avoidedText, unpricedNote } from "../overview/avoided-text.ts";
import { meansWord, reasonWord } from "../payment-facts/recovery-words.ts";
import { brandName, minorText } from "../payment-facts/words.ts";
import type { CaseFields } from "./case-filter.ts";
import type { RecoveryOverview } from "./read-overview.ts";

export interface ListOf {
  readonly currency: string;
  readonly listOf: (fields: CaseFields) => string;
}

export function casesText({ count }: CaseSum): string {
  return counted(count, { one: "{count} case", other: "{count} cases" });
}

function bars(
  rows: readonly { readonly href: string; readonly name: string; readonly sum: CaseSum }[],
  currency: string,
): Html {
  const most = rows.reduce((largest, { sum: { minor } }) => (minor > largest ? minor : largest), 1n);
  return html`<ul class="bars body">
    ${rows.map(
      ({ href, name, sum }) =>
        html`<li>
          <a href="${href}">${name}</a
          ><span><b>${minorText(sum.minor, currency)}</b> <span class="soft">${casesText(sum)}</span></span
          >${shareBar(Number(sum.minor) / Number(most))}
        </li>`,
    )}
  </ul>`;
}

/** The means that brought the money back, each with its cases. */
export function meansPart({ byMeans }: CaseFigures, { currency, listOf }: ListOf): Html {
  const rows = RECOVERED_BY.map((by) => ({
    href: listOf({ state: "recovered", by }),
    name: meansWord(by),
    sum: byMeans.get(by)!,
  }));
  return html`<section class="panel">
    <header><h2>${t("What helped")}</h2></header>
    ${bars(rows, currency)}
    <footer>${t("Counted for the page only where the customer paid there.")}</footer>
  </section>`;
}

/** The reasons of failures, each with its cases. */
export function reasonsPart({ byReason }: CaseFigures, { currency, listOf }: ListOf): Html {
  const rows = [...byReason].map(([reason, sum]) => ({
    href: listOf({ state: "counted", reason }),
    name: reasonWord(reason),
    sum,
  }));
  return html`<section class="panel">
    <header>
      <h2>${t("Why payments failed")}</h2>
      <span class="soft small">${minorText(sumOf([...byReason.values()]).minor, currency)}</span>
    </header>
    ${bars(rows, currency)}
    <footer>${t("At risk, recovered and lost together")}</footer>
  </section>`;
}

/** Attempts that no scheme saw: they cost no fee. */
export function refusedPart(
  { refused, avoided }: Pick<RecoveryOverview, "refused" | "avoided">,
  { at, docs }: PlaceVisit,
): Html {
  const total = refused.reduce((sum, { count }) => sum + count, 0);
  return html`<section class="panel">
    <header>
      <h2>${t("Attempts not made")}</h2>
      <a class="small" href="${docs("reference/declines")}">${t("Declines")}</a>
    </header>
    <div class="body">
      <p class="gap-b">
        ${
          total === 0
            ? t("No attempt was refused in the last 30 days.")
            : counted(total, {
                one: "{count} attempt of the last 30 days was refused before it reached a provider: the scheme forbids it, and may charge a fee for it.",
                other:
                  "{count} attempts of the last 30 days were refused before they reached a provider: the scheme forbids them, and may charge a fee for each.",
              })
        }
      </p>
      ${factsList([
        ...refused.map(({ scheme, count }) => [brandName(scheme), numberText(count)] as const),
        [t("Fees avoided"), total === 0 ? undefined : avoidedText(avoided)],
      ])}
      ${unpricedNote(avoided)}
    </div>
    ${total === 0 ? "" : html`<footer><a href="${at("recovery", "refused")}">${t("Show the refused attempts")}</a></footer>`}
  </section>`;
}
