import { html, type Html } from "../../../platform/pages/index.ts";
import { listed, t } from "../../language/translate.ts";
import { inSentence } from "../../payment-facts/words.ts";
import type { Transaction } from "../../../transactions/index.ts";
import { timeText } from "../../language/time-text.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { factGroup } from "../facts-part.ts";
import { personalDataOf } from "./personal-data.ts";
import { REVEAL_MINUTES } from "./reveal-store.ts";
import { factsList } from "../../frame/facts-list.ts";
import { textField } from "../../frame/field.ts";
import { csrfField } from "../../frame/page.ts";

interface PersonalDataView {
  readonly transaction: Transaction;
  /** Until when this person sees it. */
  readonly revealedUntil: Temporal.Instant | undefined;
  /** The list of the customer's payments. */
  readonly history: string | undefined;
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
}

/** The data of the customer: masked until a person states why they need it. */
export function personalData(visit: PlaceVisit, view: PersonalDataView): Html {
  const { transaction, revealedUntil, history } = view;
  const facts = personalDataOf(transaction);
  if (facts.length === 0) return html``;
  const content = html`${
    revealedUntil
      ? html`<p class="note" role="status">
          ${t("Visible to you until {time}. Your reason is recorded in the audit.", { time: timeText(revealedUntil) })}
        </p>`
      : ""
  }
  ${factsList(revealedUntil ? facts.map(({ label, value }) => [label, value]) : maskedFacts(facts))}
  ${revealedUntil ? "" : revealForm(visit, view)}`;
  const link = html`<a class="small" href="${history ?? ""}">${t("All payments")}</a>`;
  return factGroup(t("Customer"), content, { id: "customer", ...(history !== undefined && { link }) });
}

/** The data by which a person is recognised, masked; of the rest, that it is kept. */
function maskedFacts(facts: ReturnType<typeof personalDataOf>): (readonly [string, string])[] {
  const others = facts.filter(({ isRecognised }) => !isRecognised).map(({ label }) => inSentence(label));
  return [
    ...facts.filter(({ isRecognised }) => isRecognised).map(({ label, masked }) => [label, masked] as const),
    [t("Also kept"), listed(others)],
  ];
}

function revealForm({ at, viewer, place }: PlaceVisit, { transaction, problem }: PersonalDataView): Html {
  if (!place.allows("reveal", transaction)) return html``;
  const isWrong = problem?.field === "why";
  return html`<details class="quiet" ${isWrong ? "open" : ""}>
    <summary>${t("Show the customer's data")}</summary>
    <form method="post" action="${at("payments", transaction.uuid, "reveal")}">
      ${csrfField(viewer)}
      ${textField({
        name: "why",
        label: t("Why do you need the data?"),
        hint: t("You can see it for {minutes} minutes. Your name and the reason are recorded in the audit.", {
          minutes: REVEAL_MINUTES,
        }),
        problem: isWrong ? problem.message : undefined,
        autocomplete: "off",
        required: true,
        maxlength: 200,
      })}
      <button>${t("Show data")}</button>
    </form>
  </details>`;
}
