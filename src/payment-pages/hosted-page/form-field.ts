import { html, type Html } from "../assets/html.ts";

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly inputMode?: "numeric" | "text";
  readonly maxLength: number;
  /** What browsers without scripts check by. */
  readonly pattern?: string;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly value?: string | undefined;
  /** What is wrong with what was sent. */
  readonly problem?: string | undefined;
  /** What the page's script says when the field is wrong. */
  readonly complaint: string;
  readonly focused?: boolean;
  readonly capitalize?: "words" | "characters";
}

/** One labelled text field with its hint and its error, tied together for screen readers. */
export function formField(field: FormField): Html {
  const { name, problem, hint } = field;
  const describedBy = [hint ? `${name}-hint` : "", problem ? `${name}-problem` : ""]
    .filter(Boolean)
    .join(" ");
  return html`<div class="field" data-field="${name}">
    <label for="${name}">${field.label}</label>
    <input
      id="${name}"
      name="${name}"
      type="text"
      value="${field.value ?? ""}"
      autocomplete="${field.autocomplete}"
      inputmode="${field.inputMode ?? "text"}"
      autocapitalize="${field.capitalize ?? "off"}"
      maxlength="${field.maxLength}"
      spellcheck="false"
      required
      data-complaint="${field.complaint}"
      ${field.pattern ? html`pattern="${field.pattern}"` : ""}
      ${field.placeholder ? html`placeholder="${field.placeholder}"` : ""}
      ${describedBy ? html`aria-describedby="${describedBy}"` : ""}
      ${problem ? html`aria-invalid="true"` : ""}
      ${field.focused ? html`autofocus` : ""}
    />
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ""}
    <p class="problem" id="${name}-problem">${problem ?? ""}</p>
  </div>`;
}
