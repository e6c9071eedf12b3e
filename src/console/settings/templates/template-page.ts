import { LANGUAGES } from "../../../languages/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { ConfigurationChange } from "../../../tenancy/index.ts";
import { changesPart } from "../../configuration/changes-part.ts";
import { formFields, type FormField } from "../../configuration/form-fields.ts";
import { stateFields } from "../../frame/form-state.ts";
import { problemSummary } from "../../connectors/new-connector-page.ts";
import { csrfField, type ConsolePage } from "../../frame/page.ts";
import { actLink } from "../../frame/question-page.ts";
import { t } from "../../language/translate.ts";
import { testedPart, type TestedMail } from "../mail/tested-part.ts";
import { previewPart, type PreviewChoice } from "../preview-part.ts";
import { savedNote, settingsOf, type SettingsView } from "../settings-page.ts";
import type { TemplateSet } from "./template-sets.ts";
import { addressOf, languageName } from "./templates-page.ts";

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
export function templatePage(view: TemplateView): ConsolePage {
  const { base, viewer, place, set, connector, language, fields, saved, problem, changes, now } = view;
  const title = t(set.title);
  const at = `${settingsOf(view)}/templates/${set.key}`;
  const kept = html`<input type="hidden" name="language" value="${language}" />
    <input type="hidden" name="connector" value="${connector?.guid ?? ""}" />`;
  const content = html`${head(view, title)} ${problemSummary(problem, [{ title, fields }])} ${savedNote(view)}
    ${languagesPart(view)}
    <div class="with-preview wide">
      <div class="stack">
        <form class="form code" id="template" method="post" action="${at}">
          ${csrfField(viewer)} ${kept} ${stateFields(saved, { version: view.version, typed: view.typed })}
          ${formFields(fields, problem)}
        </form>
        ${sourcesPart(view)} ${variablesPart(view)} ${"mail" in set ? testPart(view, at, kept) : ""}
        ${resetPart(view, at)}
      </div>
      ${preview(view, at)}
      ${changesPart(changes, { now, audit: place.allows("audit") ? `${base}/console/${place.guid}/audit` : undefined })}
    </div>`;
  const status = problem ? 422 : 200;
  return { title, content, viewer, area: "settings", curl: view.curl, status, framesPages: true };
}

function head(view: TemplateView, title: string): Html {
  const { set, connector, language } = view;
  const list = `${settingsOf(view)}/templates${connector ? `?connector=${connector.guid}` : ""}`;
  return html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${settingsOf(view)}">${t("Settings")}</a><span aria-hidden="true">/</span
      ><a href="${list}">${t("Mail templates and texts")}</a><span aria-hidden="true">/</span
      ><span>${title}</span>
    </nav>
    <div class="head">
      <div>
        <h1>${title}</h1>
        <p class="soft small">
          ${connector ? html`${connector.name} · ` : ""}${languageName(language)} · ${t(set.when)}
        </p>
      </div>
      <div class="actions"><button class="primary" form="template">${t("Save changes")}</button></div>
    </div>`;
}

/** A template of a language comes before the one for all. */
function languagesPart(view: TemplateView): Html {
  const { set, language, languages, connector } = view;
  const shown = [...new Set(["", ...languages, language])];
  return html`<div class="template-languages">
    <nav class="chips" aria-label="${t("Languages of the template")}">
      ${shown.map(
        (code) =>
          html`<a
            class="chip"
            href="${addressOf(view, set, code)}"
            ${code === language ? html`aria-current="true"` : ""}
            >${languageName(code)}</a
          >`,
      )}
    </nav>
    <form method="get" action="${settingsOf(view)}/templates/${set.key}#template">
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

function preview({ set, choice, connector }: TemplateView, at: string): Html {
  const query = new URLSearchParams({
    ...(connector && { connector: connector.guid }),
    "preview.language": choice.language,
  });
  return previewPart({
    form: "template",
    address: `${at}/preview`,
    saved: `${at}/preview?${query.toString()}`,
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

function sourcesPart({ builtIn, set, language, connector, ...view }: TemplateView): Html {
  if (builtIn.length === 0) return html``;
  const query = new URLSearchParams({ start: "built-in", ...(connector && { connector: connector.guid }) });
  if (language !== "") query.set("language", language);
  return html`<details class="more-fields">
    <summary>${t("The built-in template")}</summary>
    <p class="hint">
      <a href="${settingsOf(view)}/templates/${set.key}?${query.toString()}">${t("Begin with it")}</a>
    </p>
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

function testPart(view: TemplateView, at: string, kept: Html): Html {
  const { viewer, tested } = view;
  return html`<section class="panel" id="test">
    <header><h2>${t("Test mail")}</h2></header>
    <div class="body account">
      ${tested === undefined ? "" : testedPart(tested)}
      <form method="post" action="${at}/test#test">
        ${csrfField(viewer)} ${kept}
        <button>${t("Send me a test")}</button>
        <p class="hint">
          ${t("To {email}, with the saved template and imagined data.", { email: viewer.person.email })}
        </p>
      </form>
    </div>
  </section>`;
}

function resetPart({ saved, language, connector }: TemplateView, at: string): Html {
  if (saved.every(({ value }) => value === "")) return html``;
  const query = new URLSearchParams({ language, ...(connector && { connector: connector.guid }) });
  return html`<p class="actions">
    ${actLink({ at: `${at}/reset?${query.toString()}`, text: t("Reset the template"), look: "danger" })}
  </p>`;
}
