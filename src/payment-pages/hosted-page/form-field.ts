import { html, type Html } from "../../platform/pages/index.ts";

export interface FormField {
  /** Unique on the page; by default the name. */
  readonly id?: string;
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly inputMode?: "numeric" | "text" | "email" | "tel";
  readonly maxLength: number;
  /** Checked by browsers, also without scripts. */
  readonly pattern?: string;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly value?: string | undefined;
  /** The error of the submitted value. */
  readonly problem?: string | undefined;
  /** The message of the page's script about an empty field, and about a wrong value. */
  readonly requiredText: string;
  readonly errorText: string;
  /** More specific texts for the script, by their name. */
  readonly errorTexts?: Readonly<Record<string, string>>;
  readonly focused?: boolean;
  /** It may be left empty, as far as the browser can say. */
  readonly isOptional?: boolean;
  /** Digits and Latin letters, also on a page from right to left. */
  readonly leftToRight?: boolean;
  readonly capitalize?: "words" | "characters";
}

/** One labelled text field with its hint and its error, tied together for screen readers. */
export function formField(field: FormField): Html {
  const { name, problem, hint, id = name } = field;
  const describedBy = [hint ? `${id}-hint` : "", problem ? `${id}-problem` : ""].filter(Boolean).join(" ");
  return html`<div class="field" data-field="${name}">
    <label for="${id}">${field.label}</label>
    <input
      id="${id}"
      name="${name}"
      type="text"
      value="${field.value ?? ""}"
      autocomplete="${field.autocomplete}"
      inputmode="${field.inputMode ?? "text"}"
      autocapitalize="${field.capitalize ?? "off"}"
      maxlength="${field.maxLength}"
      spellcheck="false"
      ${field.leftToRight ? html`dir="ltr"` : ""}
      ${field.isOptional ? "" : html`required`}
      data-required-text="${field.requiredText}"
      data-error-text="${field.errorText}"
      ${Object.entries(field.errorTexts ?? {}).map(([name, text]) => html`data-${name}-text="${text}" `)}
      ${field.pattern ? html`pattern="${field.pattern}"` : ""}
      ${field.placeholder ? html`placeholder="${field.placeholder}"` : ""}
      ${describedBy ? html`aria-describedby="${describedBy}"` : ""}
      ${problem ? html`aria-invalid="true"` : ""}
      ${field.focused ? html`autofocus` : ""}
    />
    ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ""}
    <p class="problem" id="${id}-problem">${problem ?? ""}</p>
  </div>`;
}
