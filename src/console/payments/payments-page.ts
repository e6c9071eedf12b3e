import { html, icon, type Html } from "../../platform/pages/index.ts";
import { TRANSACTION_TYPES, type SearchPosition } from "../../transactions/index.ts";
import { CARD_BRANDS } from "../../platform/card-numbers/index.ts";
import type { Text } from "../language/dictionary.ts";
import {
  filterQuery,
  PAYMENT_TYPE,
  type FilterFields,
  type ReadFilter,
  type StateGroup,
} from "../payment-facts/filter.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { maskedPerson, typeWord } from "../payment-facts/words.ts";
import { paymentsTable, type PaymentNames } from "./payments-table.ts";
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
  readonly names: PaymentNames;
  readonly next: SearchPosition | null;
  readonly isFirstPage: boolean;
  /** In the present time zone. */
  readonly today: Temporal.PlainDate;
  readonly mayExport: boolean;
  readonly curl: string | undefined;
  readonly views: Html;
  /** For the filter; at most as many as a list is read. */
  readonly connectors: readonly { readonly guid: string; readonly name: string }[];
}

export function paymentsPage(view: PaymentsView): ConsolePage {
  const { base, viewer, place, read, payments, names, curl } = view;
  const at = `${base}/console/${place.guid}/payments`;
  const content = html`<div class="head">
      <h1>${t("Payments")}</h1>
      ${actions(view, at)}
    </div>
    ${errorSummary(read.problems)} ${quickFilters(view, at)} ${filterForm(view, at)}
    ${
      read.customer === undefined
        ? ""
        : html`<p class="note">
            ${t("Payments of {email}.", { email: maskedPerson(read.customer) })}
            <a href="${at}${filterQuery({ ...read.fields, customer: "" })}">${t("All customers")}</a>
          </p>`
    }
    ${
      payments.length === 0
        ? nothing(view, at)
        : html`${chosenForm(view, at)}
          ${paymentsTable({
            at,
            payments,
            names,
            caption: t("Payments, newest first"),
            hasMerchants: place.kind === "tenant",
            ...(view.mayExport && { choosesFor: CHOSEN }),
          })}`
    }
    ${pager(view, at)}`;
  return {
    title: t("Payments"),
    content,
    viewer,
    area: "payments",
    curl,
    status: read.problems.length > 0 ? 422 : 200,
  };
}

function actions({ base, place, read, mayExport, views }: PaymentsView, at: string): Html {
  const mayExportThis = mayExport && read.problems.length === 0;
  return html`<div class="actions">
    ${views}
    ${mayExportThis ? html`<a class="button" href="${at}.csv${filterQuery({ ...read.fields, mode: modeOf(read) })}">${icon("download", "s")}${t("Export as CSV")}</a>` : ""}
    ${
      place.allows("links", { testMode: true })
        ? html`<a class="button primary" href="${base}/console/${place.guid}/links/new"
            >${icon("plus", "s")}${t("New link")}</a
          >`
        : ""
    }
  </div>`;
}

const CHOSEN = "chosen";

/** Exports the rows that are ticked. */
function chosenForm({ mayExport }: PaymentsView, at: string): Html {
  if (!mayExport) return html``;
  return html`<form id="${CHOSEN}" class="chosen" method="get" action="${at}.csv">
    <button class="ghost">${icon("download", "s")}${t("Export chosen rows")}</button>
  </form>`;
}

/** The filters that people use every day; each keeps the others. */
function quickFilters({ read: { fields }, today }: PaymentsView, at: string): Html {
  const chip = (text: string, change: Partial<FilterFields>): Html => {
    const isChosen = Object.entries(change).every(
      ([field, value]) => fields[field as keyof FilterFields] === value,
    );
    const cleared = Object.fromEntries(Object.keys(change).map((field) => [field, ""]));
    const query = filterQuery({ ...fields, ...(isChosen ? cleared : change) });
    return html`<a class="chip" href="${at}${query}" ${isChosen ? html`aria-current="true"` : ""}
      >${text}</a
    >`;
  };
  const days = (count: number): Pick<FilterFields, "from" | "to"> => ({
    from: today.subtract({ days: count - 1 }).toString(),
    to: today.toString(),
  });
  return html`<nav class="chips" aria-label="${t("Quick filters")}">
    ${chip(t("Today"), days(1))} ${chip(t("7 days"), days(7))} ${chip(t("This month"), monthOf(today))}
    ${chip(t("Last month"), monthOf(today.subtract({ months: 1 })))} <span class="rule"></span>
    ${chip(t("On hold for review"), { state: "review" })} ${chip(t("Declined"), { state: "failed" })}
    ${chip(t("Refunded"), { state: "refunded" })} ${chip(t("Disputed"), { state: "disputed" })}
    ${chip(t("Waiting"), { state: "open" })}
  </nav>`;
}

function pager({ read, next, isFirstPage, payments }: PaymentsView, at: string): Html {
  if (next === null && isFirstPage) return html``;
  return html`<nav class="pager" aria-label="${t("Pages")}">
    <span></span>
    <span class="actions">
      ${isFirstPage ? "" : html`<a class="button" href="${at}${filterQuery(read.fields)}">${t("Newest")}</a>`}
      ${
        next
          ? html`<a class="button" rel="next" href="${at}${filterQuery(read.fields, next)}"
              >${payments.length === 0 ? t("Search further back") : t("Older")}</a
            >`
          : ""
      }
    </span>
  </nav>`;
}

function filterForm({ read: { fields, problems }, connectors }: PaymentsView, at: string): Html {
  const problemOf = (name: string): string | undefined =>
    problems.find(({ field }) => field === name)?.message;
  const text = (name: keyof FilterFields, label: string, more: object = {}): Html =>
    textField({ name, label, value: fields[name], problem: problemOf(name), autocomplete: "off", ...more });
  const states = Object.entries(STATE_WORDS).map(([state, word]) => [state, t(word)] as const);
  const types = TRANSACTION_TYPES.map((type) => [type, typeWord(type)] as const);
  return html`<details class="more-filters" ${problems.length > 0 ? "open" : ""}>
    <summary class="chip add">
      ${icon("plus", "xs")}${t("Filter")}${isTyped(fields) ? html` <b>${t("in use")}</b>` : ""}
    </summary>
    <form class="filters" method="get" action="${at}">
      ${fields.customer === "" ? "" : html`<input type="hidden" name="customer" value="${fields.customer}" />`}
      ${choiceField({ name: "state", label: t("State"), value: fields.state, options: [["", t("Any")], ...states] })}
      ${choiceField({ name: "type", label: t("Type"), value: fields.type, options: [["", t("Any")], [PAYMENT_TYPE, t("Debit or preauthorisation")], ...types] })}
      ${text("from", t("First day"), { type: "date" })} ${text("to", t("Last day"), { type: "date" })}
      ${text("amount", t("Amount or range"))} ${text("currency", t("Currency"), { maxlength: 3 })}
      ${text("card", t("Last four digits"), { maxlength: 4, inputmode: "numeric" })}
      ${text("auth", t("Authorisation code"), { maxlength: 20 })}
      ${text("arn", t("ARN"), { maxlength: 23, inputmode: "numeric" })}
      ${text("rrn", t("RRN"), { maxlength: 12 })} ${text("order", t("Order, or its beginning"))}
      ${choiceField({ name: "connector", label: t("Connector"), value: fields.connector, options: [["", t("Any")], ...connectorChoices(connectors, fields.connector)] })}
      ${choiceField({ name: "brand", label: t("Brand"), value: fields.brand, options: [["", t("Any")], ...BRANDS] })}
      ${text("country", t("Country of the card"), { maxlength: 2 })}
      ${text("code", t("Decline code"), { maxlength: 4, inputmode: "numeric" })}
      <p class="actions">
        <button class="primary">${t("Apply")}</button>
        <a class="button" href="${at}">${t("Clear")}</a>
      </p>
    </form>
  </details>`;
}

const BRANDS = CARD_BRANDS.map(({ brand, name }) => [brand, name] as const);

/** One that the address names and that is not among them stays chosen. */
function connectorChoices(
  connectors: PaymentsView["connectors"],
  chosen: string,
): (readonly [string, string])[] {
  const choices = connectors.map(({ guid, name }) => [guid, name] as const);
  const isListed = chosen === "" || connectors.some(({ guid }) => guid === chosen);
  return isListed ? choices : [...choices, [chosen, t("another connector")]];
}

function modeOf({ filter: { testMode } }: ReadFilter): "live" | "test" | "" {
  return testMode === undefined ? "" : testMode ? "test" : "live";
}

/** Whether the form has more than the quick filters have. */
function isTyped(fields: FilterFields): boolean {
  return Object.entries(fields).some(([field, value]) => value !== "" && !QUICK.has(field));
}

const QUICK = new Set(["from", "to", "state", "mode"]);

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
  const mode = { live: t("Only live payments are shown."), test: t("Only test payments are shown."), "": "" }[
    modeOf(read)
  ];
  if (next) return html`<p>${t("No match in the payments searched so far.")} ${mode}</p>`;
  if (isFiltered) return html`<p>${t("No match.")} ${mode} <a href="${at}">${t("Show all payments")}</a></p>`;
  return html`<p>
    ${t("There are no payments yet. The first one appears here as soon as a merchant's server sends it.")}
    ${mode}
  </p>`;
}

/** What a search found more than once. */
export function severalPage(options: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  payments: readonly ShownPayment[];
  names: PaymentNames;
}): ConsolePage {
  const { base, viewer, place, payments, names } = options;
  const title = t("Several merchants have this order");
  const content = html`<div class="head"><h1>${title}</h1></div>
    ${paymentsTable({ at: `${base}/console/${place.guid}/payments`, payments, names, caption: title, hasMerchants: true })}`;
  return { title: t("noun|Search"), content, viewer, area: "payments" };
}
