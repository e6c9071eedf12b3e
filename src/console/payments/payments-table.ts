import { lastErrorOf } from "../../transaction-requests/index.ts";
import { brandUsed } from "../../vault/index.ts";
import { cardMark, html, type Html } from "../../platform/pages/index.ts";
import { stateBadge } from "../payment-facts/badges.ts";
import { endBeforePayment } from "../payment-facts/end-before-payment.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import {
  amountText,
  requestedText,
  brandName,
  minorText,
  typeAsRequested,
  typeWord,
} from "../payment-facts/words.ts";
import { countryName } from "../language/country-name.ts";
import { agoText, timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { COLUMN_WORDS, USUAL_COLUMNS, type ColumnName } from "./columns.ts";
import { maskedCustomer } from "./masked-customer.ts";
import { reasonInShort } from "./decline-reason.ts";

/** The names of what payments only have the GUIDs of. */
export interface PaymentNames {
  readonly merchants: ReadonlyMap<string, string>;
  readonly connectors: ReadonlyMap<string, string>;
}

interface TableOptions {
  /** The address of the list, without a slash at its end. */
  readonly at: string;
  readonly caption: string;
  readonly payments: readonly ShownPayment[];
  readonly names: PaymentNames;
  /** Above one merchant. */
  readonly hasMerchants: boolean;
  /** The columns that a part of a page has room for. */
  readonly isShort?: boolean;
  /** All are of one customer, who is not named in each row again. */
  readonly isOfOneCustomer?: boolean;
  /** The form that the rows can be chosen for. */
  readonly choosesFor?: string;
  /** Shown at each width; the usual ones give up some where there is less room. */
  readonly chosen?: readonly ColumnName[] | undefined;
}

/** Payments as rows, each of which is a link. Explicit roles, because on phones a row is laid out as two lines. */
export function paymentsTable(options: TableOptions): Html {
  const { caption, payments, isShort = false, choosesFor, chosen } = options;
  const columns = columnsOf(options);
  const table = html`<table class="open lines ${isShort ? "" : "edge"}" role="table">
    <caption class="unseen">
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${choosesFor === undefined ? "" : html`<th role="columnheader" scope="col" class="tick"><span class="unseen">${t("Choose")}</span></th>`}
        ${columns.map(
          (name) =>
            html`<th role="columnheader" scope="col" class="${headClasses(name, options)}">
              ${t(COLUMN_WORDS[name])}
            </th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${payments.map((payment) => row(payment, columns, options))}
    </tbody>
  </table>`;
  return chosen === undefined
    ? table
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">${table}</div>`;
}

/** Columns for which a part of a page has no room. */
const NOT_IN_SHORT: readonly ColumnName[] = ["reason", "connector"];

function columnsOf(options: TableOptions): ColumnName[] {
  const { chosen = USUAL_COLUMNS, hasMerchants, isShort = false, isOfOneCustomer = false } = options;
  const named = isOfOneCustomer ? "customer" : "order";
  return chosen
    .filter((name) => hasMerchants || name !== "merchant")
    .filter((name) => !isShort || (name !== named && !NOT_IN_SHORT.includes(name)));
}

interface Column {
  /** Its place in the two lines of a phone. */
  readonly line?: "a" | "b" | "c" | "d" | "e" | "o";
  readonly classes?: string;
  /** Where there is less room, it is given up in this order. */
  readonly gives?: "opt-1" | "opt-2" | "opt-3" | "opt-4";
  readonly cell: (payment: ShownPayment, options: TableOptions) => Html | string;
}

const COLUMNS: Readonly<Record<ColumnName, Column>> = {
  amount: { line: "a", classes: "num", cell: amountCell },
  state: { line: "b", cell: (payment) => stateBadge(payment) },
  reason: { classes: "soft reason", gives: "opt-2", cell: reasonText },
  paid_with: { line: "c", classes: "nowrap", cell: paidWith },
  customer: {
    line: "e",
    classes: "nowrap",
    gives: "opt-4",
    cell: ({ transaction }) => maskedCustomer(transaction),
  },
  order: {
    line: "o",
    classes: "cut",
    cell: ({ transaction: { uuid, merchantTransactionId } }, { at }) =>
      html`<a class="go" href="${at}/${uuid}">${merchantTransactionId}</a>`,
  },
  type: extra(({ transaction }) => typeWord(typeAsRequested(transaction))),
  refunded: { ...extra(refundedText), classes: "num nowrap" },
  country: extra(({ transaction: { card } }) => (card?.bin?.country ? countryName(card.bin.country) : "")),
  code: extra(({ transaction }) => String(lastErrorOf(transaction)?.code ?? "")),
  auth: extra(({ transaction: { result } }) => result.authCode ?? ""),
  arn: extra(({ transaction: { result } }) => result.arn ?? ""),
  rrn: extra(({ transaction: { result } }) => result.rrn ?? ""),
  reference: extra(({ transaction: { result } }) => result.adapterTransactionId ?? ""),
  uuid: extra(({ transaction: { uuid } }) => uuid),
  connector: {
    classes: "soft cut",
    gives: "opt-1",
    cell: ({ transaction: { connectorGuid } }, { names }) => names.connectors.get(connectorGuid) ?? "",
  },
  merchant: {
    classes: "soft cut",
    gives: "opt-3",
    cell: ({ transaction: { merchantGuid } }, { names }) => names.merchants.get(merchantGuid) ?? "",
  },
  when: { line: "d", classes: "num soft", cell: whenCell },
};

function extra(cell: Column["cell"]): Column {
  return { classes: "soft nowrap", cell };
}

function headClasses(name: ColumnName, options: TableOptions): string {
  const isNumber = COLUMNS[name].classes?.includes("num") === true;
  return [isNumber ? "num" : "", givenUp(name, options)].filter((one) => one !== "").join(" ");
}

function cellClasses(name: ColumnName, options: TableOptions): string {
  const { line, classes = "" } = COLUMNS[name];
  // On phones a line of its own, or none.
  const place = line ?? (options.chosen === undefined ? "wide" : "more");
  return [place, classes, givenUp(name, options)].filter((one) => one !== "").join(" ");
}

function givenUp(name: ColumnName, { chosen, isShort = false }: TableOptions): string {
  if (chosen !== undefined) return "";
  return isShort && name === "merchant" ? "opt-1" : (COLUMNS[name].gives ?? "");
}

function row(payment: ShownPayment, columns: readonly ColumnName[], options: TableOptions): Html {
  const { choosesFor } = options;
  const { uuid, merchantTransactionId: order } = payment.transaction;
  return html`<tr role="row">
    ${
      choosesFor === undefined
        ? ""
        : html`<td role="cell" class="wide tick">
            <input
              type="checkbox"
              form="${choosesFor}"
              name="uuid"
              value="${uuid}"
              aria-label="${t("Choose {order}", { order })}"
            />
          </td>`
    }
    ${columns.map((name) => {
      const classes = cellClasses(name, options);
      const content = COLUMNS[name].cell(payment, options);
      return classes.startsWith("more")
        ? content === ""
          ? html`<td role="cell" class="wide"></td>`
          : html`<td role="cell" class="${classes}" data-label="${t(COLUMN_WORDS[name])}">${content}</td>`
        : html`<td role="cell" class="${classes}">${content}</td>`;
    })}
  </tr>`;
}

function amountCell(payment: ShownPayment, { at, isShort = false }: TableOptions): Html | string {
  const { uuid, type, merchantTransactionId: order } = payment.transaction;
  // A short list stands beside others: no room for the second amount of a converted payment.
  const amount = (isShort ? requestedText(payment) : amountText(payment)) || typeWord(type);
  if (isShort)
    return html`<a class="go" href="${at}/${uuid}">${amount}<span class="unseen"> ${order}</span></a>`;
  return payment.original ? html`<span class="converted">${amount}</span>` : amount;
}

function whenCell({ transaction: { createdAt }, now }: ShownPayment): Html {
  return html`<time datetime="${createdAt.toString()}" title="${timeText(createdAt)}"
    >${agoText(createdAt, now)}</time
  >`;
}

/** Without what is requested and has no outcome yet. */
function refundedText({ transaction: { refundedMinor, currency }, refundingMinor }: ShownPayment): string {
  const minor = refundedMinor - refundingMinor;
  return minor === 0n ? "" : minorText(minor, currency);
}

/** Why it is so, where the state alone does not say it. */
function reasonText({ transaction, money }: ShownPayment): string {
  const { status, currency, refundedMinor, amountMinor } = transaction;
  const type = typeAsRequested(transaction);
  if (money === "partly_refunded" && amountMinor !== null)
    return t("{part} of {whole}", {
      part: minorText(refundedMinor, currency),
      whole: minorText(amountMinor, currency),
    });
  const end = endBeforePayment(transaction);
  if (end !== undefined) return end === "expired" ? "" : t(CANCELLED[end]);
  if (status === "error_adapter" || status === "error_internal") return reasonInShort(transaction);
  return type === "debit" ? "" : typeWord(type);
}

const CANCELLED = { by_customer: "By the customer", by_merchant: "By the shop" } as const;

function paidWith({ transaction: { card, status } }: ShownPayment): Html | string {
  if (card) return html`${cardMark(brandUsed(card), brandName(brandUsed(card)))}···· ${card.lastFourDigits}`;
  return status === "redirected" || status === "await_redirect"
    ? html`<span class="soft">${t("not chosen yet")}</span>`
    : "";
}
