import { html, type Html } from "../../platform/pages/index.ts";
import { TRANSACTION_TYPES, type SearchPosition } from "../../transactions/index.ts";
import type { Text } from "../language/dictionary.ts";
import { filterQuery, type FilterFields, type ReadFilter, type StateGroup } from "../payment-facts/filter.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { badges } from "../payment-facts/badges.ts";
import { amountText, cardText, maskedEmail, typeWord } from "../payment-facts/words.ts";
import { timeText } from "../language/time-text.ts";
import type { PlaceView } from "../access/places.ts";
import { choiceField, textField } from "../frame/field.ts";
import { errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";

interface PaymentsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly read: ReadFilter;
  readonly payments: readonly ShownPayment[];
  readonly next: SearchPosition | null;
  readonly isFirstPage: boolean;
  /** In UTC. */
  readonly today: Temporal.PlainDate;
  readonly mayExport: boolean;
  readonly curl: string | undefined;
  readonly views: Html;
}

export function paymentsPage(view: PaymentsView): ConsolePage {
  const { base, viewer, place, read, payments, next, mayExport, curl } = view;
  const at = `${base}/console/${place.guid}/payments`;
  const content = html`<h1>${t("Payments")}</h1>
    ${errorSummary(read.problems)} ${filterForm(view, at)} ${view.views}
    ${
      read.email === undefined
        ? ""
        : html`<p class="note">
            ${t("Payments of {email}.", { email: maskedEmail(read.email) })}
            <a href="${at}${filterQuery({ ...read.fields, customer: "" })}">${t("All customers")}</a>
          </p>`
    }
    ${payments.length === 0 ? nothing(view, at) : table(at, payments)}
    <p class="actions">
      ${
        next
          ? html`<a class="button" rel="next" href="${at}${filterQuery(read.fields, next)}"
              >${payments.length === 0 ? t("Search further back") : t("Older")}</a
            >`
          : ""
      }
      ${view.isFirstPage ? "" : html`<a class="button" href="${at}${filterQuery(read.fields)}">${t("Newest")}</a>`}
      ${
        mayExport && read.problems.length === 0
          ? html`<a class="button" href="${at}.csv${filterQuery(read.fields)}">${t("Export as CSV")}</a>`
          : ""
      }
    </p>`;
  return {
    title: t("Payments"),
    content,
    viewer,
    area: "payments",
    curl,
    status: read.problems.length > 0 ? 422 : 200,
  };
}

function filterForm({ read: { fields, problems }, today }: PaymentsView, at: string): Html {
  const problemOf = (name: string): string | undefined =>
    problems.find(({ field }) => field === name)?.message;
  const text = (name: keyof FilterFields, label: string, more: object = {}): Html =>
    textField({ name, label, value: fields[name], problem: problemOf(name), autocomplete: "off", ...more });
  const states = Object.entries(STATE_WORDS).map(([state, word]) => [state, t(word)] as const);
  const types = TRANSACTION_TYPES.map((type) => [type, typeWord(type)] as const);
  const isOpen = Object.values(fields).some((value) => value !== "");
  return html`<details class="panel" ${isOpen ? "open" : ""}>
    <summary>${t("Filter")}</summary>
    <p class="actions">
      <a href="${at}${filterQuery({ ...fields, ...monthOf(today) })}">${t("This month")}</a>
      <a href="${at}${filterQuery({ ...fields, ...monthOf(today.subtract({ months: 1 })) })}"
        >${t("Last month")}</a
      >
    </p>
    <form class="filters" method="get" action="${at}">
      ${fields.customer === "" ? "" : html`<input type="hidden" name="customer" value="${fields.customer}" />`}
      ${choiceField({ name: "state", label: t("State"), value: fields.state, options: [["", t("Any")], ...states] })}
      ${choiceField({ name: "type", label: t("Type"), value: fields.type, options: [["", t("Any")], ...types] })}
      ${text("from", t("First day (UTC)"), { type: "date" })}
      ${text("to", t("Last day (UTC)"), { type: "date" })} ${text("amount", t("Amount or range"))}
      ${text("currency", t("Currency"), { maxlength: 3 })}
      ${text("card", t("Last four digits"), { maxlength: 4, inputmode: "numeric" })}
      ${text("auth", t("Authorisation code"), { maxlength: 20 })}
      ${text("arn", t("ARN"), { maxlength: 23, inputmode: "numeric" })}
      ${choiceField({
        name: "mode",
        label: t("Mode"),
        value: fields.mode,
        options: [
          ["", t("Any")],
          ["live", t("Live")],
          ["test", t("Test")],
        ],
      })}
      <p class="actions">
        <button class="primary">${t("Apply")}</button>
        <a class="button" href="${at}">${t("Clear")}</a>
      </p>
    </form>
  </details>`;
}

/** Its first and last day. */
function monthOf(day: Temporal.PlainDate): Pick<FilterFields, "from" | "to"> {
  const [from, to] = [day.with({ day: 1 }), day.with({ day: day.daysInMonth })];
  return { from: from.toString(), to: to.toString() };
}

/** The groups of states, as they are said of payments. */
const STATE_WORDS = {
  successful: "Successful",
  failed: "Failed",
  open: "state|Open",
  review: "Under review",
  cancelled: "Cancelled",
  partly_refunded: "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  charged_back: "Charged back",
  won: "Won",
} as const satisfies Readonly<Record<StateGroup, Text>>;

function nothing({ read, next }: PaymentsView, at: string): Html {
  if (read.problems.length > 0) return html``;
  const isFiltered = Object.values(read.fields).some((value) => value !== "");
  if (next) return html`<p>${t("No match in the payments searched so far.")}</p>`;
  if (isFiltered) return html`<p>${t("No match.")} <a href="${at}">${t("Show all payments")}</a></p>`;
  return html`<p>
    ${t("There are no payments yet. The first one appears here as soon as a merchant's server sends it.")}
  </p>`;
}

/** Explicit roles, because the rows are laid out as two lines on phones. */
function table(at: string, payments: readonly ShownPayment[]): Html {
  return html`<table role="table">
    <caption class="unseen">
      ${t("Payments, newest first")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">${t("Created (UTC)")}</th>
        <th role="columnheader" scope="col">${t("State")}</th>
        <th role="columnheader" scope="col">${t("Order")}</th>
        <th role="columnheader" scope="col" class="amount">${t("Amount")}</th>
        <th role="columnheader" scope="col">${t("Paid with")}</th>
        <th role="columnheader" scope="col">${t("Type")}</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${payments.map((payment) => row(at, payment))}
    </tbody>
  </table>`;
}

function row(at: string, payment: ShownPayment): Html {
  const { transaction } = payment;
  return html`<tr role="row">
    <td role="cell">
      <time datetime="${transaction.createdAt.toString()}">${timeText(transaction.createdAt)}</time>
    </td>
    <td role="cell">${badges(payment)}</td>
    <td role="cell"><a href="${at}/${transaction.uuid}">${transaction.merchantTransactionId}</a></td>
    <td role="cell" class="amount">${amountText(payment)}</td>
    <td role="cell">${cardText(transaction)}</td>
    <td role="cell">${typeWord(transaction.type)}</td>
  </tr>`;
}

/** What a search found more than once. */
export function severalPage(options: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  payments: readonly ShownPayment[];
}): ConsolePage {
  const { base, viewer, place, payments } = options;
  const content = html`<h1>${t("Several merchants have this order")}</h1>
    ${table(`${base}/console/${place.guid}/payments`, payments)}`;
  return { title: t("noun|Search"), content, viewer, area: "payments" };
}
