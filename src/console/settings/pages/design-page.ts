import { brandName } from "../../../vault/index.ts";
import { cardMark, html, type Html } from "../../../platform/pages/index.ts";
import {
  CARD_MARKS,
  contrastOf,
  PAGE_BACKGROUNDS,
  type ConfigurationChange,
  type Logos,
} from "../../../tenancy/index.ts";
import { changesPart } from "../../configuration/changes-part.ts";
import { belongsTo, formFields, type FormField } from "../../configuration/form-fields.ts";
import { problemSummary } from "../../connectors/new-connector-page.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { stateFields, type ShownField } from "../../frame/form-state.ts";
import type { FieldProblem } from "../../frame/field-problem.ts";
import { csrfField, type ShownPage } from "../../frame/page.ts";
import { t } from "../../language/translate.ts";
import { previewPart, type PreviewChoice } from "../preview-part.ts";
import { savedNote, settingsHead, type SettingsView } from "../settings-page.ts";
import { BRANDS_PATH, brandName as boxName, LOGO_THEMES, type DesignFields } from "./design-fields.ts";

interface DesignView extends SettingsView {
  readonly fields: DesignFields;
  /** As they are saved. */
  readonly state: readonly ShownField[];
  readonly version: string;
  readonly logos: Logos;
  readonly choice: PreviewChoice & { readonly page: string };
  readonly changes: readonly ConfigurationChange[];
  readonly now: Temporal.Instant;
}

/** Logo, colours and links of a merchant's payment pages, beside such a page. */
export function designPage(visit: PlaceVisit, view: DesignView): ShownPage {
  const { place, viewer } = visit;
  const { fields, problem, choice, changes, now, curl } = view;
  const { colors, links, contact } = fields;
  const title = t("Payment pages");
  const { at } = visit;
  const groups = [{ title, fields: [...colors, ...links, ...contact, ...otherFields()] }];
  const content = html`${settingsHead(visit, {
      title,
      lead: t("Logo, colours and links that customers of {merchant} see.", { merchant: place.name }),
      actions: html`<button class="primary" form="design">${t("Save changes")}</button>`,
    })}
    ${problemSummary(problem, groups)} ${savedNote(visit, view)}
    <div class="with-preview">
      <form
        class="form"
        id="design"
        method="post"
        action="${at("settings", "pages")}"
        enctype="multipart/form-data"
      >
        ${csrfField(viewer)} ${stateFields(view.state, { version: view.version, typed: view.typed })}
        <h2>${t("Logo")}</h2>
        ${LOGO_THEMES.map((theme) => logoField(visit, view, theme))}
        <h2>${t("Colours")}</h2>
        ${colors.map((field) => colorField(field, problem))}
        <h2>${t("Legal links")}</h2>
        ${formFields(links, problem)}
        <h2>${t("Contact")}</h2>
        ${formFields(contact, problem)}
        <h2>${t("Accepted cards")}</h2>
        ${brandBoxes(view)}
      </form>
      ${previewPart({
        form: "design",
        address: at("settings", "pages", "preview"),
        choice,
        shown: {
          value: choice.page,
          options: [
            ["form", t("Payment")],
            ["success", t("page|Paid")],
            ["error", t("page|Failed")],
            ["cancelled", t("page|Cancelled")],
          ],
        },
      })}
      ${changesPart(visit, { changes, now })}
    </div>`;
  const status = problem ? 422 : 200;
  return { title, content, curl, status, framesPages: true };
}

/** For the summary of problems alone. */
function otherFields(): FormField[] {
  const field = (path: string, label: string): FormField => ({
    path,
    label,
    value: "",
    kind: { type: "text" },
  });
  return [
    field("logos.light", logoLabel("light")),
    field("logos.dark", logoLabel("dark")),
    field(BRANDS_PATH, t("Accepted cards")),
  ];
}

function logoLabel(theme: "light" | "dark"): string {
  return theme === "light" ? t("Logo on light pages") : t("Logo on dark pages");
}

function logoField({ at }: PlaceVisit, { logos, problem }: DesignView, theme: "light" | "dark"): Html {
  const name = `logos.${theme}`;
  const logo = logos[theme];
  const message = problem?.path === name ? problem.message : undefined;
  return html`<div class="field">
    <label for="${name}">${logoLabel(theme)}</label>
    ${
      logo
        ? html`<div class="logo-now ${theme}">
            <img
              src="${at("settings", "pages", "logos", logo.digest)}"
              width="${logo.width}"
              height="${logo.height}"
              alt="${t("The present logo")}"
            />
            <label class="check"
              ><input type="checkbox" name="${name}.remove" value="1" />${t("Remove")}</label
            >
          </div>`
        : ""
    }
    <input
      type="file"
      id="${name}"
      name="${name}"
      accept="image/png,image/jpeg,image/webp"
      aria-describedby="${name}-hint${message === undefined ? "" : ` ${name}-problem`}"
      ${message === undefined ? "" : html`aria-invalid="true"`}
    />
    ${message === undefined ? "" : html`<p class="problem" id="${name}-problem">${message}</p>`}
    <p class="hint" id="${name}-hint">
      ${
        theme === "light"
          ? t("PNG, JPEG or WebP of at most 32 KiB, 16 to 1200 pixels high and wide. Also in mails.")
          : t("Without one, dark pages show the other.")
      }
    </p>
  </div>`;
}

const IS_COLOR = /^#[0-9a-f]{6}$/i;

/** The colour as a patch, and its contrast to the ground of the pages. */
function colorField(field: FormField, problem: FieldProblem | undefined): Html {
  const { path, value } = field;
  const ground = path.endsWith("Dark") ? PAGE_BACKGROUNDS.accentColorDark : PAGE_BACKGROUNDS.accentColor;
  if (!IS_COLOR.test(value)) return formFields([field], problem);
  // Rounded down, as in the refusal.
  const contrast = (Math.floor(contrastOf(value, ground) * 10) / 10).toFixed(1);
  return html`<div class="color-field">
    ${formFields([field], problem)}
    <p class="hint">
      <svg class="patch" viewBox="0 0 32 16" width="32" height="16" aria-hidden="true">
        <rect width="32" height="16" fill="${ground}" />
        <rect x="4" y="4" width="24" height="8" rx="2" fill="${value}" />
      </svg>
      ${t("Contrast {contrast}:1 to the page. At least 4.5:1 is needed.", { contrast })}
    </p>
  </div>`;
}

function brandBoxes({ fields: { brands }, problem }: DesignView): Html {
  const message = belongsTo(problem, { path: BRANDS_PATH }) ? problem?.message : undefined;
  return html`<fieldset id="${BRANDS_PATH}" ${message === undefined ? "" : html`aria-invalid="true"`}>
      <legend>${t("Marks on the card form")}</legend>
      ${message === undefined ? "" : html`<p class="problem">${message}</p>`}
      <input type="hidden" name="${brands.seenName}" value="${brands.seen}" />
      <div class="brand-boxes">
        ${CARD_MARKS.map(
          (brand) =>
            html`<label class="check"
              ><input
                type="checkbox"
                name="${boxName(brand)}"
                value="1"
                ${brands.accepted.includes(brand) ? "checked" : ""}
              />${cardMark(brand)} ${brandName(brand)}</label
            >`,
        )}
      </div>
    </fieldset>
    <div class="field">
      <label for="${brands.preferredName}">${t("Preferred brand")}</label>
      <select id="${brands.preferredName}" name="${brands.preferredName}" aria-describedby="preferred-hint">
        ${CARD_MARKS.map(
          (brand) =>
            html`<option value="${brand}" ${brand === brands.preferred ? "selected" : ""}>
              ${brandName(brand)}
            </option>`,
        )}
      </select>
      <p class="hint" id="preferred-hint">
        ${t("It is listed first, and preselected for a card with two brands.")}
      </p>
    </div>`;
}
