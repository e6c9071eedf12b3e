import { html, type Html } from "../../platform/pages/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { questionPanel } from "../frame/question-panel.ts";
import type { Facts } from "../frame/facts-list.ts";
import { errorSummary, type ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { shownMoney, testNote } from "../payment-facts/words.ts";
import { addressOf, type DisputeView } from "./dispute-view.ts";
import { kindText } from "../payment-facts/dispute-kinds.ts";
import { fileTypeWord, textWord } from "./dispute-words.ts";

type CheckView = Pick<DisputeView, "facts" | "texts" | "problem" | "curl">;

/** The way back to the dispute. */
function head(visit: PlaceVisit, view: CheckView, title: string, here: string): Html {
  const { facts } = view;
  const order = facts.payment.transaction.merchantTransactionId;
  const above = [
    { at: visit.at("disputes"), text: t("Disputes") },
    { at: addressOf(visit, view), text: order },
  ];
  return pageHead({ title, above, here });
}

/** The page before a dispute is accepted: the money that is given up, and that it cannot be undone. */
export function acceptPage(visit: PlaceVisit, view: CheckView): ShownPage {
  const { viewer } = visit;
  const { facts, problem, curl } = view;
  const amount = shownMoney(facts.dispute.amount);
  const title = t("Accept the loss of {amount}?", { amount });
  const content = html`${head(visit, view, title, t("Accept the loss"))}
  ${errorSummary(problem ? [problem] : [])}
  ${questionPanel({
    viewer,
    facts: commonFacts(view),
    consequences: [
      t("The customer keeps the money, and the dispute is over. This cannot be undone."),
      ...testNote(view.facts.payment.transaction),
    ],
    action: addressOf(visit, view, "accept"),
    fields: html`<input type="hidden" name="confirmed" value="${amountKey(view)}" />`,
    button: t("Accept the loss of {amount}", { amount }),
    kind: "ends",
    back: { at: addressOf(visit, view) },
  })}`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

/** The page before evidence is sent to the bank: it can be sent once. */
export function contestPage(visit: PlaceVisit, view: CheckView): ShownPage {
  const { viewer } = visit;
  const { facts, texts, problem, curl } = view;
  const { options } = facts;
  const title = t("Send this evidence?");
  const filled = Object.entries(texts).filter(([, text]) => text !== "");
  const content = html`${head(visit, view, title, t("Send the evidence"))}
  ${errorSummary(problem ? [problem] : [])}
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
    action: addressOf(visit, view, "contest"),
    fields: html`${filled.map(([name, text]) => html`<input type="hidden" name="text-${name}" value="${text}" />`)}
      <input type="hidden" name="confirmed" value="${amountKey(view)}" />`,
    button: t("Send the evidence"),
    kind: "moves",
    back: { at: addressOf(visit, view) },
  })}`;
  return { title, content, curl, status: problem ? 422 : 200 };
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
