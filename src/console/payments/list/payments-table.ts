import { lastErrorOf } from "../../../transaction-requests/index.ts";
import { brandUsed } from "../../../vault/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import { capitalised } from "../../payment-facts/card-kind.ts";
import { STATE_COLUMN } from "../../payment-facts/badges.ts";
import { endBeforePayment } from "../../payment-facts/end-before-payment.ts";
import type { ShownPayment } from "../../payment-facts/shown-payment.ts";
import {
  amountText,
  requestedText,
  brandName,
  minorText,
  typeAsRequested,
  typeWord,
} from "../../payment-facts/words.ts";
import type { Below } from "../../frame/address.ts";
import { markLook } from "../../frame/list-signs.ts";
import { listTable, type Columns } from "../../frame/list-table.ts";
import { countryName } from "../../language/country-name.ts";
import { agoText, timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { COLUMN_WORDS, USUAL_COLUMNS, type ColumnName } from "./columns.ts";
import { maskedCustomer } from "../personal-data/masked-customer.ts";
import { reasonInShort } from "../story/decline-reason.ts";

/** The names of what payments only have the GUIDs of. */
export interface PaymentNames {
  readonly merchants: ReadonlyMap<string, string>;
  readonly connectors: ReadonlyMap<string, string>;
}

interface TableOptions {
  /** The addresses from the list on. */
  readonly at: Below;
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

/** Payments as rows, each of which opens its payment. */
export function paymentsTable(options: TableOptions): Html {
  const { caption, payments: rows, isShort = false, choosesFor, chosen } = options;
  return listTable({
    caption,
    columns: [
      choosesFor === undefined ? undefined : tickColumn(choosesFor),
      ...columnsOf(options).map((name) => columnOf(name, options)),
    ],
    rows,
    isShort,
    scrolls: chosen !== undefined,
  });
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

type Column = Omit<NonNullable<Columns<ShownPayment>[number]>, "head">;

function columnOf(name: ColumnName, options: TableOptions): Columns<ShownPayment>[number] {
  const column = { head: t(COLUMN_WORDS[name]), ...COLUMNS[name](options) };
  const { chosen, isShort = false } = options;
  if (chosen !== undefined) {
    const { yields: _, ...shown } = column;
    return { onPhone: "below", ...shown };
  }
  return isShort && name === "merchant" ? { ...column, yields: 1 } : column;
}

const COLUMNS: Readonly<Record<ColumnName, (options: TableOptions) => Column>> = {
  amount: (options) => ({ cell: (payment) => amountCell(payment, options), onPhone: "first", look: ["num"] }),
  state: () => ({ ...STATE_COLUMN, onPhone: "first end" }),
  reason: () => ({ cell: reasonText, look: ["soft", "reason"], yields: 2 }),
  paid_with: () => ({
    cell: paidWith,
    mark: ({ transaction: { card } }) => (card ? brandName(brandUsed(card)) : undefined),
    lookOf: ({ transaction: { card } }) => (card ? [markLook(brandUsed(card))] : []),
    onPhone: "second",
    look: ["nowrap"],
  }),
  customer: () => ({
    cell: ({ transaction }) => maskedCustomer(transaction),
    onPhone: "second next",
    look: ["nowrap"],
    yields: 4,
  }),
  order: ({ at }) => ({
    cell: ({ transaction: { uuid, merchantTransactionId } }) =>
      html`<a class="go" href="${at(uuid)}">${merchantTransactionId}</a>`,
    onPhone: "first next",
    look: ["cut"],
  }),
  type: extra(({ transaction }) => typeWord(typeAsRequested(transaction))),
  refunded: amount(refundedText),
  country: extra(({ transaction: { card } }) => (card?.bin?.country ? countryName(card.bin.country) : "")),
  cost: amount(costCell),
  bank: extra(({ transaction: { card } }) => capitalised(card?.bin?.bank ?? "")),
  code: extra(({ transaction }) => String(lastErrorOf(transaction)?.code ?? "")),
  auth: extra(({ transaction: { result } }) => result.authCode ?? ""),
  arn: extra(({ transaction: { result } }) => result.arn ?? ""),
  rrn: extra(({ transaction: { result } }) => result.rrn ?? ""),
  reference: extra(({ transaction: { result } }) => result.adapterTransactionId ?? ""),
  uuid: extra(({ transaction: { uuid } }) => uuid),
  connector: ({ names }) => ({
    cell: ({ transaction: { connectorGuid } }) => names.connectors.get(connectorGuid) ?? "",
    look: ["soft", "cut"],
    yields: 1,
  }),
  merchant: ({ names }) => ({
    cell: ({ transaction: { merchantGuid } }) => names.merchants.get(merchantGuid) ?? "",
    look: ["soft", "cut"],
    yields: 3,
  }),
  when: () => ({
    cell: ({ transaction: { createdAt }, now }) => agoText(createdAt, now),
    title: ({ transaction: { createdAt } }) => timeText(createdAt),
    onPhone: "second end",
    look: ["num", "soft"],
  }),
};

function extra(cell: Column["cell"]): () => Column {
  return () => ({ cell, look: ["soft", "nowrap"] });
}

function amount(cell: Column["cell"]): () => Column {
  return () => ({ cell, look: ["num", "nowrap"] });
}

/** Chooses the row for a form, which stands elsewhere. */
function tickColumn(form: string): Columns<ShownPayment>[number] {
  return {
    head: html`<span class="unseen">${t("Choose")}</span>`,
    look: ["tick"],
    cell: ({ transaction: { uuid, merchantTransactionId: order } }) =>
      html`<input
        type="checkbox"
        form="${form}"
        name="uuid"
        value="${uuid}"
        aria-label="${t("Choose {order}", { order })}"
      />`,
  };
}

function amountCell(payment: ShownPayment, { at, isShort = false }: TableOptions): Html | string {
  const { uuid, type, merchantTransactionId: order } = payment.transaction;
  // A short list stands beside others: no room for the second amount of a converted payment.
  const amount = (isShort ? requestedText(payment) : amountText(payment)) || typeWord(type);
  if (isShort)
    return html`<a class="go" href="${at(uuid)}">${amount}<span class="unseen"> ${order}</span></a>`;
  return payment.original ? html`<span class="converted">${amount}</span>` : amount;
}

/** Without what is requested and has no outcome yet. */
function refundedText({ transaction: { refundedMinor, currency }, refundingMinor }: ShownPayment): string {
  const minor = refundedMinor - refundingMinor;
  return minor === 0n ? "" : minorText(minor, currency);
}

/** Nothing while the provider has not said it: that is not zero. */
function costCell({ costMinor, transaction: { currency } }: ShownPayment): string {
  return costMinor === undefined ? "" : minorText(costMinor, currency);
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
  if (card) return `···· ${card.lastFourDigits}`;
  return status === "redirected" || status === "await_redirect"
    ? html`<span class="soft">${t("not chosen yet")}</span>`
    : "";
}
