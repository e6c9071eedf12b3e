import { html } from "../../platform/pages/index.ts";
import type { Question } from "../frame/question-page.ts";
import type { Drafted } from "./draft-parts.ts";
import { t } from "../language/translate.ts";

/**
 * The effects of a draft that is put in force.
 *
 * @param consequences what the dry run found
 * @param from the page of the draft
 */
export function activateQuestion(
  { draft, version }: Pick<Drafted, "draft" | "version">,
  { consequences, ...page }: Pick<Question, "from" | "curl" | "consequences">,
): Question | undefined {
  if (!draft) return undefined;
  return {
    ...page,
    title: t("Activate the draft of {name}?", { name: page.from.text }),
    consequences: [
      ...consequences,
      t("New payments follow the draft at once. Payments that were begun stay as they are."),
      ...(version === 0
        ? []
        : [t("Version {number} stays among the versions: you can go back to it.", { number: version })]),
    ],
    fields: html`<input type="hidden" name="revision" value="${draft.revision}" />`,
    button: t("Activate draft"),
    kind: "moves",
  };
}

/** The result of the dry run of a draft, in a sentence. */
export function changedSentence(
  run: { readonly payments: number } | undefined,
  changes: readonly { readonly count: number }[],
): string {
  if (run === undefined || run.payments === 0)
    return t("No payments of the past show what the draft changes.");
  return t("{changed} of the last {count} payments would have been treated differently.", {
    changed: changes.reduce((sum, { count }) => sum + count, 0),
    count: run.payments,
  });
}
