import { html, type Html } from "../../../platform/pages/index.ts";
import { LANGUAGES } from "../../../languages/index.ts";
import type { Layouts } from "../../../tenancy/index.ts";
import { choiceField } from "../../frame/field.ts";
import type { ConsolePage } from "../../frame/page.ts";
import { t } from "../../language/translate.ts";
import { settingsHead, settingsOf, type SettingsView } from "../settings-page.ts";
import { TEMPLATE_SETS, type TemplateSet } from "./template-sets.ts";

interface TemplatesView extends SettingsView {
  /** Undefined at a merchant without a chosen connector. */
  readonly layouts: Layouts | undefined;
  readonly connector: { readonly guid: string; readonly name: string } | undefined;
  /** Those of the merchant. */
  readonly connectors: readonly { readonly guid: string; readonly name: string }[];
}

/** The templates of mails and pages, with the languages in which they are the tenant's or the connector's own. */
export function templatesPage(view: TemplatesView): ConsolePage {
  const { viewer, place, layouts, connector } = view;
  const title = t("Mail templates and texts");
  const content = html`${settingsHead(view, {
      title,
      lead:
        place.kind === "tenant"
          ? t("For all merchants of this tenant. Templates of a connector take precedence.")
          : t("For one connector. They take precedence over those of the tenant."),
    })}
    ${place.kind === "merchant" ? chooseConnector(view) : ""} ${layouts ? setsTable(view, layouts) : ""}
    <p class="hint">
      ${t("Where nothing is written, the built-in mails and pages are used, in the language of the customer.")}
    </p>`;
  return {
    title: connector ? `${title} · ${connector.name}` : title,
    content,
    viewer,
    area: "settings",
    curl: view.curl,
  };
}

function chooseConnector(view: TemplatesView): Html {
  const { connectors, connector } = view;
  if (connectors.length === 0) return html`<p>${t("This merchant has no connector yet.")}</p>`;
  return html`<form class="inline" method="get" action="${settingsOf(view)}/templates">
    ${choiceField({
      name: "connector",
      label: t("Connector"),
      value: connector?.guid ?? "",
      options: connectors.map(({ guid, name }) => [guid, name] as const),
    })}
    <button>${t("Show")}</button>
  </form>`;
}

function setsTable(view: TemplatesView, layouts: Layouts): Html {
  const head = (text: string) => html`<th role="columnheader" scope="col">${text}</th>`;
  return html`<section class="panel">
    <table class="stacked" role="table">
      <caption class="unseen">
        ${t("Templates")}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          ${head(t("Template"))} ${head(t("When"))} ${head(t("Own"))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${TEMPLATE_SETS.map((set) => setRow(view, set, layouts))}
      </tbody>
    </table>
  </section>`;
}

function setRow(view: TemplatesView, set: TemplateSet, layouts: Layouts): Html {
  const own = languagesWithOwn(set, layouts);
  return html`<tr role="row">
    <td role="cell"><a href="${addressOf(view, set, "")}">${t(set.title)}</a></td>
    <td role="cell" class="soft">${t(set.when)}</td>
    <td role="cell">
      ${
        own.length === 0
          ? html`<span class="soft">${t("Built in")}</span>`
          : own.map(
              (language) =>
                html`<a class="tag" href="${addressOf(view, set, language)}">${languageName(language)}</a> `,
            )
      }
    </td>
  </tr>`;
}

/** The languages in which a template of the set is written; empty for all. */
export function languagesWithOwn(
  { parts }: TemplateSet,
  { defaultLayout, layoutByLanguage }: Layouts,
): readonly string[] {
  const all = [["", defaultLayout] as const, ...Object.entries(layoutByLanguage)];
  return all
    .filter(([, layout]) => parts.some(({ name }) => layout[name] !== undefined))
    .map(([code]) => code);
}

/** As its speakers write it. */
export function languageName(code: string): string {
  return code === "" ? t("All languages") : (LANGUAGES.find((one) => one.code === code)?.name ?? code);
}

/** The page of one template and language. */
export function addressOf(
  view: Pick<TemplatesView, "base" | "place" | "connector">,
  { key }: Pick<TemplateSet, "key">,
  language: string,
): string {
  const query = new URLSearchParams({
    ...(view.connector && { connector: view.connector.guid }),
    ...(language !== "" && { language }),
  }).toString();
  return `${settingsOf(view)}/templates/${key}${query === "" ? "" : `?${query}`}`;
}
