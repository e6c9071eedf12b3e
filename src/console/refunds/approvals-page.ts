import { LIST_EVERY_SECONDS, refreshed } from "../frame/refreshed.ts";
import { pageHead } from "../frame/page-head.ts";
import type { AgentMove } from "../../agents/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { agentApprovalLink } from "./agent-approval-page.ts";
import type { Approval } from "./approval-store.ts";
import { restOf } from "../../transactions/index.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { stateWord } from "../payment-facts/state-word.ts";
import { cardText, minorText, typeAndAmount } from "../payment-facts/words.ts";
import { timeText } from "../language/time-text.ts";
import type { PlaceView } from "../access/places.ts";
import { textField } from "../frame/field.ts";
import { decisionText, decisionWord } from "../people/second-person-words.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { t, translated } from "../language/translate.ts";

interface ApprovalsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
  /** The refunds that were made, by uuid. */
  readonly refunds: ReadonlyMap<string, ShownPayment>;
}

export function approvalsPage(
  view: ApprovalsView & { readonly approvals: readonly Approval[]; readonly ofAgents: readonly AgentMove[] },
): ConsolePage {
  const { base, viewer, place, people, refunds, approvals, ofAgents } = view;
  const content = html`<h1>${t("Approvals")}</h1>
    <nav class="chips gap-b" aria-label="${t("Kinds of requests")}">
      <a class="chip" href="${base}/console/${place.guid}/approvals" aria-current="page"
        >${t("Refunds")}<span class="n">${approvals.length + ofAgents.length}</span></a
      >
      <a class="chip" href="${base}/console/${place.guid}/api-user-requests"
        >${t("API users that need approval")}</a
      >
      <a class="chip" href="${base}/console/${place.guid}/agent-requests"
        >${t("Assistants that need approval")}</a
      >
    </nav>
    ${
      approvals.length + ofAgents.length === 0
        ? html`<section class="panel">
            <p class="body soft">
              ${t("No refund waits for approval. Refunds above a role's limit appear here.")}
            </p>
          </section>`
        : html`<ul class="cards">
            ${approvals.map(
              (approval) =>
                html`<li>
                  <p>
                    <strong>${approvalLink({ base, place, refunds, approval })}</strong><br />
                    <span class="hint"
                      >${people.get(approval.requestedBy) ?? ""}, ${timeText(approval.requestedAt)}</span
                    >
                  </p>
                </li>`,
            )}
            ${ofAgents.map(
              (move) =>
                html`<li>
                  <p>
                    <strong>${agentApprovalLink({ base, place, move })}</strong><br />
                    <span class="hint">${t("Assistant")} ${move.agent}, ${timeText(move.requestedAt)}</span>
                  </p>
                </li>`,
            )}
          </ul>`
    }`;
  return {
    title: t("Approvals"),
    content: refreshed("approvals", { isWaiting: true, everySeconds: LIST_EVERY_SECONDS }, content),
    viewer,
    area: "approvals",
  };
}

/** The request by its amount, with its state. */
export function approvalLink(
  view: Pick<ApprovalsView, "base" | "place" | "refunds"> & { readonly approval: Approval },
): Html {
  const { base, place, refunds, approval } = view;
  return html`<a href="${base}/console/${place.guid}/approvals/${approval.id}"
      >${t("Refund {amount}", { amount: amountOf(approval) })}</a
    >
    · ${badge(approval, refunds)}`;
}

/** The subject of the decision: the payment, the rest of it, and other requests for it. */
interface PaymentFacts {
  readonly shown: ShownPayment;
  /** The other requests for the payment, the newest first. */
  readonly others: readonly Approval[];
}

export function approvalPage(
  view: ApprovalsView & {
    readonly approval: Approval;
    /** Undefined when there is no such payment any more. */
    readonly payment: PaymentFacts | undefined;
    readonly problem: { readonly field?: string; readonly message: string } | undefined;
    readonly words: string;
  },
): ConsolePage {
  const { base, viewer, place, people, approval, problem } = view;
  const title = t("Refund {amount}", { amount: amountOf(approval) });
  const address = `${base}/console/${place.guid}/payments/${approval.transactionUuid}`;
  const content = html`${pageHead({ title, above: [{ at: `${base}/console/${place.guid}/approvals`, text: t("Approvals") }] })}
    ${errorSummary(problem ? [problem] : [])}
    <p>${badge(approval, view.refunds)} ${decisionText(approval, people, SENTENCES)}</p>
    <dl class="facts">
      ${paymentFacts(view, address)}
      <dt>${t("Amount")}</dt>
      <dd>${amountOf(approval)}</dd>
      <dt>${t("Requested by")}</dt>
      <dd>${people.get(approval.requestedBy) ?? ""}, ${timeText(approval.requestedAt)}</dd>
      <dt>${t("Reason")}</dt>
      <dd>${approval.reason === "" ? t("none") : approval.reason}</dd>
      ${
        approval.comment === ""
          ? ""
          : html`<dt>${t("Comment")}</dt>
              <dd>${approval.state === "failed" ? translated(approval.comment) : approval.comment}</dd>`
      }
      ${
        approval.refundUuid === null
          ? ""
          : html`<dt>${t("type|Refund")}</dt>
              <dd><a href="${address}?done=${approval.refundUuid}">${approval.refundUuid}</a></dd>`
      }
    </dl>
    ${otherRequests(view)} ${actions(view)}`;
  return { title, content, viewer, area: "approvals", status: problem ? 422 : 200 };
}

type ApprovalView = Parameters<typeof approvalPage>[0];

function paymentFacts({ approval, payment }: ApprovalView, address: string): Html {
  const link = html`<a href="${address}">${approval.transactionUuid}</a>`;
  if (!payment)
    return html`<dt>${t("Payment")}</dt>
      <dd>${link}</dd>`;
  const { transaction } = payment.shown;
  return html`<dt>${t("Order")}</dt>
    <dd>${transaction.merchantTransactionId}</dd>
    <dt>${t("Payment")}</dt>
    <dd>
      ${typeAndAmount(payment.shown)}, ${cardText(transaction) || t("another method than a card")}<br />${link}
    </dd>
    <dt>${t("Left to refund")}</dt>
    <dd>${minorText(restOf(transaction, "refund"), transaction.currency)}</dd>`;
}

function otherRequests({ base, place, people, refunds, payment }: ApprovalView): Html {
  if (!payment || payment.others.length === 0) return html``;
  return html`<h2>${t("Other requests for this payment")}</h2>
    <ul>
      ${payment.others.map(
        (approval) =>
          html`<li>
            ${approvalLink({ base, place, refunds, approval })}
            <span class="hint"
              >${people.get(approval.requestedBy) ?? ""}, ${timeText(approval.requestedAt)}</span
            >
          </li>`,
      )}
    </ul>`;
}

function actions(view: ApprovalView): Html {
  const { base, viewer, place, approval, problem, words } = view;
  const at = `${base}/console/${place.guid}/approvals/${approval.id}`;
  if (approval.state === "approved")
    return !place.allows("approve", { testMode: true })
      ? html``
      : html`<form method="post" action="${at}/finish">
          ${csrfField(viewer)}
          <p>${t("The refund was approved but is not recorded yet. Finishing it never refunds twice.")}</p>
          <button class="primary">${t("Finish refund")}</button>
        </form>`;
  if (approval.state !== "open" || approval.isExpired) return html``;
  if (approval.requestedBy === viewer.person.id)
    return html`<form method="post" action="${at}/withdraw">
      ${csrfField(viewer)}
      <p>${t("Another person has to approve it.")}</p>
      <button>${t("Withdraw request")}</button>
    </form>`;
  if (!place.allows("approve", { testMode: true })) return html`<p>${t("Your role cannot approve it.")}</p>`;
  return html`<form method="post" action="${at}/approve">
    ${csrfField(viewer)}
    ${textField({ name: "words", label: t("Comment"), hint: t("Required to refuse. The requester can read it."), value: words, problem: problem?.field === "words" ? problem.message : undefined, autocomplete: "off" })}
    <p class="actions">
      <button class="primary">${t("Approve: refund {amount}", { amount: amountOf(approval) })}</button>
      <button formaction="${at}/refuse">${t("Refuse")}</button>
    </p>
  </form>`;
}

function amountOf({ amountMinor: minor, currency }: Approval): string {
  return minorText(minor, currency);
}

/** For a refund that was made: the state of the refund itself, which may be open or declined. */
function badge(approval: Approval, refunds: ReadonlyMap<string, ShownPayment>): Html {
  const refund = approval.refundUuid === null ? undefined : refunds.get(approval.refundUuid);
  const [tone, given] = decisionWord(approval);
  const word = approval.state === "done" && !approval.isExpired ? "Approved" : given;
  const shown = refund ? stateWord(refund) : { tone, word: t(word) };
  return html`<span class="badge ${shown.tone}">${shown.word}</span>`;
}

const SENTENCES = {
  open: (time: string) => t("Open until {time}. No money has moved.", { time }),
  failed: (by: { who: string; when: string }) =>
    t("{who} approved it, {when}, but the refund was not made.", by),
};
