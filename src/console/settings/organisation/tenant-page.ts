import { html, icon, type Html } from "../../../platform/pages/index.ts";
import type { ConfigurationChange, ListedPlace, Merchant } from "../../../tenancy/index.ts";
import { changesPart } from "../../configuration/changes-part.ts";
import { formFields, type FormField } from "../../configuration/form-fields.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { stateFields } from "../../frame/form-state.ts";
import { problemSummary } from "../../connectors/new-connector-page.ts";
import { csrfField, type ShownPage } from "../../frame/page.ts";
import { t } from "../../language/translate.ts";
import { savedNote, settingsHead, type SettingsView } from "../settings-page.ts";

interface TenantView extends SettingsView {
  readonly field: FormField;
  readonly version: string;
  readonly tenants: readonly ListedPlace[];
  readonly merchants: readonly Merchant[];
  /** The `after` of the next page. */
  readonly next: string | null;
  readonly changes: readonly ConfigurationChange[];
  readonly now: Temporal.Instant;
}

/** A tenant: its name, its sub-tenants and its own merchants. */
export function tenantPage(visit: PlaceVisit, view: TenantView): ShownPage {
  const { field, version, typed, tenants, merchants, next, changes, now, problem, curl } = view;
  const { at } = visit;
  const title = t("Tenants and merchants");
  const content = html`${settingsHead(visit, {
      title,
      lead: t("A merchant takes payments. A sub-tenant has merchants, people and settings of its own."),
      actions: html`<a class="button" href="${at("settings", "organisation", "new-tenant")}"
          >${icon("plus", "s")}${t("New sub-tenant")}</a
        >
        <a class="button primary" href="${at("settings", "organisation", "new-merchant")}"
          >${icon("plus", "s")}${t("New merchant")}</a
        >`,
    })}
    ${problemSummary(problem, [{ title, fields: [field] }])} ${savedNote(visit, view)}
    <div class="two">
      <div class="stack">
        ${
          tenants.length === 0
            ? ""
            : placesPanel(visit, {
                title: t("Sub-tenants"),
                places: tenants.map(({ guid, name }) => ({ guid, name, note: "" })),
              })
        }
        ${
          merchants.length === 0
            ? html`<section class="panel pad">
                <h2>${t("There is no merchant yet")}</h2>
                <p>${t("Connectors, API users and payments belong to a merchant.")}</p>
              </section>`
            : placesPanel(visit, {
                title: t("Merchants"),
                places: merchants.map(({ guid, name, description }) => ({
                  guid,
                  name,
                  note: description ?? "",
                })),
              })
        }
        ${next === null ? "" : html`<p><a class="button" href="${at("settings", "organisation", { after: next })}">${t("Next page")}</a></p>`}
      </div>
      <div class="stack">
        <section class="panel">
          <header><h2>${t("This tenant")}</h2></header>
          <form class="body" method="post" action="${at("settings", "organisation")}">
            ${csrfField(visit.viewer)} ${stateFields([field], { version, typed })}
            ${formFields([typed ? { ...field, value: typed(field.path) } : field], problem)}
            <button>${t("Save changes")}</button>
          </form>
        </section>
        ${changesPart(visit, { changes, now })}
      </div>
    </div>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

function placesPanel(
  { pageAt }: PlaceVisit,
  {
    title,
    places,
  }: {
    readonly title: string;
    readonly places: readonly { readonly guid: string; readonly name: string; readonly note: string }[];
  },
): Html {
  return html`<section class="panel">
    <header><h2>${title}</h2></header>
    <ul class="place-list">
      ${places.map(
        ({ guid, name, note }) =>
          html`<li class="open">
            <a class="go" href="${pageAt(guid, "settings", "organisation")}">${name}</a>
            <span class="soft small">${note}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}
