import { html, type Html } from "../../platform/pages/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { questionPanel } from "../frame/question-panel.ts";
import type { Facts } from "../frame/facts-list.ts";
import { errorSummary, type ConsolePage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { shownMoney, testNote } from "../payment-facts/words.ts";
import type { DisputeView } from "./dispute-view.ts";
import { kindText } from "../payment-facts/dispute-kinds.ts";
import { fileTypeWord, textWord } from "./dispute-words.ts";

type CheckView = Pick<DisputeView, "base" | "viewer" | "place" | "facts" | "texts" | "problem" | "curl">;

function addressOf({ base, place, facts }: CheckView): string {
  return `${base}/console/${place.guid}/disputes/${facts.dispute.guid}`;
}

/** The way back to the dispute. */
function head(view: CheckView, title: string, here: string): Html {
  const { base, place, facts } = view;
  const order = facts.payment.transaction.merchantTransactionId;
  const above = [
    { at: `${base}/console/${place.guid}/disputes`, text: t("Disputes") },
    { at: addressOf(view), text: order },
  ];
  return pageHead({ title, above, here });
}

/** The page before a dispute is accepted: the money that is given up, and that it cannot be undone. */
export function acceptPage(view: CheckView): ConsolePage {
  const { facts, viewer, problem, curl } = view;
  const amount = shownMoney(facts.dispute.amount);
  const title = t("Accept the loss of {amount}?", { amount });
  const content = html`${head(view, title, t("Accept the loss"))} ${errorSummary(problem ? [problem] : [])}
  ${questionPanel({
    viewer,
    facts: commonFacts(view),
    consequences: [
      t("The customer keeps the money, and the dispute is over. This cannot be undone."),
      ...testNote(view.facts.payment.transaction),
    ],
    action: `${addressOf(view)}/accept`,
    fields: html`<input type="hidden" name="confirmed" value="${amountKey(view)}" />`,
    button: t("Accept the loss of {amount}", { amount }),
    kind: "ends",
    back: { at: addressOf(view) },
  })}`;
  return { title, content, viewer, area: "disputes", curl, status: problem ? 422 : 200 };
}

/** The page before evidence is sent to the bank: it can be sent once. */
export function contestPage(view: CheckView): ConsolePage {
  const { facts, viewer, texts, problem, curl } = view;
  const { options } = facts;
  const title = t("Send this evidence?");
  const filled = Object.entries(texts).filter(([, text]) => text !== "");
  const content = html`${head(view, title, t("Send the evidence"))} ${errorSummary(problem ? [problem] : [])}
  ${questionPanel({
    viewer,
    facts: commonFacts(view),
    consequences: [
      t("It can be sent once. The bank decides, usually within weeks."),
      ...testNote(view.facts.payment.transaction),
    ],
    more: html`<h2>${t("Files")}</h2>
      ${
        isRefusal(options) || options.files.length === 0
          ? html`<p>${t("No file was added.")}</p>`
          : html`<ul>
              ${options.files.map(({ type }) => html`<li>${fileTypeWord(type)}</li>`)}
            </ul>`
      }
      ${filled.map(
        ([name, text]) =>
          html`<h2>${textWord(name)}</h2>
            <p class="typed">${text}</p>`,
      )}`,
    action: `${addressOf(view)}/contest`,
    fields: html`${filled.map(([name, text]) => html`<input type="hidden" name="text-${name}" value="${text}" />`)}
      <input type="hidden" name="confirmed" value="${amountKey(view)}" />`,
    button: t("Send the evidence"),
    kind: "moves",
    back: { at: addressOf(view) },
  })}`;
  return { title, content, viewer, area: "disputes", curl, status: problem ? 422 : 200 };
}

/** The chargeback and amount that were confirmed: a later chargeback is confirmed again. */
export function amountKey({ facts: { dispute, chargeback } }: Pick<CheckView, "facts">): string {
  return [chargeback?.uuid, dispute.amount.minor, dispute.amount.currency].join(":");
}

function commonFacts({ facts: { dispute, payment } }: CheckView): Facts {
  return [
    [t("Order"), payment.transaction.merchantTransactionId],
    [t("Disputed amount"), shownMoney(dispute.amount)],
    [t("Reason"), kindText(dispute)],
    [t("Answer by"), dispute.dueAt && minuteText(dispute.dueAt)],
  ];
}
