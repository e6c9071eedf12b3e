import { html, type Html } from "../../platform/pages/index.ts";
import { figureTable } from "../frame/figure-table.ts";
import { countryName } from "../language/country-name.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { binsFilter, issuerText } from "../overview/issuers.ts";
import { costShare } from "../overview/payment-costs.ts";
import { cardKindText } from "../payment-facts/card-kind.ts";
import { FIGURES } from "../payment-facts/figures.ts";
import type { FilterFields } from "../payment-facts/filter.ts";
import { shareText } from "../payment-facts/share-text.ts";
import { brandName, minorText } from "../payment-facts/words.ts";
import type { CostPart, Costs } from "./insights-facts.ts";

interface CostView {
  readonly costs: Costs;
  readonly currency: string;
  readonly connectorNames: ReadonlyMap<string, string>;
  /** The address of the list of these payments of the period. */
  readonly listOf: (fields: Partial<FilterFields>) => string;
}

/** The costs by connector, brand, kind, country and bank, of payments whose cost is known. */
export function costPart(view: CostView): Html {
  const { costs, currency, connectorNames, listOf } = view;
  const { now } = costs.all;
  const panel = (
    title: string,
    parts: readonly CostPart[],
    nameOf: (key: string) => string,
    fieldsOf: (key: string) => Partial<FilterFields> | undefined,
  ): Html => costTable({ title, parts, nameOf, currency, hrefOf: hrefWith(listOf, fieldsOf) });
  return html`<div class="section">
      <header>
        <h2>${t("Cost of payments")}</h2>
        <span class="soft small"
          ><a href="${listOf(FIGURES.costed)}"
            >${t("{amount} for {count} payments whose cost is known, {share} of their turnover", {
              amount: minorText(now.costMinor, currency),
              count: numberText(now.payments),
              share: shareText(costShare(now)),
            })}</a
          ></span
        >
      </header>
    </div>
    <div class="halves gap-b">
      ${panel(
        t("Cost by connector"),
        costs.connectors,
        (key) => connectorNames.get(key) ?? t("another connector"),
        (connector) => ({ connector }),
      )}
      ${panel(t("Cost by brand"), costs.brands, brandName, (brand) => ({ brand }))}
      ${panel(t("Cost by kind of card"), costs.kinds, cardKindText, (kind) => ({ kind }))}
      ${panel(t("Cost by country of the card"), costs.countries, countryName, (country) => ({ country }))}
      ${panel(t("Cost by bank of the card"), costs.issuers, issuerText, (name) => {
        const bin = binsFilter(costs.bins.get(name));
        return bin === undefined ? undefined : { bin };
      })}
    </div>`;
}

function hrefWith(
  listOf: CostView["listOf"],
  fieldsOf: (key: string) => Partial<FilterFields> | undefined,
): (key: string) => string | undefined {
  return (key) => {
    const fields = fieldsOf(key);
    return fields && listOf({ ...FIGURES.costed, ...fields });
  };
}

function costTable(options: {
  readonly title: string;
  readonly parts: readonly CostPart[];
  readonly nameOf: (key: string) => string;
  readonly currency: string;
  readonly hrefOf: (key: string) => string | undefined;
}): Html {
  const { title, parts, nameOf, currency, hrefOf } = options;
  if (parts.length === 0) return html``;
  const linked = (key: string, text: string): Html | string => {
    const href = hrefOf(key);
    return href === undefined ? text : html`<a href="${href}">${text}</a>`;
  };
  return html`<section class="panel">
    <header><h2>${title}</h2></header>
    ${figureTable<CostPart>({
      caption: title,
      layout: "slim",
      name: { head: t("Name"), cell: ({ key }) => linked(key, nameOf(key)) },
      columns: [
        {
          head: t("Payments"),
          cell: ({ key, now }) => linked(key, numberText(now.payments)),
          yields: true,
        },
        { head: t("Cost"), cell: ({ key, now }) => linked(key, minorText(now.costMinor, currency)) },
        { head: t("Of turnover"), cell: ({ now }) => shareText(costShare(now)) },
        {
          head: t("Before"),
          cell: ({ before }) => shareText(costShare(before)),
          look: ["num", "soft"],
          yields: true,
        },
      ],
      rows: parts,
    })}
  </section>`;
}
