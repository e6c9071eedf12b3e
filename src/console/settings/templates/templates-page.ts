import { html, type Html } from "../../../platform/pages/index.ts";
import { LANGUAGES } from "../../../languages/index.ts";
import type { Layouts } from "../../../tenancy/index.ts";
import type { Steps } from "../../frame/address.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { choiceField } from "../../frame/field.ts";
import type { ShownPage } from "../../frame/page.ts";
import { stackedTable } from "../../frame/stacked-table.ts";
import { t } from "../../language/translate.ts";
import { settingsHead, type SettingsView } from "../settings-page.ts";
import { TEMPLATE_SETS, type TemplateSet } from "./template-sets.ts";

interface TemplatesView extends SettingsView {
  /** Undefined at a merchant without a chosen connector. */
  readonly layouts: Layouts | undefined;
  readonly connector: { readonly guid: string; readonly name: string } | undefined;
  /** Those of the merchant. */
  readonly connectors: readonly { readonly guid: string; readonly name: string }[];
}

/** The templates of mails and pages, with the languages in which they are the tenant's or the connector's own. */
export function templatesPage(visit: PlaceVisit, view: TemplatesView): ShownPage {
  const { place } = visit;
  const { layouts, connector, curl } = view;
  const title = t("Mail templates and texts");
  const content = html`${settingsHead(visit, {
      title,
      lead:
        place.kind === "tenant"
          ? t("For all merchants of this tenant. Templates of a connector take precedence.")
          : t("For one connector. They take precedence over those of the tenant."),
    })}
    ${place.kind === "merchant" ? chooseConnector(visit, view) : ""}
    ${layouts ? setsTable(visit, view, layouts) : ""}
    <p class="hint">
      ${t("Where nothing is written, the built-in mails and pages are used, in the language of the customer.")}
    </p>`;
  return { title: connector ? `${title} · ${connector.name}` : title, content, curl };
}

function chooseConnector({ at }: PlaceVisit, { connectors, connector }: TemplatesView): Html {
  if (connectors.length === 0) return html`<p>${t("This merchant has no connector yet.")}</p>`;
  return html`<form class="inline" method="get" action="${at("settings", "templates")}">
    ${choiceField({
      name: "connector",
      label: t("Connector"),
      value: connector?.guid ?? "",
      options: connectors.map(({ guid, name }) => [guid, name] as const),
    })}
    <button>${t("Show")}</button>
  </form>`;
}

function setsTable({ at }: PlaceVisit, { connector }: TemplatesView, layouts: Layouts): Html {
  return html`<section class="panel">
    ${stackedTable({
      caption: t("Templates"),
      columns: [
        t("Template"),
        { head: t("When"), look: "soft", hasNoLabel: true },
        { head: t("Own"), hasNoLabel: true },
      ],
      rows: TEMPLATE_SETS.map((set) => {
        const own = languagesWithOwn(set, layouts);
        return [
          html`<a href="${at(...stepsTo(connector, set, ""))}">${t(set.title)}</a>`,
          t(set.when),
          own.length === 0
            ? html`<span class="soft">${t("Built in")}</span>`
            : html`${own.map((language) => html`<a class="tag" href="${at(...stepsTo(connector, set, language))}">${languageName(language)}</a> `)}`,
        ];
      }),
    })}
  </section>`;
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
export function stepsTo(
  connector: TemplatesView["connector"],
  { key }: Pick<TemplateSet, "key">,
  language: string,
  more: Readonly<Record<string, string>> = {},
): Steps {
  return ["settings", "templates", key, { connector: connector?.guid, language, ...more }];
}
