import type { SettledMonth, SettledPayout, SettledRow } from "../../settlement/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { textField } from "../frame/field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import type { PlainText } from "../language/dictionary.ts";
import { longDayText, minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { payoutState, whyUnmatched } from "./payouts-part.ts";
import type { PayoutNote } from "./payout-notes.ts";
import { connectorText, payoutQuery, type ConnectorNames } from "./read-settlements.ts";
import { feeOf } from "./settlement-csv.ts";
import { signedText } from "./sum.ts";

interface PayoutView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly payout: SettledPayout;
  readonly total: SettledMonth;
  readonly names: ConnectorNames;
  readonly rows: readonly SettledRow[];
  /** By the uuid of the transaction. */
  readonly orders: ReadonlyMap<string, string>;
  /** The last row of this page, where there are more. */
  readonly next: bigint | undefined;
  readonly searched: string;
  readonly notes: readonly PayoutNote[];
  readonly problem: { readonly text: string; readonly message: string } | undefined;
  readonly mayNote: boolean;
  readonly curl: string;
}

/** A payout of a provider: its sums, each row with its payment, and the notes about it. */
export function payoutPage(view: PayoutView): ConsolePage {
  const { base, viewer, place, payout, names, problem, curl } = view;
  const { settledAt, settlementNumber, connectorGuid } = payout;
  const day = settledAt === null ? settlementNumber : longDayText(Temporal.Instant.from(settledAt));
  const title = t("Payout of {day}", { day });
  const above = [{ at: `${base}/console/${place.guid}/settlements`, text: t("Settlements") }];
  const content = html`${pageHead({ title, above, here: settlementNumber })}
    <p class="byline">
      <span>${connectorText(names, connectorGuid)}</span> <span>${settlementNumber}</span>
      ${payoutState(payout)}
    </p>
    ${errorSummary(problem ? [{ field: "text", message: problem.message }] : [])}
    <div class="two">
      <div class="stack">${searchForm(view)} ${rowsPart(view)}</div>
      <aside class="stack" aria-label="${t("Details")}">${sums(view)} ${notesPart(view)}</aside>
    </div>`;
  return { title, content, viewer, area: "settlements", curl, status: problem ? 422 : 200 };
}

function sums({ total, payout: { paidOut, currency } }: PayoutView): Html {
  const { gross, refunds, chargebacks, others, fees, net } = total;
  const rows: (readonly [string, string])[] = [
    [t("Gross"), gross],
    [t("Refunds"), refunds],
    [t("Chargebacks"), chargebacks],
    ...(Number(others) === 0 ? [] : [[t("Other bookings"), others] as const]),
    [t("Fees"), fees],
    [t("Net"), net],
    ...(Number(paidOut) === 0 ? [] : [[t("Paid out"), paidOut] as const]),
  ];
  return html`<section class="receipt" aria-label="${t("Amounts")}">
    <h2>${t("Amounts")}</h2>
    <dl class="sum">
      ${rows.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${signedText(value, currency)}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

/** By GET: what is searched for are references and amounts. */
function searchForm({ base, place, payout, searched }: PayoutView): Html {
  const { connectorGuid, settlementNumber, currency } = payout;
  const hidden = Object.entries({ connector: connectorGuid, number: settlementNumber, currency });
  return html`<form class="filters" method="get" action="${base}/console/${place.guid}/settlements/payout">
    ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${textField({ name: "query", label: t("Order, reference or amount"), value: searched, autocomplete: "off" })}
    <p class="actions">
      <button>${icon("search", "s")}${t("Search")}</button>
      ${searched === "" ? "" : html`<a class="button" href="${base}/console/${place.guid}/settlements/payout${payoutQuery(payout)}">${t("All rows")}</a>`}
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

function rowsPart(view: PayoutView): Html {
  const { rows, base, place, payout, next, searched } = view;
  if (rows.length === 0) return html`<p class="panel pad soft">${t("No row matches.")}</p>`;
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<section class="panel">
      <table class="open lines" role="table">
        <caption class="unseen">
          ${t("Rows")}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            ${head(t("Net"), "num")} ${head(t("Kind"))} ${head(t("Order"))} ${head(t("State"))}
            ${head(t("Fees"), "num")} ${head(t("Gross"), "num")}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${rows.map((row) => rowOf(row, view))}
        </tbody>
      </table>
    </section>
    ${
      next === undefined
        ? ""
        : html`<p class="actions">
            <a
              class="button"
              rel="next"
              href="${base}/console/${place.guid}/settlements/payout${payoutQuery(payout, { ...(searched !== "" && { query: searched }), after: String(next) })}"
              >${t("More")}</a
            >
          </p>`
    }`;
}

function rowOf(settled: SettledRow, { base, place, orders }: PayoutView): Html {
  const { row, transactionUuid } = settled;
  const order = orders.get(transactionUuid ?? "");
  const isUnmatched = settled.state === "unmatched";
  return html`<tr role="row">
    <td role="cell" class="a num">${signedText(row.net.amount, row.net.currency)}</td>
    <td role="cell" class="b">${t(KINDS[row.kind])}</td>
    <td role="cell" class="c cut">
      ${
        order === undefined
          ? html`<span title="${row.providerReference ?? ""}">${row.providerReference ?? ""}</span>`
          : html`<a class="go" href="${base}/console/${place.guid}/payments/${transactionUuid ?? ""}"
              >${order}</a
            >`
      }
    </td>
    <td role="cell" class="e soft">
      ${isUnmatched ? html`<span class="badge wait">${whyUnmatched(settled)}${icon("alert", "xs")}</span>` : row.kind === "payout" || row.kind === "other" ? "" : t("Matched")}
    </td>
    <td role="cell" class="wide num soft">${signedText(feeOf(settled), row.net.currency)}</td>
    <td role="cell" class="wide num soft">
      ${row.gross ? signedText(row.gross.amount, row.gross.currency) : ""}
    </td>
  </tr>`;
}

function notesPart({ base, viewer, place, payout, notes, problem, mayNote }: PayoutView): Html {
  const { connectorGuid, settlementNumber, currency } = payout;
  const hidden = Object.entries({ connector: connectorGuid, number: settlementNumber, currency });
  return html`<section class="panel">
    <header><h2>${t("Notes")}</h2></header>
    <div class="body">
      ${notes.map(
        ({ text, writtenBy, at }) =>
          html`<p>${text}<br /><span class="tiny soft">${writtenBy}, ${minuteText(at)}</span></p>`,
      )}
      ${
        mayNote
          ? html`<form method="post" action="${base}/console/${place.guid}/settlements/payout/notes">
              ${csrfField(viewer)}
              ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
              ${textField({ name: "text", label: t("Note"), value: problem?.text ?? "", problem: problem?.message, maxlength: 2000 })}
              <button>${t("Add note")}</button>
            </form>`
          : ""
      }
    </div>
  </section>`;
}
