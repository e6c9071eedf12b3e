import { html, type Html } from "../../platform/pages/index.ts";
import { findLanguage, LANGUAGES, type Language } from "../../languages/index.ts";
import { presentLanguage, t } from "../language/translate.ts";

/** Language and look in which something is shown before it is saved. */
export interface PreviewChoice {
  readonly language: Language;
  readonly colorScheme: "light" | "dark";
}

/** The choice in a form or an address; first the language of the console. */
export function previewChoice(read: (name: string) => string): PreviewChoice {
  return {
    language: findLanguage(read("preview.language")) ?? presentLanguage(),
    colorScheme: read("preview.scheme") === "dark" ? "dark" : "light",
  };
}

/**
 * A frame with what the form beside it would give, and what it is shown as. Pressing the button shows what was typed; the width is
 * a matter of the style sheet.
 *
 * @param options.form the id of the form, to which the choices belong
 * @param options.address takes the form
 * @param options.saved gives the saved state; by default `address`, as a GET request
 */
export function previewPart(options: {
  readonly form: string;
  readonly address: string;
  readonly saved?: string;
  readonly choice: PreviewChoice;
  /** A mail has one look in every width. */
  readonly isMail?: boolean;
  /** The choice of the thing to show, where there are several. */
  readonly shown?: {
    readonly label?: string;
    readonly value: string;
    readonly options: readonly (readonly [value: string, text: string])[];
  };
}): Html {
  const { form, address, choice, shown, isMail = false } = options;
  const { language, colorScheme } = choice;
  return html`<section class="panel preview ${isMail ? "mail" : ""}" aria-label="${t("Preview")}">
    <header>
      <h2>${t("Preview")}</h2>
      <span class="choice-bar">
        ${isMail ? "" : widths(form)}
        <button form="${form}" formaction="${address}" formtarget="preview" formnovalidate data-previews>
          ${t("Show")}
        </button>
      </span>
    </header>
    <div class="preview-choices">
      ${shown ? selectOf(form, { name: "preview.page", label: t("Page"), ...shown }) : ""}
      ${selectOf(form, {
        name: "preview.language",
        label: t("Language"),
        value: language,
        options: LANGUAGES.map(({ code, name }) => [code, name] as const),
      })}
      ${isMail ? "" : schemes(form, colorScheme)}
    </div>
    <div class="preview-window">
      <iframe
        name="preview"
        title="${t("Preview")}"
        sandbox="allow-same-origin"
        src="${options.saved ?? address}"
      ></iframe>
    </div>
  </section>`;
}

function schemes(form: string, value: PreviewChoice["colorScheme"]): Html {
  return selectOf(form, {
    name: "preview.scheme",
    label: t("Colours"),
    value,
    options: [
      ["light", t("colours|Light")],
      ["dark", t("colours|Dark")],
    ],
  });
}

/** Only the style sheet reads it. */
function widths(form: string): Html {
  return html`<fieldset class="widths">
    <legend class="unseen">${t("Width")}</legend>
    <label
      ><input
        type="radio"
        form="${form}"
        name="preview.width"
        value="desktop"
        checked
      />${t("Desktop")}</label
    >
    <label
      ><input type="radio" form="${form}" name="preview.width" value="phone" />${t("device|Phone")}</label
    >
  </fieldset>`;
}

function selectOf(
  form: string,
  {
    name,
    label,
    value,
    options,
  }: {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly options: readonly (readonly [value: string, text: string])[];
  },
): Html {
  return html`<label
    ><span>${label}</span>
    <select name="${name}" form="${form}">
      ${options.map(
        ([option, text]) =>
          html`<option value="${option}" ${option === value ? "selected" : ""}>${text}</option>`,
      )}
    </select></label
  >`;
}
