import type { AgentMove } from "../../agents/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { textField } from "../frame/field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";
import { decisionText, decisionWord } from "../people/second-person-words.ts";

interface AgentApprovalView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly move: AgentMove;
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
export function agentApprovalPage(view: AgentApprovalView): ConsolePage {
  const { base, viewer, place, people, move, problem } = view;
  const title = moveTitle(move);
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem ? [problem] : [])}
    <p>${badge(move)} ${decisionText(decided(move), people, SENTENCES)}</p>
    <p>${t("An assistant's credential allows this only with a person's approval.")}</p>
    <dl class="facts">
      ${paymentFact({ base, place, move })}
      <dt>${t("Amount")}</dt>
      <dd>${amountOf(move)}</dd>
      <dt>${t("Requested by")}</dt>
      <dd>${t("Assistant")} ${move.agent}, ${timeText(move.requestedAt)}</dd>
      ${argumentFacts(view)}
      ${
        move.comment === ""
          ? ""
          : html`<dt>${t("Comment")}</dt>
              <dd>${move.comment}</dd>`
      }
      ${
        move.resultUuid === null
          ? ""
          : html`<dt>${t("Payment")}</dt>
              <dd>
                <a href="${base}/console/${place.guid}/payments/${move.resultUuid}">${move.resultUuid}</a>
              </dd>`
      }
    </dl>
    ${actions(view)}`;
  return { title, content, viewer, area: "approvals", status: problem ? 422 : 200 };
}

/** The move by its amount, with its state. */
export function agentApprovalLink({
  base,
  place,
  move,
}: {
  base: string;
  place: PlaceView;
  move: AgentMove;
}): Html {
  return html`<a href="${base}/console/${place.guid}/approvals/${move.id}">${moveTitle(move)}</a> ·
    ${badge(move)}`;
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

function badge(move: AgentMove): Html {
  const [tone, word] = decisionWord(decided(move));
  return html`<span class="badge ${tone}">${t(word)}</span>`;
}

/** As the words of decisions take it. */
function decided(move: AgentMove) {
  return {
    ...move,
    state: move.state === "counted" ? "done" : move.state,
    expiresAt: move.expiresAt ?? move.requestedAt,
  } as const;
}

function paymentFact({ base, place, move }: Pick<AgentApprovalView, "base" | "place" | "move">): Html {
  const { transactionUuid: uuid } = move;
  if (uuid === null) return html``;
  return html`<dt>${t("Payment")}</dt>
    <dd><a href="${base}/console/${place.guid}/payments/${uuid}">${uuid}</a></dd>`;
}

/** The assistant's arguments. They are shown as text, whatever is in them. */
function argumentFacts({ given }: AgentApprovalView): Html {
  const { reason, description, answer, texts } = given;
  return html`${fact(t("Reason"), reason)} ${fact(t("Description"), description)}
  ${answer === undefined ? "" : fact(t("Answer"), answer === "accept" ? t("Accept the chargeback: the cardholder keeps the money.") : t("Contest it with the uploaded evidence."))}
  ${Object.entries((texts ?? {}) as Readonly<Record<string, string>>).map(([name, text]) => fact(name, text))}`;
}

function fact(label: string, value: unknown): Html {
  if (typeof value !== "string" || value === "") return html``;
  return html`<dt>${label}</dt>
    <dd>${value}</dd>`;
}

function actions({ base, viewer, place, move, mayDecide, problem, words }: AgentApprovalView): Html {
  const at = `${base}/console/${place.guid}/approvals/${move.id}`;
  if (move.state === "approved")
    return !mayDecide
      ? html``
      : html`<form method="post" action="${at}/finish">
          ${csrfField(viewer)}
          <p>${t("It was approved but is not recorded yet. Finishing it never moves money twice.")}</p>
          <button class="primary">${t("Finish")}</button>
        </form>`;
  if (move.state !== "open" || move.isExpired) return html``;
  if (!mayDecide) return html`<p>${t("Your role cannot approve it.")}</p>`;
  return html`<form method="post" action="${at}/approve">
    ${csrfField(viewer)}
    ${textField({ name: "words", label: t("Comment"), hint: t("Required to refuse. The requester can read it."), value: words, problem: problem?.field === "words" ? problem.message : undefined, autocomplete: "off" })}
    <p class="actions">
      <button class="primary">${t("Approve")}</button>
      <button formaction="${at}/refuse">${t("Refuse")}</button>
    </p>
  </form>`;
}

const SENTENCES = {
  open: (time: string) => t("Open until {time}. No money has moved.", { time }),
  failed: (by: { who: string; when: string }) =>
    t("{who} approved it, {when}, but it was not carried out.", by),
};
