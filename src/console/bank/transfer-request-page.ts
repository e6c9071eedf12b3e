import type { TransferFile } from "../../bank/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { OutgoingTransfer } from "../../providers/index.ts";
import type { PlaceView } from "../access/places.ts";
import { textField } from "../frame/field.ts";
import { csrfField, type ConsolePage, type Viewer } from "../frame/page.ts";
import { timeText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";
import { decisionLayout } from "../people/decision-layout.ts";
import { decisionBadge, isWaiting, requesterText } from "../people/second-person-parts.ts";
import { decisionText } from "../people/second-person-words.ts";
import type { TransferRequest } from "./transfer-request-store.ts";

interface TransferRequestView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly request: TransferRequest;
  readonly file: TransferFile;
  /** The first ones of the file. */
  readonly transfers: readonly OutgoingTransfer[];
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
  readonly problem: { readonly field?: string; readonly message: string } | undefined;
  readonly words: string;
}

export function transferTitle({ amountMinor, currency }: TransferFile): string {
  return t("Transfer file of {amount}", { amount: minorText(amountMinor, currency) });
}

/** The page of a request to pay money back from the own account, with the decision. */
export function transferRequestPage(view: TransferRequestView): ConsolePage {
  const { base, viewer, place, request, file, people, problem } = view;
  const title = transferTitle(file);
  const content = decisionLayout({
    title,
    badge: decisionBadge(request),
    list: { at: `${base}/console/${place.guid}/approvals`, text: t("Approvals") },
    standing: decisionText(request, people, SENTENCES),
    problem,
    note: html`<p class="lead-text">
      ${file.test ? t("These are test payments: do not send the file to the bank.") : t("Once it is approved, the file can be fetched and sent to the bank, which pays the transfers.")}
    </p>`,
    facts: [
      [t("From account"), html`<code>${file.iban}</code>`],
      [
        t("Transfers in it"),
        counted(file.transfers, { one: "{count} transfer", other: "{count} transfers" }),
      ],
      [t("Amount"), minorText(file.amountMinor, file.currency)],
      [t("Requested by"), requesterText(request, people)],
      [t("Approved"), file.approvedAt && timeText(file.approvedAt)],
    ],
    decision: actions(view),
    more: transfersPart(view),
  });
  return { title, content, viewer, area: "approvals", status: problem ? 422 : 200 };
}

function transfersPart({ file, transfers }: TransferRequestView): Html {
  // Those of a file that is not sent are in another one.
  if (transfers.length === 0) return html``;
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<section class="panel">
    <header><h2>${t("Transfers in it")}</h2></header>
    <table class="lines" role="table">
      <caption class="unseen">
        ${t("Transfers in it")}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          ${head(t("To"))} ${head(t("Purpose"))} ${head(t("Amount"), "num")}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${transfers.map(
          ({ payeeName, payeeIban, purpose, amountMinor, currency }) =>
            html`<tr role="row">
              <td role="cell" class="a">${payeeName}<br /><code>${payeeIban}</code></td>
              <td role="cell" class="c">${purpose}</td>
              <td role="cell" class="b num">${minorText(amountMinor, currency)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      transfers.length < file.transfers
        ? html`<p class="body soft">${t("The first {count} are shown.", { count: transfers.length })}</p>`
        : ""
    }
  </section>`;
}

function actions(view: TransferRequestView): Html {
  const { base, viewer, place, request, file, problem, words } = view;
  const at = `${base}/console/${place.guid}/approvals/${request.id}`;
  if (!isWaiting(request)) return html``;
  if (request.requestedBy === viewer.person.id)
    return html`<form method="post" action="${at}/withdraw">
      ${csrfField(viewer)}
      <p>${t("Another person has to approve it.")}</p>
      <button>${t("Withdraw request")}</button>
    </form>`;
  if (!place.allows("approve", { testMode: file.test }))
    return html`<p class="soft">${t("Your role cannot approve it.")}</p>`;
  const comment = textField({
    name: "words",
    label: t("Comment"),
    hint: t("Required to refuse. The requester can read it."),
    value: words,
    problem: problem?.field === "words" ? problem.message : undefined,
    autocomplete: "off",
  });
  return html`<form method="post" action="${at}/approve">
    ${csrfField(viewer)} ${comment}
    <p class="actions">
      <button class="primary">${t("Approve")}</button>
      <button formaction="${at}/refuse">${t("Refuse")}</button>
    </p>
  </form>`;
}

const SENTENCES = {
  open: (time: string) => t("Open until {time}. No money has moved.", { time }),
  failed: (by: { who: string; when: string }) => t("{who} approved it, {when}.", by),
};
