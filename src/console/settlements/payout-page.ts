import type { BankEntry } from "../../bank/index.ts";
import type { SettledMonth, SettledPayout, SettledRow } from "../../settlement/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import { pagesOfPlace } from "../frame/address.ts";
import { textField } from "../frame/field.ts";
import { errorSummary, type ShownPage } from "../frame/page.ts";
import { listTable, type Columns } from "../frame/list-table.ts";
import { notesPanel, type Note, type RefusedNote } from "../frame/notes-panel.ts";
import { pageHead } from "../frame/page-head.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { PlainText } from "../language/dictionary.ts";
import { longDayText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import type { AtBank } from "./at-bank.ts";
import { bankPart } from "./bank-part.ts";
import { payoutState, whyUnmatched } from "./payouts-part.ts";
import { connectorText, payoutQuery, type ConnectorNames } from "./read-settlements.ts";
import { feeOf } from "./settlement-csv.ts";
import type { RowsPart } from "./rows-part.ts";
import { signedText } from "./sum.ts";

interface PayoutView {
  readonly payout: SettledPayout;
  readonly total: SettledMonth;
  readonly names: ConnectorNames;
  readonly rows: readonly SettledRow[];
  /** By the uuid of the transaction. */
  readonly orders: ReadonlyMap<string, string>;
  /** The last row of this page, where there are more. */
  readonly next: bigint | undefined;
  readonly searched: string;
  /** The rows that are shown: all, or those of one sum. */
  readonly part: RowsPart | undefined;
  readonly atBank: AtBank | undefined;
  readonly entry: BankEntry | undefined;
  /** The merchant of the account. */
  readonly merchantGuid: string;
  readonly notes: readonly Note[];
  readonly problem: RefusedNote | undefined;
  readonly mayNote: boolean;
  readonly curl: string;
}

/** A payout of a provider: its sums, each row with its payment, and the notes about it. */
export function payoutPage(visit: PlaceVisit, view: PayoutView): ShownPage {
  const { payout, names, problem, curl } = view;
  const { settledAt, settlementNumber, connectorGuid } = payout;
  const day = settledAt === null ? settlementNumber : longDayText(Temporal.Instant.from(settledAt));
  const title = t("Payout of {day}", { day });
  const above = [{ at: visit.at("settlements"), text: t("Settlements") }];
  const content = html`${pageHead({ title, above, here: settlementNumber })}
    <p class="byline">
      <span>${connectorText(names, connectorGuid)}</span> <span>${settlementNumber}</span>
      ${payoutState(payout, visit)}
    </p>
    ${errorSummary(problem ? [{ field: "text", message: problem.message }] : [])}
    <div class="two">
      <div class="stack">${searchForm(visit, view)} ${rowsPart(visit, view)}</div>
      <aside class="stack" aria-label="${t("Details")}">
        ${sums(visit, view)} ${atBankPart(visit, view)} ${notesPart(visit, view)}
      </aside>
    </div>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

/** Each opens its rows. */
function sums(visit: PlaceVisit, { payout, total }: PayoutView): Html {
  const { paidOut, currency } = payout;
  const { gross, refunds, chargebacks, others, fees, net } = total;
  const rows: (readonly [name: string, value: string, part?: RowsPart])[] = [
    [t("Gross"), gross, "payments"],
    [t("Refunds"), refunds, "refunds"],
    [t("Chargebacks"), chargebacks, "chargebacks"],
    ...(Number(others) === 0 ? [] : [[t("Other bookings"), others, "others"] as const]),
    [t("Fees"), fees],
    [t("Net"), net],
    ...(Number(paidOut) === 0 ? [] : [[t("Paid out"), paidOut, "payout"] as const]),
  ];
  const { at } = visit;
  return html`<section class="receipt" aria-label="${t("Amounts")}">
    <h2>${t("Amounts")}</h2>
    <dl class="sum">
      ${rows.map(([name, value, part]) => {
        const text = signedText(value, currency);
        return html`<div>
          <dt>${name}</dt>
          <dd>
            ${
              part === undefined || Number(value) === 0
                ? text
                : html`<a href="${at("settlements", "payout", payoutQuery(payout, { rows: part }))}"
                    >${text}</a
                  >`
            }
          </dd>
        </div>`;
      })}
    </dl>
  </section>`;
}

function atBankPart(
  { pageAt, place }: PlaceVisit,
  { payout, atBank, entry, merchantGuid }: PayoutView,
): Html {
  return bankPart({
    of: atBank,
    entry,
    currency: payout.currency,
    at: pagesOfPlace(pageAt, merchantGuid),
    mayOpen: place.allows("bank", { testMode: true }),
  });
}

/** By GET: what is searched for are references and amounts. */
function searchForm({ at }: PlaceVisit, { payout, searched, part }: PayoutView): Html {
  const { connectorGuid, settlementNumber, currency } = payout;
  const hidden = Object.entries({
    connector: connectorGuid,
    number: settlementNumber,
    currency,
    ...(part !== undefined && { rows: part }),
  });
  return html`<form class="filters" method="get" action="${at("settlements", "payout")}">
    ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${textField({ name: "query", label: t("Order, reference or amount"), value: searched, autocomplete: "off" })}
    <p class="actions">
      <button>${icon("search", "s")}${t("Search")}</button>
      ${searched === "" && part === undefined ? "" : html`<a class="button" href="${at("settlements", "payout", payoutQuery(payout))}">${t("All rows")}</a>`}
    </p>
  </form>`;
}

const KINDS = {
  payment: "Payment",
  refund: "Refund",
  refund_returned: "Refund that came back",
  chargeback: "Chargeback",
  chargeback_reversed: "Reversal",
  payout: "Paid out",
  other: "Other booking",
} as const satisfies Record<SettledRow["row"]["kind"], PlainText>;

function rowsPart(visit: PlaceVisit, view: PayoutView): Html {
  const { rows, payout, next, searched, part } = view;
  if (rows.length === 0) return html`<p class="panel pad soft">${t("No row matches.")}</p>`;
  const more = payoutQuery(payout, {
    query: searched,
    rows: part,
    after: String(next),
  });
  return html`<section class="panel">
      ${listTable({ caption: t("Rows"), columns: columns(visit, view), rows, isShort: true })}
    </section>
    ${next === undefined ? "" : html`<p class="actions"><a class="button" rel="next" href="${visit.at("settlements", "payout", more)}">${t("More")}</a></p>`}`;
}

function columns({ at }: PlaceVisit, { orders }: PayoutView): Columns<SettledRow> {
  return [
    {
      head: t("Net"),
      cell: ({ row: { net } }) => signedText(net.amount, net.currency),
      onPhone: "first",
      look: ["num"],
    },
    { head: t("Kind"), cell: ({ row }) => t(KINDS[row.kind]), onPhone: "first end", look: ["whole"] },
    {
      head: t("Order"),
      cell: ({ row: { providerReference }, transactionUuid }) => {
        const order = orders.get(transactionUuid ?? "");
        return order === undefined
          ? html`<span title="${providerReference ?? ""}">${providerReference ?? ""}</span>`
          : html`<a class="go" href="${at("payments", transactionUuid ?? "")}">${order}</a>`;
      },
      onPhone: "second",
      look: ["cut"],
    },
    {
      head: t("State"),
      cell: stateCell,
      onPhone: ({ state }) => (state === "unmatched" ? "below" : "second next"),
      look: ["soft"],
    },
    {
      head: t("Fees"),
      cell: (settled) => signedText(feeOf(settled), settled.row.net.currency),
      look: ["num", "soft"],
    },
    {
      head: t("Gross"),
      cell: ({ row: { gross } }) => (gross ? signedText(gross.amount, gross.currency) : ""),
      look: ["num", "soft"],
      yields: 1,
    },
  ];
}

function stateCell(settled: SettledRow): Html | string {
  if (settled.state === "unmatched")
    return html`<span class="badge wait">${t("Unmatched")}${icon("alert", "xs")}</span><br /><span
        class="tiny"
        >${whyUnmatched(settled)}</span
      >`;
  return settled.row.kind === "payout" || settled.row.kind === "other" ? "" : t("Matched");
}

function notesPart(visit: PlaceVisit, { payout, notes, problem, mayNote }: PayoutView): Html {
  const { connectorGuid: connector, settlementNumber: number, currency } = payout;
  return notesPanel(visit, {
    notes,
    mayNote,
    refused: problem,
    action: visit.at("settlements", "payout", "notes"),
    hidden: { connector, number, currency },
  });
}
