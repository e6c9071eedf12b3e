import type { AgentMove } from "../../agents/index.ts";
import { decisionForm } from "../people/decision-forms.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { below, type Below } from "../frame/address.ts";
import { csrfField, type ShownPage } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";
import { decisionLayout } from "../people/decision-layout.ts";
import { decisionBadge, isWaiting } from "../people/second-person-parts.ts";
import { decisionText } from "../people/second-person-words.ts";

interface AgentApprovalView {
  readonly move: AgentMove;
  /** The order of the payment that it is about. */
  readonly order: string | undefined;
  /** The arguments that the assistant sent with it. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
  /** Whether the person's roles do such a move themselves. */
  readonly mayDecide: boolean;
  readonly problem: { readonly field?: string; readonly message: string } | undefined;
  readonly words: string;
}

/** The page of a move that an assistant requested above the limits of its credential, with the decision. */
export function agentApprovalPage(visit: PlaceVisit, view: AgentApprovalView): ShownPage {
  const { people, move, order, problem } = view;
  const title = moveTitle(move);
  const { at } = visit;
  const payment = (uuid: string | null, text: string): Html | null =>
    uuid === null ? null : html`<a href="${at("payments", uuid)}">${text}</a>`;
  const content = decisionLayout({
    title,
    badge: moveBadge(move),
    list: { at: at("approvals"), text: t("Approvals") },
    standing: decisionText(decided(move), people, SENTENCES),
    problem,
    note: html`<p class="lead-text">
      ${t("An assistant's credential allows this only with a person's approval.")}
    </p>`,
    facts: [
      [t("Order"), payment(move.transactionUuid, order ?? t("Open the payment"))],
      [t("Requested by"), `${t("Assistant")} ${move.agent}, ${timeText(move.requestedAt)}`],
      ...argumentFacts(view),
      [t("Comment"), move.comment],
      [t("Result"), payment(move.resultUuid, t("Open the payment"))],
    ],
    decision: actions(visit, view),
  });
  return { title, content, status: problem ? 422 : 200 };
}

/** Moves as the list of approvals shows them. */
export function listedMoves(
  moves: readonly AgentMove[],
  { at, orders }: { at: Below; orders: ReadonlyMap<string, string> },
) {
  return moves.map((move) => ({
    address: at(move.id),
    title: moveTitle(move),
    badge: moveBadge(move),
    order: orders.get(move.transactionUuid ?? "") ?? "",
    by: `${t("Assistant")} ${move.agent}`,
    at: move.requestedAt,
  }));
}

/** The requested move, with its amount. */
export function moveTitle(move: AgentMove): string {
  const amount = amountOf(move);
  switch (move.tool) {
    case "refund_payment":
      return t("Refund {amount}", { amount });
    case "capture_payment":
      return t("Capture {amount}", { amount });
    case "void_payment":
      return t("Void {amount}", { amount });
    case "create_link":
      return t("Payment link of {amount}", { amount });
    case "answer_dispute":
      return t("Answer to a dispute of {amount}", { amount });
  }
}

function amountOf({ amountMinor, currency }: AgentMove): string {
  return minorText(amountMinor, currency);
}

function moveBadge(move: AgentMove): Html {
  return decisionBadge(decided(move));
}

/** Whether a person can still decide it. */
export function isMoveWaiting(move: AgentMove): boolean {
  return isWaiting(decided(move));
}

/** As the words of decisions take it. */
function decided(move: AgentMove) {
  return {
    ...move,
    state: move.state === "counted" ? "done" : move.state,
    expiresAt: move.expiresAt ?? move.requestedAt,
  } as const;
}

/** The assistant's arguments. They are shown as text, whatever is in them. */
function argumentFacts({ given }: AgentApprovalView): (readonly [string, string])[] {
  const { reason, description, answer, texts } = given;
  const textOf = (label: string, value: unknown): (readonly [string, string])[] =>
    typeof value === "string" ? [[label, value]] : [];
  return [
    ...textOf(t("Reason"), reason),
    ...textOf(t("Description"), description),
    ...(answer === undefined
      ? []
      : textOf(
          t("Answer"),
          answer === "accept"
            ? t("Accept the chargeback: the cardholder keeps the money.")
            : t("Contest it with the uploaded evidence."),
        )),
    ...Object.entries((texts ?? {}) as Readonly<Record<string, string>>).flatMap(([name, text]) =>
      textOf(name, text),
    ),
  ];
}

function actions(visit: PlaceVisit, { move, mayDecide, problem, words }: AgentApprovalView): Html {
  const { viewer } = visit;
  const at = below(visit.at, "approvals", move.id);
  if (move.state === "approved")
    return !mayDecide
      ? html``
      : html`<form method="post" action="${at("finish")}">
          ${csrfField(viewer)}
          <p>${t("It was approved but is not recorded yet. Finishing it never moves money twice.")}</p>
          <button class="primary">${t("Finish")}</button>
        </form>`;
  if (move.state !== "open" || move.isExpired) return html``;
  if (!mayDecide) return html`<p>${t("Your role cannot approve it.")}</p>`;
  return decisionForm({ viewer, at, words, problem });
}

const SENTENCES = {
  open: (time: string) => t("Open until {time}. No money has moved.", { time }),
  failed: (by: { who: string; when: string }) =>
    t("{who} approved it, {when}, but it was not carried out.", by),
};
