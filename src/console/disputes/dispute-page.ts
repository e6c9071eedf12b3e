import { brandUsed } from "../../vault/index.ts";
import { cardMark, html, icon, type Html } from "../../platform/pages/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { linesField, textField } from "../frame/field.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { longDayText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { awaitsAnswer } from "../payment-facts/shown-payment.ts";
import { brandName, shownMoney } from "../payment-facts/words.ts";
import { maskedCustomer } from "../payments/personal-data/masked-customer.ts";
import { disputeBadge } from "./disputes-page.ts";
import { modeBadge } from "../payment-facts/badges.ts";
import { bestEvidenceText, isSaid, kindText, cardholderStatement } from "../payment-facts/dispute-kinds.ts";
import { textWord } from "./dispute-words.ts";
import { addressOf, canAnswer, textNames, type DisputeView } from "./dispute-view.ts";
import { evidencePart } from "./evidence-part.ts";
import { refusalWords } from "./refusal-words.ts";
import { similarDisputesPart, disputeCourse, stakePart } from "./side-parts.ts";

/** One dispute: what the cardholder says, what helps against it, and the answer. */
export function disputePage(visit: PlaceVisit, view: DisputeView): ShownPage {
  const { viewer } = visit;
  const { facts, problem, curl } = view;
  const { dispute, reported, payment } = facts;
  const { transaction } = payment;
  const order = transaction.merchantTransactionId;
  const title = t("Dispute of {order}", { order });
  const { at } = visit;
  const { card } = transaction;
  const needsAnswer = awaitsAnswer(reported);
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${at("disputes")}">${t("Disputes")}</a><span aria-hidden="true">/</span><span>${order}</span>
    </nav>
    <div class="head">
      <div>
        <div class="lead">
          <h1 class="amount">${shownMoney(dispute.amount)}<span class="unseen"> ${title}</span></h1>
          <span class="badges">${disputeBadge(reported, payment.now)} ${modeBadge(transaction, viewer)}</span>
        </div>
        <p class="byline">
          ${card ? html`<span>${cardMark(brandUsed(card), brandName(brandUsed(card)))} ···· ${card.lastFourDigits}</span>` : ""}
          ${maskedCustomer(transaction) === "" ? "" : html`<span>${maskedCustomer(transaction)}</span>`}
          <span>${t("Paid {day}", { day: longDayText(transaction.createdAt) })}</span>
          <span><a href="${at("payments", transaction.uuid)}">${t("Open the payment")}</a></span>
        </p>
      </div>
      ${actions(visit, view)}
    </div>
    ${errorSummary(problem ? [problem] : [])} ${doneNote(view)}
    <div class="two wide-gap">
      <div class="stack">
        <p class="notice ${needsAnswer ? "wait" : ""}">
          ${icon("disputes")}<span
            ><b>${cardholderStatement(dispute)}</b>
            ${kindText(dispute)}${isSaid(dispute) ? "" : html` · <q>${dispute.reason}</q>`}.
            ${needsAnswer ? bestEvidenceText(dispute) : ""}</span
          >
        </p>
        ${evidencePart(visit, view)} ${answerPart(visit, view)}
      </div>
      <aside class="stack" aria-label="${t("Details")}">
        ${disputeCourse(facts)} ${stakePart(facts)} ${similarDisputesPart(facts)}
      </aside>
    </div>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

function actions(visit: PlaceVisit, view: DisputeView): Html {
  const pack = view.maySeeData
    ? html`<a class="button" href="${addressOf(visit, view, "pack")}"
        >${icon("print", "s")}${t("Evidence pack")}</a
      >`
    : "";
  if (!canAnswer(view)) return html`<div class="actions">${pack}</div>`;
  return html`<div class="actions">
    ${pack}
    <a class="button danger" href="${addressOf(visit, view, "accept")}">${t("Accept the loss")}</a>
    <button class="primary" form="answer">${t("Check and send")}</button>
  </div>`;
}

const DONE = {
  accepted: "The loss was accepted.",
  sent: "The evidence was sent. The bank decides.",
  pending:
    "The answer is on its way, and its outcome is not clear yet. Do not repeat it: the gateway finds out.",
  file: "The file is kept for the answer.",
} as const;

function doneNote({ done }: DisputeView): Html {
  if (done === undefined) return html``;
  return html`<p class="note ${done === "pending" ? "wait" : ""}" role="status">${t(DONE[done])}</p>`;
}

function answerPart(visit: PlaceVisit, view: DisputeView): Html {
  const { viewer } = visit;
  const { facts, texts, problem } = view;
  const { options } = facts;
  if (isRefusal(options))
    return html`<section class="panel">
      <header><h2>${t("Answer")}</h2></header>
      <p class="body">${refusalWords(options)}</p>
    </section>`;
  if (!view.mayAnswer)
    return html`<section class="panel">
      <header><h2>${t("Answer")}</h2></header>
      <p class="body">${t("Your role can see disputes. Support and finance answer them.")}</p>
    </section>`;
  const [main, ...others] = textNames(options.texts);
  return html`<section class="panel">
    <header><h2>${t("Answer")}</h2></header>
    <form class="body" id="answer" method="post" action="${addressOf(visit, view, "contest")}">
      ${csrfField(viewer)}
      ${
        main === undefined
          ? ""
          : linesField({
              name: `text-${main}`,
              label: t("Your words to the bank"),
              value: texts[main] ?? "",
              hint: t("Prepared from the record, in English. Up to {count} characters; no card number.", {
                count: options.texts[main]!,
              }),
              problem: problem?.field === `text-${main}` ? problem.message : undefined,
              maxlength: options.texts[main]!,
              rows: 6,
            })
      }
      ${
        others.length === 0
          ? ""
          : html`<details ${others.some((name) => (texts[name] ?? "") !== "") ? "open" : ""}>
              <summary>${t("More that this provider takes")}</summary>
              ${others.map((name) =>
                textField({
                  name: `text-${name}`,
                  label: textWord(name),
                  value: texts[name] ?? "",
                  problem: problem?.field === `text-${name}` ? problem.message : undefined,
                  maxlength: options.texts[name]!,
                  autocomplete: "off",
                }),
              )}
            </details>`
      }
    </form>
  </section>`;
}
