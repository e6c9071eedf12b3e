import { html, type Html } from "../../../platform/pages/index.ts";
import type { FieldProblem } from "../../frame/field-problem.ts";
import { choiceField, textField } from "../../frame/field.ts";
import { stateFields, type Typed } from "../../frame/form-state.ts";
import { csrfField, errorSummary, type ShownPage } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";
import type { ProfileField } from "./profile-fields.ts";

interface FormView {
  /** Undefined for a new one. */
  readonly guid: string | undefined;
  readonly fields: readonly ProfileField[];
  readonly version: string;
  readonly typed: Typed | undefined;
  readonly problem: FieldProblem | undefined;
  readonly curl: string;
}

const GROUPS = {
  profile: "Profile",
  accounts: "Accounts",
  clearing: "Clearing account of each connector",
  fees: "Fees, by kind",
  datev: "DATEV",
} as const satisfies Record<ProfileField["group"], PlainText>;

/** The form of a booking profile: format, accounts, tax keys by kind of fee, and the time zone whose days count. */
export function profileFormPage(visit: PlaceVisit, view: FormView): ShownPage {
  const { viewer } = visit;
  const { guid, fields, problem, curl } = view;
  const { at } = visit;
  const title = guid === undefined ? t("New booking profile") : t("Change the booking profile");
  const content = html`${pageHead({
      title,
      above: [
        { at: at("bank"), text: t("Bank") },
        { at: at("bank", "booking"), text: t("Booking") },
      ],
    })}
    ${errorSummary(problem ? [{ field: fieldOf(problem, fields)?.path, message: problem.message }] : [])}
    <form class="stack narrow" method="post" action="${at("bank", "booking", guid ?? "new")}">
      ${csrfField(viewer)}
      ${guid === undefined ? "" : stateFields(fields, { version: view.version, typed: view.typed })}
      ${(Object.keys(GROUPS) as ProfileField["group"][]).map((group) => groupPart(view, group))}
      <p class="actions">
        <button class="primary">${t("Save")}</button>
        <a class="button" href="${at("bank", "booking", { profile: guid })}">${t("Cancel")}</a>
      </p>
    </form>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

const HINTS = {
  clearing: "Its balance is what the provider has captured and not paid out yet.",
  fees: "An empty account: there are no fees of this kind. The tax key is empty for a fee without tax; the VAT id is for fees whose tax you owe.",
  datev: "Only for the DATEV format.",
} as const satisfies Partial<Record<ProfileField["group"], PlainText>>;

function groupPart({ fields, typed, problem }: FormView, group: ProfileField["group"]): Html {
  const own = fields.filter((field) => field.group === group);
  if (own.length === 0) return html``;
  const wrong = problem && fieldOf(problem, fields)?.path;
  return html`<fieldset class="panel pad bank-${group}">
    <legend>${t(GROUPS[group])}</legend>
    ${group in HINTS ? html`<p class="hint">${t(HINTS[group as keyof typeof HINTS])}</p>` : ""}
    ${own.map((field) => {
      const value = typed ? typed(field.path) : field.value;
      const { path: name, label, options, hint, maxlength } = field;
      return options
        ? choiceField({ name, label, value, options })
        : textField({
            name,
            label,
            value,
            ...(hint !== undefined && { hint }),
            ...(maxlength !== undefined && { maxlength }),
            problem: wrong === name ? problem?.message : undefined,
            autocomplete: "off",
          });
    })}
  </fieldset>`;
}

/** The field that a refusal is about: the one of its path, or the first of it. */
function fieldOf({ path }: FieldProblem, fields: readonly ProfileField[]): ProfileField | undefined {
  return (
    fields.find((field) => field.path === path) ?? fields.find((field) => field.path.startsWith(`${path}.`))
  );
}
