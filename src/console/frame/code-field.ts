import { html, type Html } from "../../platform/pages/index.ts";
import { codeOptions, withPresent, type CodeKind } from "../language/code-names.ts";
import { t } from "../language/translate.ts";
import { fieldNotes } from "./field.ts";

/** A labelled choice of a country, currency, language or time zone by its name. */
export function codeField(field: {
  readonly kind: CodeKind;
  readonly name: string;
  readonly label: string;
  /** A code; in either case, as a person or an address may have it. */
  readonly value: string;
  /** The text of the empty choice. */
  readonly none?: string;
  readonly hint?: string | Html | undefined;
  readonly problem?: string | undefined;
  readonly required?: boolean;
}): Html {
  const { kind, name, label, none = t("not set"), hint, problem, required = false } = field;
  const value = presentCode(kind, field.value);
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(" ");
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select
      id="${name}"
      name="${name}"
      ${required ? "required" : ""}
      ${described === "" ? "" : html`aria-describedby="${described}"`}
      ${problem === undefined ? "" : html`aria-invalid="true"`}
    >
      <option value="">${none}</option>
      ${withPresent(codeOptions(kind), [value]).map(
        ([code, text]) => html`<option value="${code}" ${code === value ? "selected" : ""}>${text}</option>`,
      )}
    </select>
    ${fieldNotes({ name, ...(hint !== undefined && { hint }), problem })}
  </div>`;
}

function presentCode(kind: CodeKind, value: string): string {
  const code = value.trim();
  return kind === "country" || kind === "currency" ? code.toUpperCase() : code;
}
