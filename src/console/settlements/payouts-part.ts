import {
  reasonOfUnmatched,
  type SettledPayout,
  type SettledRow,
  type SettlementImport,
} from "../../settlement/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { At } from "../frame/address.ts";
import { listTable, openingColumn, type Columns } from "../frame/list-table.ts";
import { minorText } from "../payment-facts/words.ts";
import { longDayText, minuteText } from "../language/time-text.ts";
import { counted, t, translated } from "../language/translate.ts";
import { connectorText, payoutQuery, type ConnectorNames, type Settlements } from "./read-settlements.ts";
import { bankBadge } from "./bank-part.ts";
import { signedText } from "./sum.ts";

/** @param options.bank only payouts in this state at the bank; empty for all */
export function payoutsPart(
  { payouts, names, atBank }: Settlements,
  { currency, at, bank }: { currency: string | undefined; at: At; bank: string },
): Html {
  const own = payouts.filter(
    (payout) => payout.currency === currency && (bank === "" || atBank.get(payout)?.state === bank),
  );
  if (own.length === 0)
    return bank === "" ? html`` : html`<p class="panel pad soft">${t("No payout matches.")}</p>`;
  return html`<section class="panel">
    <header><h2>${t("Payouts")}</h2></header>
    ${listTable({
      caption: t("Payouts, newest first"),
      isShort: true,
      rows: own,
      columns: payoutColumns({ names, atBank }, { at, isCompared: own.some((payout) => atBank.has(payout)) }),
    })}
  </section>`;
}

function payoutColumns(
  { names, atBank }: Pick<Settlements, "names" | "atBank">,
  { at, isCompared }: { at: At; isCompared: boolean },
): Columns<SettledPayout> {
  // A phone has room for one badge: that of the rows where something is wrong with them, else that of the bank.
  const isRowsFirst = (payout: SettledPayout): boolean => !atBank.has(payout) || !hasAllRows(payout);
  return [
    openingColumn<SettledPayout>({
      head: t("Paid out"),
      at: (payout) => at("settlements", "payout", payoutQuery(payout)),
      text: ({ settledAt, settlementNumber }) =>
        settledAt === null ? settlementNumber : longDayText(Temporal.Instant.from(settledAt)),
      name: ({ settlementNumber }) => settlementNumber,
      look: ["nowrap"],
    }),
    {
      head: t("Provider"),
      cell: ({ connectorGuid, settlementNumber }) =>
        html`${connectorText(names, connectorGuid)}<span class="under">${settlementNumber}</span>`,
      onPhone: "second",
      look: ["whole"],
    },
    {
      head: t("State"),
      cell: (payout) => payoutState(payout, { at }),
      onPhone: (payout) => (isRowsFirst(payout) ? "first end" : "hidden"),
    },
    {
      head: t("Rows"),
      cell: ({ rows }) => String(rows),
      look: ["num"],
      ...(isCompared && { yields: 1 }),
    },
    {
      head: t("Amount"),
      cell: ({ net, currency }) => signedText(net, currency),
      onPhone: "second end",
      look: ["num"],
    },
    isCompared
      ? {
          head: t("At the bank"),
          cell: (payout) => {
            const of = atBank.get(payout);
            if (!of) return "";
            const { state, receivedMinor } = of;
            return state === "different" && receivedMinor !== null
              ? html`${bankBadge(of)}<span class="under">${minorText(receivedMinor, payout.currency)}</span>`
              : bankBadge(of);
          },
          onPhone: (payout) => (isRowsFirst(payout) ? "hidden" : "first end"),
        }
      : undefined,
  ];
}

/** Each row has its payment, and together they are the payout. */
function hasAllRows({ unmatched, net, paidOut }: SettledPayout): boolean {
  return unmatched === 0 && (Number(paidOut) === 0 || net === paidOut);
}

/** A payout whose rows do not add up to it is incomplete. */
export function payoutState(payout: SettledPayout, { at }: { at: At }): Html {
  const { unmatched } = payout;
  if (unmatched > 0)
    return html`<a
      class="badge wait"
      href="${at("settlements", "payout", payoutQuery(payout, { rows: "unmatched" }))}"
      >${counted(unmatched, { one: "{count} unmatched", other: "{count} unmatched" })}${icon("alert", "xs")}</a
    >`;
  if (!hasAllRows(payout))
    return html`<span class="badge wait">${t("Rows are missing")}${icon("alert", "xs")}</span>`;
  return html`<span class="badge good">${t("Matched")}${icon("check", "xs")}</span>`;
}

export function unmatchedPart({ unmatched, totals, names }: Settlements): Html {
  const count = totals.reduce((sum, total) => sum + total.unmatched, 0);
  if (count === 0) return html``;
  return html`<section class="panel">
    <header>
      <h2>${t("Unmatched")}</h2>
      <span class="count">${count}</span>
    </header>
    <ul class="todo rows">
      ${unmatched.map(
        (settled) =>
          html`<li>
            <span class="round wait">${icon("alert")}</span
            ><span
              ><b>${signedText(settled.row.net.amount, settled.row.net.currency)}</b
              ><span class="soft">${whyUnmatched(settled)}</span
              ><span class="soft one-line" title="${settled.row.providerReference ?? ""}"
                >${settled.row.providerReference ?? ""}</span
              ><span class="soft">${connectorText(names, settled.connectorGuid)}</span></span
            ><span></span>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** As the record says it: of several transactions with their number. */
export function whyUnmatched({ because }: SettledRow): string {
  if (because === null) return t("of no payment that is known here");
  const reason = reasonOfUnmatched(because);
  switch (reason?.code) {
    case undefined:
      return translated(because);
    case "no_transaction":
      return t("No transaction has its reference.");
    case "of_none":
      return t("The row is of no transaction.");
    case "several":
      return t("{count} transactions have its reference.", { count: reason.count });
  }
}

export function filesPart({ imports, names }: Settlements): Html {
  if (imports.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Files and imports")}</h2></header>
    <ul class="body">
      ${imports.map(
        (one) =>
          html`<li class="pulse">
            <i class="dot ${dotOf(one)}"></i
            ><span>${one.path ?? names.get(one.connectorGuid)?.name ?? ""}</span
            ><span class="soft">${minuteText(one.createdAt)}</span>
            <span class="more tiny soft"
              >${merchantOf(one, names)}${counted(one.rowsRead, { one: "{count} row read", other: "{count} rows read" })}${one.lastError === null ? "" : ` · ${translated(one.lastError)}`}</span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

/** A file says in its path whose it is. */
function merchantOf({ path, connectorGuid }: SettlementImport, names: ConnectorNames): string {
  const merchant = path === null ? names.get(connectorGuid)?.merchant : undefined;
  return merchant === undefined ? "" : `${merchant} · `;
}

function dotOf({ state, failedAt }: SettlementImport): "good" | "wait" | "wrong" {
  if (failedAt !== null) return "wrong";
  return state === "done" ? "good" : "wait";
}
