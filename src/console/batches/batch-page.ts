import type { Batch, EndedRow } from "../../batch/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { csvMenu } from "../frame/csv-file.ts";
import { factsPanel } from "../frame/facts-list.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { pageHead } from "../frame/page-head.ts";
import type { ShownPage } from "../frame/page.ts";
import { refreshed } from "../frame/refreshed.ts";
import { minuteText, timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { stateBadge } from "../payment-facts/badges.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { minorText } from "../payment-facts/words.ts";
import { copied } from "../payments/facts-part.ts";
import { batchBadge, endedRows, failedItself, MODE_WORDS } from "./batch-words.ts";
import { failedRow } from "./failed-row.ts";

/** The rows that are shown of each outcome. */
export const SHOWN_ROWS = 50;

interface BatchView {
  readonly batch: Batch;
  /** The first rows that failed themselves, and that ran. */
  readonly failed: readonly EndedRow[];
  readonly executed: readonly EndedRow[];
  /** By uuid. */
  readonly payments: ReadonlyMap<string, ShownPayment>;
  readonly merchantName: string;
  readonly connectorName: string;
  /** The person or API user who uploaded it. */
  readonly uploadedBy: string;
  readonly mayExport: boolean;
  readonly curl: string;
}

/** One file: how far it is, what failed and why, and the payments of the rows that ran. */
export function batchPage(visit: PlaceVisit, view: BatchView): ShownPage {
  const { at } = visit;
  const { batch, mayExport, curl } = view;
  const title = t("Batch of {time}", { time: timeText(batch.createdAt) });
  const content = html`${pageHead({
      title,
      badge: batchBadge(batch),
      above: [{ at: at("batches"), text: t("Batches") }],
      here: minuteText(batch.createdAt),
      actions: html`${batch.endedAt ? "" : html`<noscript><a class="button" href="${at("batches", batch.id)}">${t("Read again")}</a></noscript>`}
      ${mayExport ? csvMenu(t("Results as CSV"), [{ address: at("batches", batch.id, "rows.csv") }]) : ""}`,
    })}
    <div class="two">
      <div class="stack">${progressPart(batch)} ${failedPart(view)} ${executedPart(visit, view)}</div>
      <aside class="stack" aria-label="${t("Details")}">${detailsPart(view)}</aside>
    </div>`;
  return { title, content: refreshed("batch", { isWaiting: batch.endedAt === null }, content), curl };
}

function progressPart(batch: Batch): Html {
  const [part, whole] = [endedRows(batch), batch.totalRows];
  return html`<section class="panel">
    <header><h2 id="progress-title">${t("Progress")}</h2></header>
    <div class="body">
      <progress class="rows-done" max="${whole}" value="${part}" aria-labelledby="progress-title">
        ${part}
      </progress>
      <p class="soft small">
        ${t("{part} of {whole} rows: {executed} ran, {failed} failed.", { part: numberText(part), whole: numberText(whole), executed: numberText(batch.executedRows), failed: numberText(failedItself(batch)) })}
        ${batch.notRunRows === 0 ? "" : t("{count} more were not executed, because the batch is strict and a row of it failed.", { count: numberText(batch.notRunRows) })}
      </p>
    </div>
  </section>`;
}

function failedPart({ failed, batch }: BatchView): Html {
  if (failed.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Rows that failed")}</h2></header>
    <ul class="todo rows">
      ${failed.map(({ merchantTransactionId, error }) => failedRow(error ?? {}, merchantTransactionId))}
    </ul>
    ${moreNote(failedItself(batch) - failed.length)}
  </section>`;
}

function executedPart({ at }: PlaceVisit, { executed, payments, batch }: BatchView): Html {
  if (executed.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Rows that ran")}</h2></header>
    <ul class="todo rows">
      ${executed.map(({ line, merchantTransactionId, transactionUuid }) => {
        const payment = payments.get(transactionUuid ?? "");
        const { amountMinor, currency } = payment?.transaction ?? {};
        return html`<li>
          <span class="round">${line}</span
          ><span
            ><b><a href="${at("payments", transactionUuid ?? "")}">${merchantTransactionId ?? ""}</a></b
            ><span class="soft"
              >${amountMinor === undefined || amountMinor === null ? "" : minorText(amountMinor, currency ?? null)}</span
            ></span
          ><span>${payment ? stateBadge(payment) : ""}</span>
        </li>`;
      })}
    </ul>
    ${moreNote(batch.executedRows - executed.length)}
  </section>`;
}

function moreNote(count: number): Html {
  if (count <= 0) return html``;
  return html`<p class="body soft small">
    ${t("{count} more are in the file with the results.", { count })}
  </p>`;
}

function detailsPart({ batch, merchantName, connectorName, uploadedBy }: BatchView): Html {
  const rows: (readonly [string, Html | string])[] = [
    [t("Uploaded"), timeText(batch.createdAt)],
    [t("Uploaded by"), uploadedBy],
    [t("Ended"), batch.endedAt ? timeText(batch.endedAt) : t("not yet")],
    [t("Rows that fail"), t(MODE_WORDS[batch.mode])],
    [t("Merchant"), merchantName],
    [t("Connector"), connectorName],
    [t("Batch ID"), copied(t("Batch ID"), batch.id) ?? ""],
  ];
  return factsPanel(t("Details"), rows);
}
