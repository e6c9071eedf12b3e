import type { BankEntry } from "../../../bank/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import { factsPanel } from "../../frame/facts-list.ts";
import { errorSummary, type ShownPage } from "../../frame/page.ts";
import { notesPanel } from "../../frame/notes-panel.ts";
import { pageHead } from "../../frame/page-head.ts";
import { actLink } from "../../frame/question-page.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { minuteText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import { bookedText, entryBadge, ibanText, signedEntry } from "../bank-words.ts";
import { assignPart, surplusPart } from "./assign-part.ts";
import { purpose } from "./entries-table.ts";
import type { EntryView } from "./entry-view.ts";
import type { ShownEntry } from "./read-entries.ts";

/** One entry of the bank: what it says, what it is for, assigning it by hand, and its notes. */
export function entryPage(visit: PlaceVisit, view: EntryView): ShownPage {
  const { shown, problem, note, curl } = view;
  const { entry } = shown;
  const { at } = visit;
  const title = t("Bank entry of {amount}", { amount: signedEntry(entry) });
  const isWaiting = entry.state === "unmatched" || entry.state === "proposed";
  const problems = [
    ...(problem ? [problem] : []),
    ...(note ? [{ field: "text", message: note.message }] : []),
  ];
  const content = html`${pageHead({
      title,
      badge: entryBadge(entry),
      above: [{ at: at("bank"), text: t("Bank") }],
      here: signedEntry(entry),
      lead: [entry.counterpartyName, bookedText(entry.bookedOn)].filter(Boolean).join(" · "),
      actions: mayUndo(shown)
        ? actLink({ at: at("bank", "entries", entry.guid, "undo"), text: t("Undo…"), look: "danger" })
        : "",
    })}
    ${errorSummary(problems)}
    <div class="two">
      <div class="stack">
        ${isWaiting ? assignPart(visit, view) : html`${purposePart(visit, view)} ${surplusPart(visit, view)}`}
        ${storyPart(visit, view)}
      </div>
      <aside class="stack" aria-label="${t("Details")}">${factsOf(entry)} ${notesPart(visit, view)}</aside>
    </div>`;
  return { title, content, curl, status: problems.length > 0 ? 422 : 200 };
}

/** Whether something was assigned, by a rule or a person. */
export function mayUndo({ entry, payments }: ShownEntry): boolean {
  return (
    payments.length > 0 ||
    entry.state === "ignored" ||
    (entry.state === "matched" && entry.payoutGuid !== null)
  );
}

function purposePart(visit: PlaceVisit, { shown }: EntryView): Html {
  return html`<section class="panel">
    <header><h2>${t("What it is for")}</h2></header>
    <div class="body">${purpose(visit, shown)}</div>
  </section>`;
}

function factsOf(entry: BankEntry): Html {
  return factsPanel(t("The bank says"), [
    [t("Amount"), signedEntry(entry)],
    [entry.direction === "in" ? t("From") : t("To"), entry.counterpartyName],
    [
      t("Their account"),
      entry.counterpartyIban === null ? null : html`<code>${ibanText(entry.counterpartyIban)}</code>`,
    ],
    [t("Text"), entry.text],
    [t("End-to-end id"), entry.endToEndId],
    [t("Reason of the return"), entry.returnReason],
    [t("Booked"), bookedText(entry.bookedOn)],
    [t("Account"), html`<code>${ibanText(entry.iban)}</code>`],
    [t("Reference of the bank"), entry.bankReference],
    [t("Too much"), entry.surplusMinor > 0n ? minorText(entry.surplusMinor, entry.currency) : null],
  ]);
}

const RULES = {
  reference: () => t("Matched by its reference"),
  order_number: () => t("Matched by its order number"),
} as const;

function madeText(madeBy: string, people: ReadonlyMap<string, string>): string {
  const user = userOf(madeBy);
  if (user !== undefined) return t("Assigned by {who}", { who: people.get(user) ?? user });
  return Object.hasOwn(RULES, madeBy) ? RULES[madeBy as keyof typeof RULES]() : t("Matched");
}

/** The user name of a person or credential who assigned it; undefined for a rule. */
export function userOf(madeBy: string | null): string | undefined {
  return madeBy?.startsWith("user:") === true ? madeBy.slice("user:".length) : undefined;
}

function storyPart({ at }: PlaceVisit, { shown, story, people }: EntryView): Html {
  if (story.length === 0) return html``;
  const { currency } = shown.entry;
  return html`<section class="panel">
    <header><h2>${t("What happened")}</h2></header>
    <ul class="body">
      ${story.map(
        (one) =>
          html`<li class="pulse">
            <i class="dot ${one.undoneAt === null ? "good" : "wait"}"></i
            ><span
              ><a href="${at("payments", one.transactionUuid)}">${minorText(one.amountMinor, currency)}</a> ·
              ${madeText(one.madeBy, people)}</span
            ><span class="soft">${minuteText(one.createdAt)}</span>
            ${
              one.undoneAt === null
                ? ""
                : html`<span class="more tiny soft"
                    >${t("Undone by {who}, {when}: {reason}", {
                      who: people.get(one.undoneBy ?? "") ?? one.undoneBy ?? "",
                      when: minuteText(one.undoneAt),
                      reason: one.undoneReason ?? "",
                    })}</span
                  >`
            }
          </li>`,
      )}
    </ul>
  </section>`;
}

function notesPart(visit: PlaceVisit, { shown, notes, note, mayNote }: EntryView): Html {
  const action = visit.at("bank", "entries", shown.entry.guid, "notes");
  return notesPanel(visit, { notes, mayNote, refused: note, action });
}
