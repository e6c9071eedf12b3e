import { type At, below } from "../../frame/address.ts";
import { csvMenu } from "../../frame/csv-file.ts";
import { noPaymentsPart } from "../../frame/no-payments-part.ts";
import { LIST_EVERY_SECONDS, refreshed } from "../../frame/refreshed.ts";
import { html, icon, type Html } from "../../../platform/pages/index.ts";
import { isFinal, type SearchPosition } from "../../../transactions/index.ts";
import { filterQuery, type ReadFilter } from "../../payment-facts/filter.ts";
import type { StateGroup } from "../../payment-facts/groups.ts";
import type { ShownPayment } from "../../payment-facts/shown-payment.ts";
import { maskedPerson } from "../../payment-facts/words.ts";
import { columnsPart } from "./columns-part.ts";
import { CHOSEN_COLUMNS, type ColumnName } from "./columns.ts";
import { filtersInForce } from "./filters-in-force.ts";
import { filterForm, quickFilters, type ConnectorChoice } from "./filter-part.ts";
import { paymentsTable, type PaymentNames } from "./payments-table.ts";
import { totalsPart, type Totals } from "./totals-part.ts";
import { listFoot, rangeText } from "../../frame/list-foot.ts";
import { errorSummary, type ShownPage } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";

interface PaymentsView {
  readonly read: ReadFilter;
  readonly payments: readonly ShownPayment[];
  readonly names: PaymentNames;
  readonly next: SearchPosition | null;
  /** The totals of the whole list. */
  readonly totals: Totals | undefined;
  /** The counts of the quick filters. */
  readonly counts: ReadonlyMap<StateGroup, string> | undefined;
  /** Undefined for the usual columns. */
  readonly chosen: readonly ColumnName[] | undefined;
  readonly isFirstPage: boolean;
  /** The number of the first row; undefined where the address does not say it. */
  readonly first: number | undefined;
  /** In the present time zone. */
  readonly today: Temporal.PlainDate;
  readonly mayExport: boolean;
  readonly curl: string | undefined;
  readonly views: Html;
  /** For the filter; at most as many as a list is read. */
  readonly connectors: readonly ConnectorChoice[];
}

export function paymentsPage(visit: PlaceVisit, view: PaymentsView): ShownPage {
  const { place, viewer } = visit;
  const { read, payments, names, chosen, curl } = view;
  const { at } = visit;
  const content = html`<div class="head">
      <h1>${t("Payments")}</h1>
      ${actions(visit, view, at)}
    </div>
    ${errorSummary(read.problems)}
    <div class="list-tools">
      ${quickFilters(read.fields, { at, today: view.today, counts: view.counts })}
      ${filterForm(read, { at, connectors: view.connectors })}
      ${columnsPart({ at, viewer, chosen, query: filterQuery(read.fields), hasMerchants: place.kind === "tenant" })}
    </div>
    ${read.problems.length > 0 ? "" : filtersInForce(read.fields, { at, connectors: view.connectors })}
    ${
      read.customer === undefined
        ? ""
        : html`<p class="note">
            ${t("Payments of {email}.", { email: maskedPerson(read.customer) })}
            <a href="${at("payments", filterQuery({ ...read.fields, customer: "" }))}"
              >${t("All customers")}</a
            >
          </p>`
    }
    ${
      payments.length === 0
        ? nothing(visit, view, at)
        : html`${totalsOf(view, at)}
          ${refreshed(
            "payments",
            {
              isWaiting: payments.some(({ transaction }) => !isFinal(transaction.status)),
              everySeconds: LIST_EVERY_SECONDS,
            },
            paymentsTable({
              at: below(at, "payments"),
              payments,
              names,
              caption: t("Payments, newest first"),
              hasMerchants: place.kind === "tenant",
              chosen,
              ...(view.mayExport && { choosesFor: CHOSEN }),
            }),
          )}`
    }
    ${foot(view, at)}`;
  return {
    title: t("Payments"),
    content,
    curl,
    status: read.problems.length > 0 ? 422 : 200,
  };
}

function actions(visit: PlaceVisit, view: PaymentsView, at: At): Html {
  const { place } = visit;
  const { read, mayExport, views } = view;
  return html`<div class="actions">
    ${views} ${mayExport && read.problems.length === 0 ? exportPart(view, at) : ""}
    ${view.payments.length === 0 ? "" : chosenForm(view, at)}
    ${
      place.allows("links", { testMode: true })
        ? html`<a class="button primary" href="${visit.at("links", "new")}"
            >${icon("plus", "s")}${t("New link")}</a
          >`
        : ""
    }
  </div>`;
}

/** All columns, and those of the list where the person chose them. */
function exportPart({ read, chosen }: PaymentsView, at: At): Html {
  const query = filterQuery({ ...read.fields, mode: modeOf(read) });
  const address = at("payments.csv", query);
  const label = t("Export as CSV");
  if (chosen === undefined) return csvMenu(label, [{ address }]);
  return csvMenu(label, [
    { address, name: t("All columns") },
    { address: at("payments.csv", { ...query, columns: CHOSEN_COLUMNS }), name: t("Columns of the list") },
  ]);
}

function totalsOf({ totals, read }: PaymentsView, at: At): Html {
  if (!totals) return html``;
  return totalsPart(totals, (change) => at("payments", { ...filterQuery(read.fields), ...change }));
}

const CHOSEN = "chosen";

/** Exports the rows that are ticked. */
function chosenForm({ mayExport, chosen }: PaymentsView, at: At): Html {
  if (!mayExport) return html``;
  return html`<form id="${CHOSEN}" class="chosen" method="get" action="${at("payments.csv")}">
    <input type="hidden" name="for" value="spreadsheet" />
    <button>${icon("download", "s")}${t("Export chosen rows")}</button>
    ${chosen === undefined ? "" : html`<button name="columns" value="${CHOSEN_COLUMNS}">${t("Export chosen rows with these columns")}</button>`}
  </form>`;
}

/** The number of the first row stands in the address: a page begins behind a payment, and not at a number. */
function foot({ read, next, isFirstPage, first, payments, totals }: PaymentsView, at: At): Html {
  const total = totals?.sums?.reduce((sum, { count }) => sum + count, 0n);
  const shown = payments.length;
  const note =
    first === undefined || total === undefined ? "" : rangeText({ first, shown, total: Number(total) });
  const behind = { first: first === undefined ? undefined : String(first + shown) };
  const older = next && at("payments", { ...filterQuery(read.fields, next), ...behind });
  return listFoot(note, [
    ...(isFirstPage
      ? []
      : [html`<a class="button" href="${at("payments", filterQuery(read.fields))}">${t("Newest")}</a>`]),
    ...(older
      ? [
          html`<a class="button" rel="next" href="${older}"
            >${shown === 0 ? t("Search further back") : t("Older")}</a
          >`,
        ]
      : []),
  ]);
}

function modeOf({ filter: { testMode } }: ReadFilter): "live" | "test" | "" {
  return testMode === undefined ? "" : testMode ? "test" : "live";
}

function nothing(visit: PlaceVisit, { read, next }: PaymentsView, at: At): Html {
  if (read.problems.length > 0) return html``;
  const isFiltered = Object.values(read.fields).some((value) => value !== "");
  const mode = { live: t("Only live payments are shown."), test: t("Only test payments are shown."), "": "" }[
    modeOf(read)
  ];
  if (next) return html`<p>${t("No match in the payments searched so far.")} ${mode}</p>`;
  if (isFiltered)
    return html`<p>${t("No match.")} ${mode} <a href="${at("payments")}">${t("Show all payments")}</a></p>`;
  return noPaymentsPart(visit, mode);
}

/** The page of a search for an order that several merchants have. */
export function severalPage(
  visit: PlaceVisit,
  options: {
    payments: readonly ShownPayment[];
    names: PaymentNames;
  },
): ShownPage {
  const { payments, names } = options;
  const title = t("Several merchants have this order");
  const content = html`${pageHead({ title })}
  ${paymentsTable({ at: below(visit.at, "payments"), payments, names, caption: title, hasMerchants: true })}`;
  return { title: t("noun|Search"), content };
}

/** The page of a search that found no payment, with what was typed: it is the response to a form, and stands in no address. */
export function nothingFoundPage(
  { at }: PlaceVisit,
  options: {
    query: string;
  },
): ShownPage {
  const { query } = options;
  const title = t("Nothing found for “{query}”", { query });
  const content = html`${pageHead({ title })}
    <p class="soft">
      ${t("Search by order or its beginning, name, e-mail address, customer number, last four digits of the card, amount, UUID, ARN, RRN, authorisation code or the provider’s reference.")}
    </p>
    <p><a class="button" href="${at("payments")}">${t("Show all payments")}</a></p>`;
  return { title: t("Nothing found"), content, status: 404, searched: query };
}
