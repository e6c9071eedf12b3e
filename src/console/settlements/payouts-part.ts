import type { SettledPayout, SettledRow, SettlementImport } from "../../settlement/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import { longDayText, minuteText } from "../language/time-text.ts";
import { counted, t, translated } from "../language/translate.ts";
import { connectorText, payoutQuery, type ConnectorNames, type Settlements } from "./read-settlements.ts";
import { signedText } from "./sum.ts";

/** @param at the address of settlements */
export function payoutsPart(
  { payouts, names }: Settlements,
  { currency, at }: { currency: string | undefined; at: string },
): Html {
  const own = payouts.filter((payout) => payout.currency === currency);
  if (own.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Payouts")}</h2></header>
    <table class="open lines" role="table">
      <caption class="unseen">
        ${t("Payouts, newest first")}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">${t("Paid out")}</th>
          <th role="columnheader" scope="col">${t("Provider")}</th>
          <th role="columnheader" scope="col">${t("State")}</th>
          <th role="columnheader" scope="col" class="num">${t("Rows")}</th>
          <th role="columnheader" scope="col" class="num">${t("Amount")}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${own.map(
          (payout) =>
            html`<tr role="row">
              <td role="cell" class="a nowrap">
                <a class="go" href="${at}/payout${payoutQuery(payout)}"
                  >${payout.settledAt === null ? payout.settlementNumber : longDayText(Temporal.Instant.from(payout.settledAt))}</a
                >
                <span class="tiny soft below">${payout.settlementNumber}</span>
              </td>
              <td role="cell" class="c soft">${connectorText(names, payout.connectorGuid)}</td>
              <td role="cell" class="b">${payoutState(payout)}</td>
              <td role="cell" class="wide num">${payout.rows}</td>
              <td role="cell" class="d num">${signedText(payout.net, payout.currency)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** A payout whose rows do not add up to it is incomplete. */
export function payoutState({ unmatched, net, paidOut }: SettledPayout): Html {
  if (unmatched > 0)
    return html`<span class="badge wait"
      >${counted(unmatched, { one: "{count} unmatched", other: "{count} unmatched" })}${icon("alert", "xs")}</span
    >`;
  if (Number(paidOut) !== 0 && net !== paidOut)
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
  const [, count] = /^(\d+) transactions have its reference\.$/.exec(because) ?? [];
  return count === undefined
    ? translated(because)
    : t("{count} transactions have its reference.", { count: Number(count) });
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
