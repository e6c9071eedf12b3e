import { html, type Html } from "../../platform/pages/index.ts";
import { holdsCardNumber } from "./card-number-in-form.ts";

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "email" | "password" | "date" | "datetime-local";
  readonly value?: string;
  readonly hint?: string | Html;
  readonly problem?: string | undefined;
  readonly autocomplete?: string;
  readonly required?: boolean;
  readonly maxlength?: number;
  readonly inputmode?: "decimal" | "numeric";
  readonly placeholder?: string;
}

/** The typed value, to be shown again. No page has a card number: one that was refused is not sent back. */
function shownValue({ value = "", problem }: Pick<Field, "value" | "problem">): string {
  return problem !== undefined && holdsCardNumber({ value }) ? "" : value;
}

/** The problem with a field and the hint of it, which stand below the input. */
export function fieldNotes({
  name,
  hint,
  problem,
}: {
  readonly name: string;
  readonly hint?: string | Html;
  readonly problem?: string | undefined;
}): Html {
  return html`${problem === undefined ? "" : html`<p class="problem" id="${name}-problem">${problem}</p>`}
  ${hint === undefined ? "" : html`<p class="hint" id="${name}-hint">${hint}</p>`}`;
}

/** A choice of one file, which the form needs. */
export function fileField({
  label,
  accept,
  hint,
  problem,
}: {
  label: string;
  accept?: string;
  hint: string;
  problem: string | undefined;
}): Html {
  return html`<div class="field">
    <label for="file">${label}</label>
    <input
      type="file"
      id="file"
      name="file"
      ${accept === undefined ? "" : html`accept="${accept}"`}
      required
      aria-describedby="file-hint${problem === undefined ? "" : " file-problem"}"
      ${problem === undefined ? "" : html`aria-invalid="true"`}
    />
    ${fieldNotes({ name: "file", problem, hint })}
  </div>`;
}

/** A labelled input; a problem with it is described beside it. */
export function textField(field: Field): Html {
  const { name, label, type = "text", hint, problem, maxlength = 200 } = field;
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(" ");
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${shownValue(field)}"
      maxlength="${maxlength}"
      ${field.required === true ? "required" : ""}
      ${field.inputmode === undefined ? "" : html`inputmode="${field.inputmode}"`}
      ${field.autocomplete === undefined ? "" : html`autocomplete="${field.autocomplete}"`}
      ${field.placeholder === undefined ? "" : html`placeholder="${field.placeholder}"`}
      ${described === "" ? "" : html`aria-describedby="${described}"`}
      ${problem === undefined ? "" : html`aria-invalid="true"`}
    />
    ${fieldNotes(field)}
  </div>`;
}

/** A labelled field of several lines. */
export function linesField(
  field: Pick<
    Field,
    "name" | "label" | "value" | "hint" | "problem" | "maxlength" | "placeholder" | "required"
  > & {
    readonly rows: number;
    /** The typed text is shown as dots. */
    readonly isSecret?: boolean;
  },
): Html {
  const { name, label, hint, problem, maxlength = 2_000, rows } = field;
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(" ");
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <textarea
      id="${name}"
      name="${name}"
      rows="${rows}"
      ${field.required === true ? "required" : ""}
      ${field.isSecret === true ? html`class="secret"` : ""}
      ${field.placeholder === undefined ? "" : html`placeholder="${field.placeholder}"`}
      maxlength="${maxlength}"
      autocomplete="off"
      spellcheck="false"
      ${described === "" ? "" : html`aria-describedby="${described}"`}
      ${problem === undefined ? "" : html`aria-invalid="true"`}
    >
${shownValue(field)}</textarea>
    ${fieldNotes(field)}
  </div>`;
}

/** A labelled choice. */
export function choiceField(field: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly problem?: string | undefined;
}): Html {
  const { name, label, value, options, problem } = field;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select
      id="${name}"
      name="${name}"
      ${problem === undefined ? "" : html`aria-invalid="true" aria-describedby="${name}-problem"`}
    >
      ${options.map(
        ([option, text]) =>
          html`<option value="${option}" ${option === value ? "selected" : ""}>${text}</option>`,
      )}
    </select>
    ${fieldNotes({ name, problem })}
  </div>`;
}
