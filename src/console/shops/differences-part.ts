import { html, type Html } from "../../platform/pages/index.ts";
import type { KeptDifference } from "../../shops/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { agoTime } from "../frame/ago-time.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { actLink } from "../frame/question-page.ts";
import { stackedTable } from "../frame/stacked-table.ts";
import { t } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";
import { differenceText, orderStateText, remedyText } from "./shop-words.ts";

/** Differences with the payments that they are about. */
export interface ShownDifferences {
  readonly differences: readonly KeptDifference[];
  /** By uuid. */
  readonly payments: ReadonlyMap<string, Transaction>;
  readonly now: Temporal.Instant;
}

/** Orders and payments that do not agree, both sides beside each other. */
export function differencesPart(visit: PlaceVisit, shown: ShownDifferences): Html {
  const title = t("Differences");
  const { differences } = shown;
  return html`<section class="panel">
    <header><h2>${title}</h2></header>
    ${
      differences.length === 0
        ? html`<p class="body soft">${t("All orders that shops reported agree with their payments.")}</p>`
        : stackedTable({
            caption: title,
            columns: [
              t("Order"),
              { head: t("In the shop"), look: "nowrap" },
              { head: t("Here"), look: "nowrap" },
              { head: t("Known"), look: "nowrap" },
              ...(mayIgnore(visit) ? [t("Act")] : []),
            ],
            rows: differences.map((difference) => rowOf(visit, { ...shown, difference })),
          })
    }
  </section>`;
}

/** In one mode at least. */
function mayIgnore({ place }: PlaceVisit): boolean {
  return place.allows("refund", { testMode: true });
}

function ignoreLink({ at, place }: PlaceVisit, { guid, orderName, testMode }: KeptDifference): Html {
  if (!place.allows("refund", { testMode })) return html``;
  return actLink({
    at: at("shops", "differences", guid, "ignore"),
    text: t("Ignore…"),
    of: orderName,
    look: "ghost",
  });
}

function rowOf(
  visit: PlaceVisit,
  { difference, payments, now }: ShownDifferences & { readonly difference: KeptDifference },
): (Html | string)[] {
  const { at } = visit;
  const { orderName, uuids, totalMinor, currency, foundAt } = difference;
  const here = uuids.flatMap((uuid) => payments.get(uuid) ?? []);
  return [
    html`<b>${orderName}</b> ${differenceText(difference)}<span class="under soft small"
        >${remedyText(difference)}</span
      >`,
    html`${minorText(totalMinor, currency)}<span class="under">${orderStateText(difference)}</span>`,
    here.length === 0
      ? html`<span class="soft">${t("no payment")}</span>`
      : html`${here.map(
          ({ uuid, amountMinor, currency: paidIn, merchantTransactionId }) =>
            html`<a href="${at("payments", uuid)}"
                >${amountMinor !== null && paidIn !== null ? minorText(amountMinor, paidIn) : t("Payment")}<span
                  class="unseen"
                >
                  ${merchantTransactionId}</span
                ></a
              ><br />`,
        )}`,
    agoTime(foundAt, now),
    ...(mayIgnore(visit) ? [ignoreLink(visit, difference)] : []),
  ];
}
