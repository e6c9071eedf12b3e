import { html, icon, type Html } from "../../../platform/pages/index.ts";
import type { RiskRule } from "../../../risk/index.ts";
import { rolesWith } from "../../access/permissions.ts";
import { roleWord } from "../../access/role-words.ts";
import { below, type Steps } from "../../frame/address.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { PlainText, Text } from "../../language/dictionary.ts";
import { listed, t } from "../../language/translate.ts";
import { isUnderReview, REVIEW_PERMISSION, type ReviewDecision, type ReviewReason } from "./review.ts";
import type { ShownPayment } from "../../payment-facts/shown-payment.ts";
import { amountText, cardText, testNote } from "../../payment-facts/words.ts";
import { questionPanel, type ActKind } from "../../frame/question-panel.ts";
import type { ShownPage } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";

interface ReviewView {
  readonly payment: ShownPayment;
  readonly decision: ReviewDecision;
  readonly reason: ReviewReason | undefined;
  readonly curl: string;
}

const WORDS = {
  release: { question: "Release {amount}?", button: "Release {amount}", kind: "moves" },
  reject: { question: "Reject {amount}?", button: "Reject {amount}", kind: "ends" },
} as const satisfies Readonly<Record<ReviewDecision, { question: Text; button: Text; kind: ActKind }>>;

/** Why the payment waits, and what the decision brings about; the button says it. */
export function reviewPage(visit: PlaceVisit, view: ReviewView): ShownPage {
  const { viewer } = visit;
  const { payment, decision, curl } = view;
  const { transaction } = payment;
  const amount = amountText(payment);
  const { question, button, kind } = WORDS[decision];
  const title = t(question, { amount });
  const above = [
    { at: visit.at("payments"), text: t("Payments") },
    { at: addressOf(visit, view), text: transaction.merchantTransactionId },
  ];
  const content = html`${pageHead({ title, above, here: t(button, { amount }) })}
  ${questionPanel({
    viewer,
    facts: [
      [t("Order"), transaction.merchantTransactionId],
      [t("Paid with"), cardText(transaction) || t("another method than a card")],
      [t("Amount"), amount],
      [t("Reasons for the review"), reviewReason(view.reason)],
    ],
    consequences: [consequence(view), t("The decision cannot be undone."), ...testNote(transaction)],
    action: addressOf(visit, view, decision),
    button: t(button, { amount }),
    kind,
    back: { at: addressOf(visit, view) },
  })}`;
  return { title, content, curl };
}

function consequence({ payment, decision }: ReviewView): string {
  const { requestedType } = payment.transaction;
  if (decision === "reject") return t("The payment is declined, and the authorisation is voided.");
  return requestedType === "debit"
    ? t("The payment is approved, and the authorised amount is captured.")
    : t("The payment is approved. The authorised amount stays reserved until it is captured.");
}

/** The rules that hit, and the score. */
function reviewReason(reason: ReviewReason | undefined): string {
  if (!reason) return t("no reason was given");
  const { rules, score } = reason;
  const named = rules.map(({ profile, ruleId, checkType }) =>
    t("{check} ({rule} of “{profile}”)", { check: checkWord(checkType), rule: ruleId, profile }),
  );
  return [
    named.length === 0 ? "" : t("Matching rules: {rules}.", { rules: listed(named) }),
    named.length === 0 || score > 0 ? t("Score: {score}.", { score }) : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** The check of a rule, as the form of rules says it. */
function checkWord(kind: string): string {
  return Object.hasOwn(CHECKS, kind) ? t(CHECKS[kind as keyof typeof CHECKS]) : kind;
}

const CHECKS = {
  blocklist: "On a block list",
  allowlist: "On an allow list",
  velocity: "Payments within a time",
  amount: "Amount",
  country: "Country",
  countryComparison: "Two countries differ",
} as const satisfies Readonly<Record<RiskRule["check"]["kind"], PlainText>>;

/** On the payment's own page: why it waits, and the decisions that this person may make. */
export function reviewPart(visit: PlaceVisit, view: Omit<ReviewView, "decision" | "curl">): Html {
  const { place } = visit;
  const { payment } = view;
  const { transaction } = payment;
  if (!isUnderReview(transaction)) return html``;
  const amount = amountText(payment);
  const mayDecide = place.allows(REVIEW_PERMISSION, transaction);
  return html`<div class="notice wait">
    ${icon("eye")}<span
      ><b>${t("On hold for review. Authorised, not captured.")}</b> ${reviewReason(view.reason)}
      ${mayDecide ? "" : t("With your role it is not possible. With {roles} it is.", { roles: listed(rolesWith(REVIEW_PERMISSION).map(roleWord)) })}</span
    >${
      mayDecide
        ? html`<span class="actions">
            <a class="button danger" href="${addressOf(visit, view, "reject")}"
              >${t("Reject {amount}", { amount })}</a
            >
            <a class="button primary" href="${addressOf(visit, view, "release")}"
              >${t("Release {amount}", { amount })}</a
            >
          </span>`
        : ""
    }
  </div>`;
}

function addressOf({ at }: PlaceVisit, { payment }: Pick<ReviewView, "payment">, ...steps: Steps): string {
  return below(at, "payments", payment.transaction.uuid)(...steps);
}
