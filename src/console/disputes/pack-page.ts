import { html, type Html } from "../../platform/pages/index.ts";
import { factsList } from "../frame/facts-list.ts";
import { storyList } from "../frame/story-list.ts";
import type { ShownPage } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { minuteText, timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { amountText, cardText, shownMoney } from "../payment-facts/words.ts";
import { personalDataOf } from "../payments/personal-data/personal-data.ts";
import { storyOf } from "../payments/story/story.ts";
import type { StoryFacts } from "../payments/story/story-facts.ts";
import { draftWords } from "./draft-words.ts";
import { kindText, cardholderStatement } from "../payment-facts/dispute-kinds.ts";
import { evidenceItems } from "./evidence-items.ts";
import type { DisputeFacts } from "./read-dispute.ts";

/** All that the record proves about a disputed payment, to print or to save as a file. */
export function packPage(
  visit: PlaceVisit,
  options: {
    facts: DisputeFacts;
    story: StoryFacts;
    merchantName: string;
    curl: string;
  },
): ShownPage {
  const { facts, story, merchantName, curl } = options;
  const { dispute, payment } = facts;
  const { transaction } = payment;
  const title = t("Evidence for the dispute of {order}", { order: transaction.merchantTransactionId });
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${visit.at("disputes", dispute.guid)}"
        >${t("Dispute of {order}", { order: transaction.merchantTransactionId })}</a
      ><span aria-hidden="true">/</span><span>${t("Evidence pack")}</span>
    </nav>
    <h1>${title}</h1>
    <p class="soft">
      ${t("Prepared from the record of {merchant}. Print it, or save it as a PDF file.", { merchant: merchantName })}
    </p>
    ${recordPart(facts)}
    <h2>${t("Evidence")}</h2>
    <ul>
      ${evidenceItems(facts)
        .filter(({ isReady }) => isReady)
        .map(({ title: what, detail }) => html`<li><b>${what}</b>${detail === "" ? "" : `: ${detail}`}</li>`)}
    </ul>
    <h2>${t("In words")}</h2>
    <p class="typed">${draftWords(facts)}</p>
    <h2>${t("What happened")}</h2>
    ${storyList(
      storyOf(story)
        // Notes are between colleagues.
        .filter(({ quote }) => quote === undefined)
        .map(({ at, text, sign }) => ({ at, content: html`<p>${text}</p>`, sign })),
    )}`;
  return { title, content, curl };
}

function recordPart({ dispute, payment }: DisputeFacts): Html {
  const { transaction } = payment;
  const { result, request } = transaction;
  const items = request.items ?? [];
  return html`${titledFacts(t("Dispute"), [
    [t("Amount"), shownMoney(dispute.amount)],
    [t("Reason"), `${cardholderStatement(dispute)} ${kindText(dispute)}`],
    [t("Provider reference"), dispute.disputeId],
    [t("Answer by"), dispute.dueAt ? minuteText(dispute.dueAt) : ""],
  ])}
  ${titledFacts(t("Payment"), [
    [t("Amount"), amountText(payment)],
    [t("Order"), transaction.merchantTransactionId],
    [t("Description"), transaction.request.description ?? ""],
    [t("When"), timeText(transaction.createdAt)],
    [t("Paid with"), cardText(transaction)],
    [t("Authorisation code"), result.authCode ?? ""],
    ["ARN", result.arn ?? ""],
    ["RRN", result.rrn ?? ""],
  ])}
  ${
    items.length === 0
      ? ""
      : titledFacts(
          t("Items"),
          items.map(({ name, quantity, price, currency }) => [
            [quantity, name].filter(Boolean).join(" × "),
            [price, currency].filter(Boolean).join(" "),
          ]),
        )
  }
  ${titledFacts(
    t("Customer"),
    personalDataOf(transaction).map(({ label, value }) => [label, value]),
  )}`;
}

function titledFacts(title: string, rows: readonly (readonly [string, string])[]): Html {
  const filled = rows.filter(([name, value]) => name !== "" && value !== "");
  if (filled.length === 0) return html``;
  return html`<h2>${title}</h2>
    ${factsList(filled)}`;
}
