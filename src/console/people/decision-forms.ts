import { html, type Html } from "../../platform/pages/index.ts";
import type { Below } from "../frame/address.ts";
import { textField } from "../frame/field.ts";
import { csrfField, type Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";

interface DecisionForm {
  readonly viewer: Viewer;
  /** The address of the request. */
  readonly at: Below;
  /** The comment as it was sent. */
  readonly words: string;
  readonly problem: { readonly field?: string; readonly message: string } | undefined;
}

/** The button of the person who made the request. */
export function withdrawForm({ viewer, at }: Pick<DecisionForm, "viewer" | "at">): Html {
  return html`<form method="post" action="${at("withdraw")}">
    ${csrfField(viewer)}
    <p>${t("Another person has to approve it.")}</p>
    <button>${t("Withdraw request")}</button>
  </form>`;
}

/** The comment and the two buttons of the person who decides. */
export function decisionForm(form: DecisionForm, approve: string = t("Approve")): Html {
  const { viewer, at } = form;
  return html`<form method="post" action="${at("approve")}">
    ${csrfField(viewer)} ${commentField(form)}
    <p class="actions">
      <button class="primary">${approve}</button>
      <button formaction="${at("refuse")}">${t("Refuse")}</button>
    </p>
  </form>`;
}

export function commentField({ words, problem }: Pick<DecisionForm, "words" | "problem">): Html {
  return textField({
    name: "words",
    label: t("Comment"),
    hint: t("Required to refuse. The requester can read it."),
    value: words,
    problem: problem?.field === "words" ? problem.message : undefined,
    autocomplete: "off",
  });
}
