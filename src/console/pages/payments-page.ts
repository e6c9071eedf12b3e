import { html, type Html } from "../../payment-pages/index.ts";
import { TRANSACTION_TYPES, type SearchPosition, type Transaction } from "../../transactions/index.ts";
import type { Text } from "../language/dictionary.ts";
import { filterQuery, type STATE_GROUPS, type FilterFields, type ReadFilter } from "../payments/filter.ts";
import { amountText, cardText, maskedEmail, stateWord, timeText, typeWord } from "../payments/words.ts";
import type { PlaceView } from "../places.ts";
import { choiceField, textField } from "./field.ts";
import { errorSummary, type ConsolePage, type Viewer } from "./page.ts";
import { t } from "../language/translate.ts";

interface PaymentsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly read: ReadFilter;
  readonly transactions: readonly Transaction[];
  readonly next: SearchPosition | null;
  readonly isFirstPage: boolean;
  /** In UTC. */
  readonly today: Temporal.PlainDate;
  readonly mayExport: boolean;
  readonly curl: string | undefined;
  readonly views: Html;
}

export function paymentsPage(view: PaymentsView): ConsolePage {
  const { base, viewer, place, read, transactions, next, mayExport, curl } = view;
  const at = `${base}/console/${place.guid}/payments`;
  const content = html`<h1>${t("Payments")}</h1>
    ${errorSummary(read.problems)} ${filterForm(view, at)} ${view.views}
    ${
      read.email === undefined
        ? ""
        : html`<p class="note">
            ${t("Of the customer {email}.", { email: maskedEmail(read.email) })}
            <a href="${at}${filterQuery({ ...read.fields, customer: "" })}">${t("All customers")}</a>
          </p>`
    }
    ${transactions.length === 0 ? nothing(view, at) : table(at, transactions)}
    <p class="actions">
      ${
        next
          ? html`<a class="button" rel="next" href="${at}${filterQuery(read.fields, next)}"
              >${transactions.length === 0 ? t("Search further back") : t("Older")}</a
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
} as const satisfies Readonly<Record<keyof typeof STATE_GROUPS, Text>>;

function nothing({ read, next }: PaymentsView, at: string): Html {
  if (read.problems.length > 0) return html``;
  const isFiltered = Object.values(read.fields).some((value) => value !== "");
  if (next) return html`<p>${t("Nothing matches among the payments that were read so far.")}</p>`;
  if (isFiltered) return html`<p>${t("Nothing matches.")} <a href="${at}">${t("Show all payments")}</a></p>`;
  return html`<p>
    ${t("There are no payments yet. The first one appears here as soon as a merchant's server sends it.")}
  </p>`;
}

/** Explicit roles, because the rows are laid out as two lines on phones. */
function table(at: string, transactions: readonly Transaction[]): Html {
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
      ${transactions.map((transaction) => row(at, transaction))}
    </tbody>
  </table>`;
}

function row(at: string, transaction: Transaction): Html {
  return html`<tr role="row">
    <td role="cell">
      <time datetime="${transaction.createdAt.toString()}">${timeText(transaction.createdAt)}</time>
    </td>
    <td role="cell">${badges(transaction)}</td>
    <td role="cell"><a href="${at}/${transaction.uuid}">${transaction.merchantTransactionId}</a></td>
    <td role="cell" class="amount">${amountText(transaction)}</td>
    <td role="cell">${cardText(transaction)}</td>
    <td role="cell">${typeWord(transaction.type)}</td>
  </tr>`;
}

/** The state, and that it is a test. */
export function badges(transaction: Transaction): Html {
  const { word, tone } = stateWord(transaction);
  return html`<span class="badge ${tone}">${word}</span>${
      transaction.testMode ? html` <span class="badge test">${t("Test")}</span>` : ""
    }`;
}

/** What a search found more than once. */
export function severalPage(options: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  transactions: readonly Transaction[];
}): ConsolePage {
  const { base, viewer, place, transactions } = options;
  const content = html`<h1>${t("Several merchants have this order")}</h1>
    ${table(`${base}/console/${place.guid}/payments`, transactions)}`;
  return { title: t("noun|Search"), content, viewer, area: "payments" };
}
