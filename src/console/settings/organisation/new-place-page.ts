import { html } from "../../../platform/pages/index.ts";
import { formFields, type FormField } from "../../configuration/form-fields.ts";
import { problemSummary } from "../../connectors/new-connector-page.ts";
import { stepsPanel } from "../../frame/steps-panel.ts";
import { csrfField, type ConsolePage } from "../../frame/page.ts";
import { t } from "../../language/translate.ts";
import { settingsOf, type SettingsView } from "../settings-page.ts";

const NEXT_STEPS = {
  merchant: [
    [
      "Connect a provider",
      "An account that takes payments. The Simulator takes them without one, for tests.",
    ],
    ["Create an API user", "The shop makes its requests with it."],
    ["Set the address for events", "The shop is notified there of each payment."],
    ["Go live", "The page of the merchant has all steps, and what is done of them."],
  ],
  tenant: [
    ["Create its merchants", "Connectors, API users and payments belong to a merchant."],
    ["Invite its people", "A role at a sub-tenant reaches this one and everything below it."],
    ["Set up its mail server and pages", "Sub-tenants have settings of their own."],
  ],
} as const;

/** The form for a merchant or a sub-tenant of the place. */
export function newPlacePage(
  view: SettingsView & { readonly kind: "tenant" | "merchant"; readonly fields: readonly FormField[] },
): ConsolePage {
  const { viewer, place, kind, fields, problem, curl } = view;
  const at = `${settingsOf(view)}/organisation`;
  const title = kind === "merchant" ? t("New merchant") : t("New sub-tenant");
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${at}">${t("Tenants and merchants")}</a><span aria-hidden="true">/</span><span>${title}</span>
    </nav>
    <div class="head">
      <div>
        <h1>${title}</h1>
        <p class="soft small">${t("It belongs to {place}.", { place: place.name })}</p>
      </div>
    </div>
    ${problemSummary(problem, [{ title, fields }])}
    <div class="form-two">
      <form class="form" method="post" action="${at}/new-${kind}">
        ${csrfField(viewer)} ${formFields(fields, problem)}
        <p class="actions">
          <button class="primary">
            ${kind === "merchant" ? t("Create merchant") : t("Create sub-tenant")}
          </button>
          <a class="button" href="${at}">${t("Cancel")}</a>
        </p>
      </form>
      ${stepsPanel(NEXT_STEPS[kind])}
    </div>`;
  return { title, content, viewer, area: "settings", curl, status: problem ? 422 : 200 };
}
