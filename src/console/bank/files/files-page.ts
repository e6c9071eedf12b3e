import type { TransferFile } from "../../../bank/index.ts";
import { html, icon, type Html, type IconName } from "../../../platform/pages/index.ts";
import type { OutgoingTransfer } from "../../../providers/index.ts";
import type { At } from "../../frame/address.ts";
import { emptyPart } from "../../frame/empty-part.ts";
import { listTable, openingColumn } from "../../frame/list-table.ts";
import { csrfField, errorSummary, type ShownPage } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { minuteText } from "../../language/time-text.ts";
import { counted, listed, t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import { bankTabs } from "../bank-place.ts";
import { ibanText } from "../bank-words.ts";

interface FilesView {
  /** The oldest of those that wait for the next file. */
  readonly waiting: readonly OutgoingTransfer[];
  readonly sums: readonly { readonly currency: string; readonly count: number; readonly minor: bigint }[];
  readonly files: readonly TransferFile[];
  readonly mayCreate: boolean;
  /** A bank source sends the files of all accounts that are shown. */
  readonly isSent: boolean;
  readonly problem: string | undefined;
  readonly curl: string;
}

/** Money that goes back from the own account: what waits, and the files for the bank with who approves them. */
export function filesPage(visit: PlaceVisit, view: FilesView): ShownPage {
  const { problem, waiting, files, curl } = view;
  const title = t("Transfer files");
  const above = [{ at: visit.at("bank"), text: t("Bank") }];
  const content = html`${pageHead({ title, above })} ${bankTabs(visit, "files")}
    ${errorSummary(problem === undefined ? [] : [{ message: problem }])}
    <div class="stack">
      ${
        waiting.length === 0 && files.length === 0
          ? emptyPart({
              title: t("Nothing to send back"),
              text: t(
                "Refunds of payments by transfer, and what was transferred too much, wait here until a file of them is made for the bank. A second person approves each file.",
              ),
            })
          : html`${waitingPart(visit, view)} ${filesPart(visit, view)}`
      }
    </div>`;
  return { title, content, curl, status: problem === undefined ? 200 : 422 };
}

function waitingPart(visit: PlaceVisit, view: FilesView): Html {
  const { waiting, sums, mayCreate } = view;
  if (waiting.length === 0) return html``;
  const count = sums.reduce((sum, one) => sum + one.count, 0);
  return html`<section class="panel">
    <header>
      <h2>${t("For the next file")}</h2>
      <span class="soft small"
        >${counted(count, { one: "{count} transfer", other: "{count} transfers" })} ·
        ${listed(sums.map(({ minor, currency }) => minorText(minor, currency)))}</span
      >
    </header>
    ${listTable({
      caption: t("For the next file"),
      isShort: true,
      rows: waiting,
      columns: [
        {
          head: t("Amount"),
          cell: ({ amountMinor, currency }) => minorText(amountMinor, currency),
          onPhone: "first",
          look: ["num"],
        },
        {
          head: t("To"),
          cell: ({ payeeName, payeeIban }) =>
            html`${payeeName}<span class="under">${ibanText(payeeIban)}</span>`,
          onPhone: "second",
        },
        { head: t("Purpose"), cell: ({ purpose }) => purpose, look: ["cut"] },
        {
          head: t("Kind"),
          cell: ({ kind }) => (kind === "refund" ? t("Refund") : t("Too much")),
          onPhone: "first end",
          look: ["soft"],
        },
      ],
    })}
    <footer>
      ${waiting.length < count ? html`<p class="soft">${t("The first {count} are shown.", { count: waiting.length })}</p>` : ""}
      ${mayCreate ? createForm(visit, view) : ""}
    </footer>
  </section>`;
}

function createForm({ at, viewer }: PlaceVisit, { isSent }: FilesView): Html {
  return html`<form method="post" action="${at("bank", "files")}">
    ${csrfField(viewer)}
    <button class="primary">${t("Create transfer file")}</button>
    <p class="hint">
      ${
        isSent
          ? t("No money moves until a second person approves the file. Then it is sent to the bank.")
          : t("No money moves: a second person approves the file, and then you upload it at the bank.")
      }
    </p>
  </form>`;
}

const STATES: Readonly<
  Record<TransferFile["state"], readonly [tone: string, word: PlainText, sign: IconName]>
> = {
  waiting: ["wait", "Waits for approval", "clock"],
  approved: ["good", "Approved", "check"],
  refused: ["wrong", "Refused", "cross"],
  cancelled: ["quiet", "Withdrawn", "cross"],
  expired: ["quiet", "Expired", "clock"],
};

function filesPart(visit: PlaceVisit, view: FilesView): Html {
  const { files } = view;
  if (files.length === 0) return html``;
  const { at } = visit;
  return html`<section class="panel">
    <header><h2>${t("Transfer files")}</h2></header>
    ${listTable({
      caption: t("Transfer files, newest first"),
      isShort: true,
      rows: files,
      columns: [
        openingColumn<TransferFile>({
          head: t("Amount"),
          at: ({ approvalId }) => at("approvals", approvalId),
          text: ({ amountMinor, currency }) => minorText(amountMinor, currency),
          name: ({ guid }) => guid,
          look: ["num"],
        }),
        {
          head: t("Requested"),
          cell: ({ createdAt }) => minuteText(createdAt),
          onPhone: "second",
          look: ["nowrap"],
        },
        {
          head: t("From account"),
          cell: ({ iban }) => html`<code>${ibanText(iban)}</code>`,
          look: ["nowrap"],
        },
        { head: t("Transfers"), cell: ({ transfers }) => String(transfers), look: ["num"] },
        { head: t("State"), cell: (file) => stateCell(visit, file, view), onPhone: "first end" },
        { head: t("File"), cell: (file) => downloadLink(file, at), onPhone: "second end" },
      ],
    })}
  </section>`;
}

const SENDINGS: Readonly<
  Record<NonNullable<TransferFile["sending"]>, readonly [tone: string, word: PlainText, sign: IconName]>
> = {
  waiting: ["wait", "Is sent to the bank", "clock"],
  sending: ["wait", "Is sent to the bank", "clock"],
  sent: ["good", "Sent to the bank", "check"],
  failed: ["wrong", "Not sent", "alert"],
  unknown: ["wrong", "The bank may have it", "alert"],
};

function stateCell(visit: PlaceVisit, file: TransferFile, view: FilesView): Html {
  const { state, sending, sendingAt, sendingOrder, sendingProblem } = file;
  const [tone, word, sign] = sending === null ? STATES[state] : SENDINGS[sending];
  const under =
    sending === "sent"
      ? html`<span class="under"
          >${minuteText(sendingAt!)}${sendingOrder === null ? "" : html` · ${sendingOrder}`}</span
        >`
      : sendingProblem === null
        ? ""
        : html`<span class="under">${sendingProblem}</span>`;
  const badge = html`<span class="badge ${tone}">${t(word)}${icon(sign, "xs")}</span>${under}`;
  return view.mayCreate && (sending === "failed" || sending === "unknown")
    ? html`${badge} ${decisionForm(visit, { ...file, sending })}`
    : badge;
}

/** A form for what the bank said: a file that it has is never sent again. */
function decisionForm(
  { at, viewer }: PlaceVisit,
  { guid, sending }: { guid: string; sending: "failed" | "unknown" },
): Html {
  return html`<form method="post" action="${at("bank", "files", guid, "sending")}">
    ${csrfField(viewer)}
    ${
      sending === "failed"
        ? html`<button name="how" value="again">${t("Send again")}</button>`
        : html`<p class="hint">${t("Ask the bank whether it has the file.")}</p>
            <button name="how" value="has">${t("The bank has it")}</button>
            <button name="how" value="again">${t("It does not: send again")}</button>`
    }
  </form>`;
}

function downloadLink({ guid, state, amountMinor, currency }: TransferFile, at: At): Html | "" {
  if (state !== "approved") return "";
  return html`<a href="${at("bank", "files", guid)}"
    >${t("Download")}<span class="unseen"> ${minorText(amountMinor, currency)}</span></a
  >`;
}
