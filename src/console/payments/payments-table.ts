import { brandUsed } from "../../vault/index.ts";
import { cardMark, html, type Html } from "../../platform/pages/index.ts";
import { stateBadge } from "../payment-facts/badges.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { amountText, requestedText, brandName, minorText, typeWord } from "../payment-facts/words.ts";
import { agoText, timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { maskedCustomer } from "./masked-customer.ts";
import { reasonInShort } from "./story.ts";

/** The names of what payments only have the GUIDs of. */
export interface PaymentNames {
  readonly merchants: ReadonlyMap<string, string>;
  readonly connectors: ReadonlyMap<string, string>;
}

/**
 * Payments as rows, each of which is a link. Explicit roles, because on phones a row is laid out as two lines.
 *
 * @param at the address of the list, without a slash at its end
 * @param isShort the columns that a part of a page has room for
 */
export function paymentsTable(options: {
  at: string;
  caption: string;
  payments: readonly ShownPayment[];
  names: PaymentNames;
  /** Above one merchant. */
  hasMerchants: boolean;
  isShort?: boolean;
  /** The form that the rows can be chosen for. */
  choosesFor?: string;
}): Html {
  const { at, caption, payments, names, hasMerchants, isShort = false, choosesFor } = options;
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="open lines ${isShort ? "" : "edge"}" role="table">
    <caption class="unseen">
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${choosesFor === undefined ? "" : html`<th role="columnheader" scope="col" class="tick"><span class="unseen">${t("Choose")}</span></th>`}
        ${head(t("Amount"), "num")} ${head(t("State"))} ${isShort ? "" : head(t("Reason"), "opt-2")}
        ${head(t("Paid with"))} ${head(t("Customer"))} ${isShort ? "" : head(t("Order"))}
        ${isShort ? "" : head(t("Connector"), "opt-1")}
        ${hasMerchants ? head(t("Merchant"), isShort ? "opt-1" : "") : ""} ${head(t("When"), "num")}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${payments.map((payment) => row(payment, { at, names, hasMerchants, isShort, choosesFor }))}
    </tbody>
  </table>`;
}

function row(
  payment: ShownPayment,
  options: {
    at: string;
    names: PaymentNames;
    hasMerchants: boolean;
    isShort: boolean;
    choosesFor: string | undefined;
  },
): Html {
  const { at, names, hasMerchants, isShort, choosesFor } = options;
  const { transaction, now } = payment;
  const { uuid, createdAt, merchantTransactionId: order } = transaction;
  const cell = (classes: string, content: Html | string): Html =>
    html`<td role="cell" class="${classes}">${content}</td>`;
  // A short list stands beside others: no room for the second amount of a converted payment.
  const amount = (isShort ? requestedText(payment) : amountText(payment)) || typeWord(transaction.type);
  return html`<tr role="row">
    ${
      choosesFor === undefined
        ? ""
        : cell(
            "wide tick",
            html`<input
              type="checkbox"
              form="${choosesFor}"
              name="uuid"
              value="${uuid}"
              aria-label="${t("Choose {order}", { order })}"
            />`,
          )
    }
    ${cell("a num", isShort ? html`<a class="go" href="${at}/${uuid}">${amount}<span class="unseen"> ${order}</span></a>` : amount)}
    ${cell("b", stateBadge(payment))} ${isShort ? "" : cell("wide soft opt-2", reasonText(payment))}
    ${cell("c nowrap", paidWith(payment))} ${cell("e nowrap", maskedCustomer(transaction))}
    ${isShort ? "" : cell("o", html`<a href="${at}/${uuid}">${order}</a>`)}
    ${isShort ? "" : cell("wide soft nowrap opt-1", names.connectors.get(transaction.connectorGuid) ?? "")}
    ${hasMerchants ? cell(`wide soft nowrap${isShort ? " opt-1" : ""}`, names.merchants.get(transaction.merchantGuid) ?? "") : ""}
    ${cell(
      "d num soft",
      html`<time datetime="${createdAt.toString()}" title="${timeText(createdAt)}"
        >${agoText(createdAt, now)}</time
      >`,
    )}
  </tr>`;
}

/** Why it is so, where the state alone does not say it. */
function reasonText({ transaction, money }: ShownPayment): string {
  const { type, status, currency, refundedMinor, amountMinor } = transaction;
  if (money === "partly_refunded" && amountMinor !== null)
    return t("{part} of {whole}", {
      part: minorText(refundedMinor, currency),
      whole: minorText(amountMinor, currency),
    });
  if (status === "error_adapter" || status === "error_internal") return reasonInShort(transaction);
  return type === "debit" ? "" : typeWord(type);
}

function paidWith({ transaction: { card, status } }: ShownPayment): Html {
  if (card) return html`${cardMark(brandUsed(card), brandName(brandUsed(card)))}···· ${card.lastFourDigits}`;
  return status === "redirected" || status === "await_redirect"
    ? html`<span class="soft">${t("not chosen yet")}</span>`
    : html``;
}
