import { below } from "../frame/address.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { decisionForm, withdrawForm } from "../people/decision-forms.ts";
import { LIST_EVERY_SECONDS, refreshed } from "../frame/refreshed.ts";
import type { listedFileRequests } from "./file-requests.ts";
import type { AgentMove } from "../../agents/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import { isMoveWaiting, listedMoves } from "./agent-approval-page.ts";
import { approvalsHead } from "./approval-kinds.ts";
import type { Approval } from "./approval-store.ts";
import { failureText } from "./refund-failure.ts";
import { restOf } from "../../transactions/index.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { stateWord } from "../payment-facts/state-word.ts";
import { cardText, minorText } from "../payment-facts/words.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { timeText } from "../language/time-text.ts";
import type { Colleague } from "../access/person-store.ts";
import { newApproversPart } from "../people/new-approvers-part.ts";
import { doneNote } from "../frame/done-note.ts";
import { decisionLayout } from "../people/decision-layout.ts";
import { requestsTable } from "../people/requests-table.ts";
import { isWaiting } from "../people/second-person-parts.ts";
import { decisionText, decisionWord } from "../people/second-person-words.ts";
import type { factsList } from "../frame/facts-list.ts";
import { csrfField, type ShownPage } from "../frame/page.ts";
import { receiptRows } from "../frame/receipt-rows.ts";
import { t } from "../language/translate.ts";

interface ApprovalsView {
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
  /** The refunds that were made, by uuid. */
  readonly refunds: ReadonlyMap<string, ShownPayment>;
}

export function approvalsPage(
  visit: PlaceVisit,
  view: ApprovalsView & {
    readonly approvals: readonly Approval[];
    readonly ofAgents: readonly AgentMove[];
    readonly ofFiles: Awaited<ReturnType<typeof listedFileRequests>>;
    /** Order ids by the uuids of payments. */
    readonly orders: ReadonlyMap<string, string>;
    readonly done: string;
    /** Colleagues whose role waits for a second person. */
    readonly newApprovers: readonly Colleague[];
    readonly now: Temporal.Instant;
  },
): ShownPage {
  const { place } = visit;
  const { people, refunds, approvals, ofAgents, ofFiles, orders, now } = view;
  const at = below(visit.at, "approvals");
  const listed = [
    ...ofFiles,
    ...approvals.map((approval) => ({
      address: at(approval.id),
      title: titleOf(approval),
      badge: badge(approval, refunds),
      order: orders.get(approval.transactionUuid) ?? "",
      by: people.get(approval.requestedBy) ?? "",
      at: approval.requestedAt,
    })),
    ...listedMoves(ofAgents, { at, orders }),
  ];
  const waiting =
    approvals.filter(isWaiting).length +
    ofAgents.filter(isMoveWaiting).length +
    ofFiles.filter(({ isOpen }) => isOpen).length;
  const content = html`${doneNote(view.done)} ${approvalsHead(visit, { kind: "approvals", waiting })}
  ${newApproversPart(visit, view.newApprovers)}
  ${
    listed.length === 0
      ? emptyPart({
          title: t("No refund waits for approval"),
          text: t("Refunds above a role's limit appear here."),
          action: place.allows("people") ? { at: visit.at("limits"), text: t("Refund limits") } : undefined,
        })
      : requestsTable(listed, { caption: t("Refunds"), now })
  }`;
  return {
    title: t("Approvals"),
    content: refreshed("approvals", { isWaiting: true, everySeconds: LIST_EVERY_SECONDS }, content),
  };
}

/** The request by its amount, with its state. */
export function approvalLink(
  address: string,
  { refunds, approval }: Pick<ApprovalsView, "refunds"> & { readonly approval: Approval },
): Html {
  return html`<a href="${address}">${titleOf(approval)}</a> · ${badge(approval, refunds)}`;
}

function titleOf(approval: Approval): string {
  return t("Refund {amount}", { amount: amountOf(approval) });
}

/** The subject of the decision: the payment, the rest of it, and other requests for it. */
interface PaymentFacts {
  readonly shown: ShownPayment;
  /** The other requests for the payment, the newest first. */
  readonly others: readonly Approval[];
}

export function approvalPage(
  visit: PlaceVisit,
  view: ApprovalsView & {
    readonly approval: Approval;
    /** Undefined when there is no such payment any more. */
    readonly payment: PaymentFacts | undefined;
    readonly problem: { readonly field?: string; readonly message: string } | undefined;
    readonly words: string;
  },
): ShownPage {
  const { people, approval, payment, problem } = view;
  const title = titleOf(approval);
  const { at } = visit;
  const content = decisionLayout({
    title,
    badge: badge(approval, view.refunds),
    list: { at: at("approvals"), text: t("Approvals") },
    standing: decisionText(approval, people, SENTENCES),
    problem,
    facts: factsOf(visit, view),
    decision: actions(visit, view),
    more: otherRequests(visit, view),
    side: payment && amountsBefore(approval, payment.shown),
  });
  return { title, content, status: problem ? 422 : 200 };
}

type ApprovalView = Parameters<typeof approvalPage>[1];

function factsOf(
  { at }: PlaceVisit,
  { approval, payment, people }: ApprovalView,
): Parameters<typeof factsList>[0] {
  const { reason, comment, failure, state, refundUuid } = approval;
  const transaction = payment?.shown.transaction;
  const order = transaction?.merchantTransactionId ?? t("Open the payment");
  return [
    [t("Order"), html`<a href="${at("payments", approval.transactionUuid)}">${order}</a>`],
    [t("Paid with"), transaction && (cardText(transaction) || t("another method than a card"))],
    [t("Requested by"), `${people.get(approval.requestedBy) ?? ""}, ${timeText(approval.requestedAt)}`],
    [t("Reason"), reason === "" ? t("none") : reason],
    [t("Comment"), comment],
    [t("Not made because"), state === "failed" && failure ? failureText(failure) : null],
    [
      t("type|Refund"),
      refundUuid === null
        ? null
        : html`<a href="${at("payments", approval.transactionUuid, { done: refundUuid })}"
            >${t("Open the refund")}</a
          >`,
    ],
  ];
}

/** The rest of the payment, and, while the refund waits, the rest after it. */
function amountsBefore(approval: Approval, { transaction }: ShownPayment): Html {
  const { amountMinor, surchargeMinor, refundedMinor, chargedBackMinor, currency } = transaction;
  const rest = restOf(transaction, "refund");
  const money = (minor: bigint): string => minorText(minor, currency);
  const left = rest - approval.amountMinor;
  return html`<section class="receipt" aria-label="${t("Amounts")}">
    <h2>${t("Amounts")}</h2>
    <dl class="sum">
      ${receiptRows([
        [t("Charged"), money((amountMinor ?? 0n) + surchargeMinor)],
        ...(refundedMinor === 0n ? [] : [[t("Refunded"), money(-refundedMinor)] as const]),
        ...(chargedBackMinor === 0n ? [] : [[t("Charged back"), money(-chargedBackMinor)] as const]),
        [t("Left to refund"), money(rest)],
        ...(isWaiting(approval) ? [[t("This refund"), money(-approval.amountMinor)] as const] : []),
      ])}
      ${
        isWaiting(approval) && left >= 0n
          ? html`<div class="total">
              <dt>${t("Left after it")}</dt>
              <dd>${money(left)}</dd>
            </div>`
          : ""
      }
    </dl>
  </section>`;
}

function otherRequests({ at }: PlaceVisit, { people, refunds, payment }: ApprovalView): Html {
  if (!payment || payment.others.length === 0) return html``;
  const caption = t("Other requests for this payment");
  const listed = payment.others.map((approval) => ({
    address: at("approvals", approval.id),
    title: titleOf(approval),
    badge: badge(approval, refunds),
    by: people.get(approval.requestedBy) ?? "",
    at: approval.requestedAt,
  }));
  return html`<section class="panel">
    <header><h2>${caption}</h2></header>
    ${requestsTable(listed, { caption, now: payment.shown.now, isPart: true })}
  </section>`;
}

function actions({ viewer, place, ...visit }: PlaceVisit, view: ApprovalView): Html {
  const { approval, problem, words } = view;
  const at = below(visit.at, "approvals", approval.id);
  if (approval.state === "approved")
    return !place.allows("approve", { testMode: true })
      ? html``
      : html`<form method="post" action="${at("finish")}">
          ${csrfField(viewer)}
          <p>${t("The refund was approved but is not recorded yet. Finishing it never refunds twice.")}</p>
          <button class="primary">${t("Finish refund")}</button>
        </form>`;
  if (approval.state !== "open" || approval.isExpired) return html``;
  if (approval.requestedBy === viewer.person.id) return withdrawForm({ viewer, at });
  if (!place.allows("approve", { testMode: true })) return html`<p>${t("Your role cannot approve it.")}</p>`;
  const approve = t("Approve: refund {amount}", { amount: amountOf(approval) });
  return decisionForm({ viewer, at, words, problem }, approve);
}

function amountOf({ amountMinor: minor, currency }: Approval): string {
  return minorText(minor, currency);
}

/** For a refund that was made: the state of the refund itself, which may be open or declined. */
function badge(approval: Approval, refunds: ReadonlyMap<string, ShownPayment>): Html {
  const refund = approval.refundUuid === null ? undefined : refunds.get(approval.refundUuid);
  const [tone, given, sign] = decisionWord(approval);
  const word = approval.state === "done" && !approval.isExpired ? "Approved" : given;
  const shown = refund ? stateWord(refund) : { tone, word: t(word), sign };
  return html`<span class="badge ${shown.tone}">${shown.word}${icon(shown.sign, "xs")}</span>`;
}

const SENTENCES = {
  open: (time: string) => t("Open until {time}. No money has moved.", { time }),
  failed: (by: { who: string; when: string }) =>
    t("{who} approved it, {when}, but the refund was not made.", by),
};
