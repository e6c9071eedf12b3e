import { html, type Html } from "../../platform/pages/index.ts";
import { fieldNotes } from "../frame/field.ts";
import { withPresent, type CodeOption } from "../language/code-names.ts";
import { listed, t } from "../language/translate.ts";

/** A field with what stands below it. */
interface Described {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | Html;
  readonly problem: string | undefined;
  readonly value: string;
}

function describedBy({ name, hint, problem }: Described): Html {
  const ids = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(" ");
  return html`${ids === "" ? "" : html`aria-describedby="${ids}"`}
  ${problem === undefined ? "" : html`aria-invalid="true"`}`;
}

export function switchField(field: Described): Html {
  const { name, label, value } = field;
  return html`<div class="field">
    <p class="check">
      <input
        type="checkbox"
        id="${name}"
        name="${name}"
        value="1"
        ${value === "1" ? "checked" : ""}
        ${describedBy(field)}
      />
      <label for="${name}">${label}</label>
    </p>
    ${fieldNotes(field)}
  </div>`;
}

/** The chosen ones are named while the list is closed. */
export function codesField(field: Described & { readonly options: readonly CodeOption[] }): Html {
  const { name, label, value, options, problem } = field;
  const chosen = value.split("\n").filter((code) => code !== "");
  const all = withPresent(options, chosen);
  const names = all.filter(([code]) => chosen.includes(code)).map(([, text]) => text);
  return html`<div class="field" id="${name}" tabindex="-1" ${describedBy(field)}>
    <p class="legend">${label}</p>
    <details class="codes" ${problem === undefined ? "" : "open"}>
      <summary>
        <span class="unseen">${label}: </span>${names.length === 0 ? t("Any") : listed(names)}
      </summary>
      <ul>
        ${all.map(
          ([code, text]) =>
            html`<li>
              <label
                ><input
                  type="checkbox"
                  name="${name}.${code}"
                  value="1"
                  ${chosen.includes(code) ? "checked" : ""}
                />
                ${text}</label
              >
            </li>`,
        )}
      </ul>
    </details>
    ${fieldNotes(field)}
  </div>`;
}

/** The ticked boxes of a field of codes, as its value has them. */
export function tickedCodes(
  form: (name: string) => string,
  name: string,
  options: readonly CodeOption[],
): string[] {
  return options.map(([code]) => code).filter((code) => form(`${name}.${code}`) === "1");
}

export function boxesField(
  field: Described & { readonly options: readonly (readonly [value: string, text: string])[] },
): Html {
  const { name, label, value, options } = field;
  const chosen = value.split("\n");
  return html`<fieldset id="${name}" tabindex="-1" ${describedBy(field)}>
    <legend>${label}</legend>
    ${fieldNotes(field)}
    <div class="choices">
      ${options.map(
        ([option, text]) =>
          html`<p class="check">
            <input
              type="checkbox"
              id="${name}.${option}"
              name="${name}.${option}"
              value="1"
              ${chosen.includes(option) ? "checked" : ""}
            />
            <label for="${name}.${option}">${text}</label>
          </p>`,
      )}
    </div>
  </fieldset>`;
}

export function selectField(
  field: Described & { readonly options: readonly (readonly [value: string, text: string])[] },
): Html {
  const { name, label, value, options } = field;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}" ${describedBy(field)}>
      ${options.map(
        ([option, text]) =>
          html`<option value="${option}" ${option === value ? "selected" : ""}>${text}</option>`,
      )}
    </select>
    ${fieldNotes(field)}
  </div>`;
}
