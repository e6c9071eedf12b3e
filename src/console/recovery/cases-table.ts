import { cardMark, html, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { openingColumn, type Columns } from "../frame/list-table.ts";
import { agoText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { shareBar } from "../overview/chart.ts";
import { brandName, minorText } from "../payment-facts/words.ts";
import { maskedCustomer } from "../payments/personal-data/masked-customer.ts";
import type { ListedCase } from "./list-cases.ts";
import { caseBadge, nextText, reasonWord } from "../payment-facts/recovery-words.ts";

/** The columns of cases; short ones stand on a page whose chips say the states. */
export function caseColumns(
  { at, place }: Pick<PlaceVisit, "at" | "place">,
  { isShort = false }: { isShort?: boolean } = {},
): Columns<ListedCase> {
  return [
    openingColumn<ListedCase>({
      head: t("Amount"),
      at: ({ of }) => at("recovery", "cases", of.id),
      text: ({ of }) => minorText(of.amountMinor, of.currency),
      name: ({ of, debit }) => debit?.merchantTransactionId ?? of.id,
      look: ["num"],
    }),
    isShort
      ? undefined
      : {
          head: t("State"),
          cell: ({ of, isUnreachable }) => caseBadge(of, isUnreachable),
          onPhone: "first end",
        },
    {
      head: t("Customer"),
      cell: ({ debit, merchantName }) => {
        const customer = debit ? maskedCustomer(debit) : "";
        const merchant = place.kind === "tenant" ? html`<span class="tiny soft">${merchantName}</span>` : "";
        return html`${customer}${customer !== "" && merchant !== "" ? html`<br />` : ""}${merchant}`;
      },
      onPhone: "second",
      look: ["nowrap"],
    },
    {
      head: t("Why it failed"),
      cell: ({ of }) => reasonWord(of.reason),
      onPhone: "below",
      look: ["reason"],
    },
    {
      head: t("Next step or end"),
      cell: (row) => (isShort && row.isUnreachable ? caseBadge(row.of, true) : nextStep(row)),
      onPhone: isShort ? "first end" : "second end",
      look: ["nowrap", "soft"],
    },
    {
      head: t("Attempts"),
      // On a phone the reason has the room.
      cell: attemptsUsed,
      yields: 1,
    },
  ];
}

/** The next step of the plan, and that the customer has seen the page. */
function nextStep(row: ListedCase): Html {
  const { pageSeenAt, endedAt } = row.of;
  const seen =
    pageSeenAt === null || endedAt !== null
      ? ""
      : html`<br /><span class="tiny"
            >${t("Opened the page {ago}", { ago: agoText(pageSeenAt, row.now) })}</span
          >`;
  return html`${nextText(row.of, row)}${seen}`;
}

/** How much of what the scheme allows is used: the number, and a bar of it. */
function attemptsUsed({ standing, limit }: Pick<ListedCase, "standing" | "limit">): Html {
  if (!standing) return html``;
  const { scheme, byMerchant, isForbidden } = standing;
  const mark = cardMark(scheme, brandName(scheme));
  if (isForbidden) return html`<span class="used">${mark}<span>${t("none allowed")}</span></span>`;
  if (limit === undefined) return html`<span class="used">${mark}<span>${byMerchant}</span></span>`;
  return html`<span class="used"
    >${mark}${shareBar(byMerchant / limit, { isFall: byMerchant >= limit })}<span
      >${t("{used} of {allowed}", { used: byMerchant, allowed: limit })}</span
    ></span
  >`;
}
