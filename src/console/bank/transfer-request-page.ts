import type { TransferFile } from "../../bank/index.ts";
import { decisionForm, withdrawForm } from "../people/decision-forms.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { OutgoingTransfer } from "../../providers/index.ts";
import { below } from "../frame/address.ts";
import type { ShownPage } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { listTable } from "../frame/list-table.ts";
import { timeText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";
import { decisionLayout } from "../people/decision-layout.ts";
import { decisionBadge, isWaiting, requesterText } from "../people/second-person-parts.ts";
import { decisionText } from "../people/second-person-words.ts";
import type { TransferRequest } from "./transfer-request-store.ts";

interface TransferRequestView {
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
export function transferRequestPage(visit: PlaceVisit, view: TransferRequestView): ShownPage {
  const { request, file, people, problem } = view;
  const title = transferTitle(file);
  const content = decisionLayout({
    title,
    badge: decisionBadge(request),
    list: { at: visit.at("approvals"), text: t("Approvals") },
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
    decision: actions(visit, view),
    more: transfersPart(view),
  });
  return { title, content, status: problem ? 422 : 200 };
}

function transfersPart({ file, transfers }: TransferRequestView): Html {
  // Those of a file that is not sent are in another one.
  if (transfers.length === 0) return html``;
  const title = t("Transfers in it");
  return html`<section class="panel">
    <header><h2>${title}</h2></header>
    ${listTable({
      caption: title,
      isPlain: true,
      columns: [
        {
          head: t("To"),
          cell: ({ payeeName, payeeIban }) => html`${payeeName}<br /><code>${payeeIban}</code>`,
          onPhone: "first",
        },
        { head: t("Purpose"), cell: ({ purpose }) => purpose, onPhone: "second" },
        {
          head: t("Amount"),
          cell: ({ amountMinor, currency }) => minorText(amountMinor, currency),
          onPhone: "first end",
          look: ["num"],
        },
      ],
      rows: transfers,
    })}
    ${
      transfers.length < file.transfers
        ? html`<p class="body soft">${t("The first {count} are shown.", { count: transfers.length })}</p>`
        : ""
    }
  </section>`;
}

function actions(visit: PlaceVisit, view: TransferRequestView): Html {
  const { place, viewer } = visit;
  const { request, file, problem, words } = view;
  const at = below(visit.at, "approvals", request.id);
  if (!isWaiting(request)) return html``;
  if (request.requestedBy === viewer.person.id) return withdrawForm({ viewer, at });
  if (!place.allows("approve", { testMode: file.test }))
    return html`<p class="soft">${t("Your role cannot approve it.")}</p>`;
  return decisionForm({ viewer, at, words, problem });
}

const SENTENCES = {
  open: (time: string) => t("Open until {time}. No money has moved.", { time }),
  failed: (by: { who: string; when: string }) => t("{who} approved it, {when}.", by),
};
