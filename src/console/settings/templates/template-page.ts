import { LANGUAGES } from "../../../languages/index.ts";
import { html, icon, type Html } from "../../../platform/pages/index.ts";
import type { ConfigurationChange } from "../../../tenancy/index.ts";
import { changesPart } from "../../configuration/changes-part.ts";
import { formFields, type FormField } from "../../configuration/form-fields.ts";
import { below } from "../../frame/address.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { stateFields } from "../../frame/form-state.ts";
import { problemSummary } from "../../connectors/new-connector-page.ts";
import { csrfField, type ShownPage } from "../../frame/page.ts";
import { actLink } from "../../frame/question-page.ts";
import { pageHead } from "../../frame/page-head.ts";
import { t } from "../../language/translate.ts";
import { testedPart, type TestedMail } from "../mail/tested-part.ts";
import { previewPart, type PreviewChoice } from "../preview-part.ts";
import { savedNote, type SettingsView } from "../settings-page.ts";
import type { TemplateSet } from "./template-sets.ts";
import { languageName, stepsTo } from "./templates-page.ts";

interface TemplateView extends SettingsView {
  readonly set: TemplateSet;
  readonly connector: { readonly guid: string; readonly name: string } | undefined;
  /** The language of the templates that are shown; empty for all. */
  readonly language: string;
  /** With templates of their own. */
  readonly languages: readonly string[];
  /** The version of the tenant or connector, read before the templates. */
  readonly version: string;
  /** As they are saved. */
  readonly saved: readonly FormField[];
  /** As the form shows them. */
  readonly fields: readonly FormField[];
  /** The built-in templates, where there are some. */
  readonly builtIn: readonly { readonly label: string; readonly text: string }[];
  /** The variables of the templates with the values of the preview. */
  readonly variables: readonly (readonly [name: string, value: string])[];
  readonly choice: PreviewChoice & { readonly shown: string };
  readonly tested: TestedMail | undefined;
  readonly changes: readonly ConfigurationChange[];
  readonly now: Temporal.Instant;
}

/** One template in one language, beside the mail or page that it makes. */
export function templatePage(visit: PlaceVisit, view: TemplateView): ShownPage {
  const { set, connector, language, fields, saved, problem, changes, now, curl } = view;
  const title = t(set.title);
  const at = below(visit.at, "settings", "templates", set.key);
  const kept = html`<input type="hidden" name="language" value="${language}" />
    <input type="hidden" name="connector" value="${connector?.guid ?? ""}" />`;
  const content = html`${head(visit, view, title)} ${problemSummary(problem, [{ title, fields }])}
    ${savedNote(visit, view)} ${languagesPart(visit, view)} ${startPart(visit, view)}
    <div class="with-preview wide">
      <div class="stack">
        <form class="form code" id="template" method="post" action="${at()}">
          ${csrfField(visit.viewer)} ${kept}
          ${stateFields(saved, { version: view.version, typed: view.typed })} ${formFields(fields, problem)}
        </form>
        ${sourcesPart(view)} ${variablesPart(view)} ${"mail" in set ? testPart(visit, view, kept) : ""}
        ${resetPart(visit, view)}
      </div>
      ${preview(visit, view)} ${changesPart(visit, { changes, now })}
    </div>`;
  const status = problem ? 422 : 200;
  return { title, content, curl, status, framesPages: true };
}

function head({ at }: PlaceVisit, { set, connector, language }: TemplateView, title: string): Html {
  const list = at("settings", "templates", { connector: connector?.guid });
  return html`${pageHead({
    title,
    above: [
      { at: at("settings"), text: t("Settings") },
      { at: list, text: t("Mail templates and texts") },
    ],
    lead: html`${connector ? html`${connector.name} · ` : ""}${languageName(language)} · ${t(set.when)}`,
    actions: html`<button class="primary" form="template">${t("Save changes")}</button>`,
  })}`;
}

/** A template of a language comes before the one for all. */
function languagesPart({ at }: PlaceVisit, { set, language, languages, connector }: TemplateView): Html {
  const shown = [...new Set(["", ...languages, language])];
  return html`<div class="template-languages">
    <nav class="chips" aria-label="${t("Languages of the template")}">
      ${shown.map(
        (code) =>
          html`<a
            class="chip"
            href="${at(...stepsTo(connector, set, code))}"
            ${code === language ? html`aria-current="true"` : ""}
            >${languageName(code)}</a
          >`,
      )}
    </nav>
    <form method="get" action="${at("settings", "templates", set.key, { "#": "template" })}">
      ${connector ? html`<input type="hidden" name="connector" value="${connector.guid}" />` : ""}
      <label class="unseen" for="add-language">${t("Another language")}</label>
      <select id="add-language" name="language">
        ${LANGUAGES.filter(({ code }) => !shown.includes(code)).map(
          ({ code, name }) => html`<option value="${code}">${name}</option>`,
        )}
      </select>
      <button>${t("Add language")}</button>
    </form>
  </div>`;
}

function preview({ at }: PlaceVisit, { set, choice, connector }: TemplateView): Html {
  const steps = ["settings", "templates", set.key, "preview"] as const;
  return previewPart({
    form: "template",
    address: at(...steps),
    saved: at(...steps, { connector: connector?.guid, "preview.language": choice.language }),
    choice,
    ...("mail" in set && {
      isMail: true,
      shown: {
        value: choice.shown,
        label: t("Mail"),
        options: set.kinds.map(([kind, text]) => [kind, t(text)] as const),
      },
    }),
  });
}

/** Where nothing is written and the boxes are empty: one click fills them. */
function startPart({ at }: PlaceVisit, { builtIn, fields, set, language, connector }: TemplateView): Html {
  if (builtIn.length === 0 || fields.some(({ value }) => value !== "")) return html``;
  return html`<p class="notice">
    ${icon("note")}<span
      >${t("Nothing is written here: the built-in text is used.")}
      <a class="button" href="${at(...stepsTo(connector, set, language, { start: "built-in" }))}"
        >${t("Begin with the built-in text")}</a
      ></span
    >
  </p>`;
}

function sourcesPart({ builtIn }: TemplateView): Html {
  if (builtIn.length === 0) return html``;
  return html`<details class="more-fields">
    <summary>${t("The built-in template")}</summary>
    ${builtIn.map(
      ({ label, text }) =>
        html`<p class="small">${label}</p>
          <pre tabindex="0"><code>${text}</code></pre>`,
    )}
  </details>`;
}

function variablesPart({ variables }: TemplateView): Html {
  return html`<details class="more-fields">
    <summary>${t("Variables")}</summary>
    <p class="hint">
      ${t("Templates are written in Liquid. Values are escaped in HTML, and scripts do not run.")}
    </p>
    <dl class="facts">
      ${variables.map(
        ([name, value]) =>
          html`<div>
            <dt><code>{{ ${name} }}</code></dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </details>`;
}

function testPart({ at, viewer }: PlaceVisit, { set, tested }: TemplateView, kept: Html): Html {
  return html`<section class="panel" id="test">
    <header><h2>${t("Test mail")}</h2></header>
    <div class="body account">
      ${tested === undefined ? "" : testedPart(tested)}
      <form method="post" action="${at("settings", "templates", set.key, "test", { "#": "test" })}">
        ${csrfField(viewer)} ${kept}
        <button>${t("Send me a test")}</button>
        <p class="hint">
          ${t("To {email}, with the saved template and imagined data.", { email: viewer.person.email })}
        </p>
      </form>
    </div>
  </section>`;
}

function resetPart({ at }: PlaceVisit, { set, saved, language, connector }: TemplateView): Html {
  if (saved.every(({ value }) => value === "")) return html``;
  const query = { language, connector: connector?.guid };
  return html`<p class="actions">
    ${actLink({ at: at("settings", "templates", set.key, "reset", query), text: t("Reset the template"), look: "danger" })}
  </p>`;
}
