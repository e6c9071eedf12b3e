import { html, type Html } from "../../../platform/pages/index.ts";
import { isFinal } from "../../../transactions/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { linesField } from "../../frame/field.ts";
import { csrfField } from "../../frame/page.ts";
import { refreshed } from "../../frame/refreshed.ts";
import { storyList, type StoryItem } from "../../frame/story-list.ts";
import type { Text } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";
import { callbacksNote } from "./callbacks-note.ts";
import { storyOf } from "./story.ts";
import { STORY_TOPICS, type StoryEntry, type StoryFacts, type StoryTopic } from "./story-facts.ts";

interface StoryView {
  readonly facts: StoryFacts;
  /** The lines that are shown; all of them when undefined. */
  readonly topic: StoryTopic | undefined;
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
}

const TOPIC_WORDS = { money: "Money", technical: "Technical" } as const satisfies Record<StoryTopic, Text>;

/** The story of a payment, in order of time, with the notes of colleagues and a form for one more. */
export function storyPart(visit: PlaceVisit, view: StoryView): Html {
  const { facts, topic } = view;
  const { transaction } = facts;
  const entries = storyOf(facts).filter((entry) => topic === undefined || entry.topic === topic);
  const segment = (one: StoryTopic | undefined): Html =>
    html`<a
      href="${visit.at("payments", transaction.uuid, { story: one })}"
      ${one === topic ? html`aria-current="true"` : ""}
      >${one === undefined ? t("All") : t(TOPIC_WORDS[one])}</a
    >`;
  return html`<section class="section">
    <header>
      <h2>${t("What happened")}</h2>
      <nav class="segments" aria-label="${t("Lines that are shown")}">
        ${segment(undefined)} ${STORY_TOPICS.map(segment)}
      </nav>
    </header>
    ${refreshed(
      "payment-story",
      { isWaiting: isOnItsWay(facts), alongside: ["payment-head", "payment-notices", "payment-amounts"] },
      html`${storyList(
        entries.map((entry) => storyItem(visit, entry)),
        { since: transaction.createdAt },
      )}
      ${topic === "money" ? "" : callbacksNote(facts)}`,
    )}
    ${topic === undefined ? noteForm(visit, view) : ""}
  </section>`;
}

/** The customer, the provider, a reviewer or the shop's server will change the payment, or say that they know of it. */
function isOnItsWay({ transaction, followUps, callbacks }: StoryFacts): boolean {
  const states = [transaction, ...followUps.map((payment) => payment.transaction)];
  return (
    states.some(({ status }) => !isFinal(status)) || callbacks.some(({ status }) => status === "waiting")
  );
}

function storyItem(visit: PlaceVisit, { at, text, sign, quote, behind, facts }: StoryEntry): StoryItem {
  const uuid = facts?.["uuid"];
  const content = html`<p>
      ${text}
      ${typeof uuid === "string" ? html`<a href="${visit.at("payments", uuid)}">${t("Open")}</a>` : ""}
    </p>
    ${quote === undefined ? "" : html`<p class="note-text">${quote}</p>`}
    ${
      behind
        ? html`<details>
            <summary>${behind.summary}</summary>
            <div class="behind">${behind.content}</div>
          </details>`
        : ""
    }`;
  return { at, content, sign, tone: toneOf(sign) };
}

function toneOf(sign: StoryEntry["sign"]): StoryItem["tone"] {
  if (sign === "disputes") return "wait";
  return sign === "check" ? "good" : sign === "cross" ? "wrong" : undefined;
}

function noteForm({ at, viewer, place }: PlaceVisit, { facts, problem }: StoryView): Html {
  if (!place.allows("annotate", { testMode: true })) return html``;
  return html`<form
    class="add-note"
    method="post"
    action="${at("payments", facts.transaction.uuid, "notes")}"
  >
    ${csrfField(viewer)}
    ${linesField({
      name: "text",
      label: t("Note"),
      rows: 1,
      maxlength: 2_000,
      hint: t("Colleagues see it, the customer does not. It cannot be changed."),
      problem: problem?.field === "text" ? problem.message : undefined,
    })}
    <button>${t("Add note")}</button>
  </form>`;
}
