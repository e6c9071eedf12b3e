import { html, type Html } from "../../platform/pages/index.ts";
import { boxesField, codesField, selectField, switchField } from "./choice-fields.ts";
import { codeField } from "../frame/code-field.ts";
import { linesField, textField } from "../frame/field.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { withCode } from "../frame/with-code.ts";
import type { CodeKind, CodeOption } from "../language/code-names.ts";
import { t } from "../language/translate.ts";

/** A field of a form that is made from the table by which the API checks it. */
export interface FormField {
  /** Its path in the request of the API, and its name in the form. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The name by which engineers find it in the API, where the label is another. */
  readonly apiName?: string;
  readonly kind:
    | { readonly type: "text"; readonly maxlength?: number }
    | { readonly type: "number" }
    | { readonly type: "date" }
    /** Never shown: empty keeps the present one. */
    | { readonly type: "secret"; readonly isSet: boolean }
    /** The same of several, one a line. */
    | { readonly type: "secrets"; readonly count: number }
    | { readonly type: "lines"; readonly rows: number; readonly maxlength: number }
    | { readonly type: "switch" }
    /** One of many codes by its name. */
    | { readonly type: "code"; readonly of: CodeKind }
    /** Several of many codes: boxes as those of `choices`, in a list that is closed at first. */
    | { readonly type: "codes"; readonly options: readonly CodeOption[] }
    /** Several of these: a box each, named by the path and the value. `value` has the ticked choices, one on each line. */
    | { readonly type: "choices"; readonly options: readonly (readonly [value: string, text: string])[] }
    | { readonly type: "choice"; readonly options: readonly (readonly [value: string, text: string])[] };
  readonly value: string;
  readonly required?: boolean;
}

/** A group of fields; those that are rarely changed are closed at first. One without a title has no heading. */
export interface FieldGroup {
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly FormField[];
  readonly isClosed?: boolean;
  /** Its fields stand side by side, as the values of one row. */
  readonly isRow?: boolean;
}

/** The fields with what was typed, and the refusal, or whatever else is wrong, beside its field. */
export function formFields(
  fields: readonly FormField[],
  problem: FieldProblem | undefined,
  others: readonly FieldProblem[] = [],
): Html {
  const all = problem ? [problem, ...others] : others;
  return html`${fields.map((field) => formField(field, all.find((one) => belongsTo(one, field))?.message))}`;
}

/** Groups with their fields as `formFields` has them. A closed group is open where a problem is in it. */
export function formGroups(
  groups: readonly FieldGroup[],
  problem: FieldProblem | undefined,
  others: readonly FieldProblem[] = [],
): Html {
  return html`${groups.map(({ title, hint, fields, isClosed, isRow }) => {
    const own = formFields(fields, problem, others);
    const shown = isRow === true ? html`<div class="field-row">${own}</div>` : own;
    if (isClosed !== true)
      return html`${title === "" ? "" : html`<h2 class="gap">${title}</h2>`}
      ${hint === undefined ? "" : html`<p class="hint">${hint}</p>`} ${shown}`;
    const isOpen = fields.some((field) => [problem, ...others].some((one) => belongsTo(one, field)));
    return html`<details class="more-fields" ${isOpen ? "open" : ""}>
      <summary>${title}</summary>
      ${shown}
    </details>`;
  })}`;
}

/** The API names a part of a list or object by its own path. */
export function belongsTo(problem: FieldProblem | undefined, { path }: Pick<FormField, "path">): boolean {
  return (
    problem !== undefined &&
    (problem.path === path || problem.path.startsWith(`${path}[`) || problem.path.startsWith(`${path}.`))
  );
}

function formField(
  { path: name, label, hint: words, apiName, kind, value, required = false }: FormField,
  problem?: string,
): Html {
  const api = apiName === undefined ? "" : html` <code>${apiName}</code>`;
  const hint = words === undefined && api === "" ? undefined : html`${withCode(words ?? "")}${api}`;
  const common = { name, label, problem, ...(hint !== undefined && { hint }) };
  switch (kind.type) {
    case "text":
      return textField({ ...common, value, required, autocomplete: "off", maxlength: kind.maxlength ?? 255 });
    case "number":
      return textField({
        ...common,
        value,
        required,
        inputmode: "decimal",
        autocomplete: "off",
        maxlength: 30,
      });
    case "date":
      return textField({ ...common, type: "date", value, required, maxlength: 10 });
    case "secret":
      return textField({
        ...common,
        type: "password",
        required: required && !kind.isSet,
        autocomplete: "new-password",
        maxlength: 8_192,
        ...(kind.isSet && { placeholder: t("Set. Leave it empty to keep it.") }),
      });
    case "secrets":
      return html`${linesField({
        ...common,
        rows: 2,
        maxlength: 6_000,
        isSecret: true,
        required: required && kind.count === 0,
        ...(kind.count > 0 && {
          placeholder: t("{count} set. Leave it empty to keep them.", { count: kind.count }),
        }),
      })}${kind.count > 0 ? keepBox(name) : ""}`;
    case "lines":
      return linesField({ ...common, value, rows: kind.rows, maxlength: kind.maxlength });
    case "switch":
      return switchField({ ...common, value });
    case "code":
      return codeField({ ...common, kind: kind.of, value, required });
    case "codes":
      return codesField({ ...common, value, options: kind.options });
    case "choices":
      return boxesField({ ...common, value, options: kind.options });
    case "choice":
      return selectField({ ...common, value, options: kind.options });
  }
}

/** For the time in which the provider changes from one secret to the next. */
function keepBox(name: string): Html {
  return html`<p class="check">
    <input type="checkbox" id="keep.${name}" name="keep.${name}" value="1" checked />
    <label for="keep.${name}">${t("Accept the present ones too")}</label>
  </p>`;
}
