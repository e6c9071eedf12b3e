import { cardMark, html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { shareBar } from "../overview/chart.ts";
import { brandName, minorText } from "../payment-facts/words.ts";
import { maskedCustomer } from "../payments/masked-customer.ts";
import type { ListedCase } from "./list-cases.ts";
import { caseBadge, nextText, reasonWord } from "../payment-facts/recovery-words.ts";

/**
 * Cases in rows of a list; a short one stands on a page whose chips say the states.
 *
 * @param at the address of the recovery pages
 */
export function casesTable(
  cases: readonly ListedCase[],
  { at, hasMerchants, isShort = false }: { at: string; hasMerchants: boolean; isShort?: boolean },
): Html {
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="open lines ${isShort ? "" : "edge"}" role="table">
    <caption class="unseen">
      ${t("Cases")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Amount"), "num")} ${isShort ? "" : head(t("State"))} ${head(t("Customer"))}
        ${head(t("Why it failed"))} ${head(t("Next step or end"))} ${head(t("Attempts"), "opt-1")}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${cases.map((one) => row(one, { at, hasMerchants, isShort }))}
    </tbody>
  </table>`;
}

function row(
  one: ListedCase,
  { at, hasMerchants, isShort }: { at: string; hasMerchants: boolean; isShort: boolean },
): Html {
  const { of, debit, merchantName, isUnreachable } = one;
  const order = debit?.merchantTransactionId ?? of.id;
  const customer = debit ? maskedCustomer(debit) : "";
  return html`<tr role="row">
    <td role="cell" class="a num">
      <a class="go" href="${at}/cases/${of.id}"
        >${minorText(of.amountMinor, of.currency)}<span class="unseen"> ${order}</span></a
      >
    </td>
    ${isShort ? "" : html`<td role="cell" class="b">${caseBadge(of, isUnreachable)}</td>`}
    <td role="cell" class="c nowrap">
      ${customer}${customer !== "" && hasMerchants ? html`<br />` : ""}${
        hasMerchants ? html`<span class="tiny soft">${merchantName}</span>` : ""
      }
    </td>
    <td role="cell" class="wide">${reasonWord(of.reason)}</td>
    <td role="cell" class="d nowrap soft">
      ${isShort && isUnreachable ? caseBadge(of, isUnreachable) : nextText(of)}
    </td>
    <td role="cell" class="wide opt-1">${attemptsUsed(one)}</td>
  </tr>`;
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
