import { html } from "../../../platform/pages/index.ts";
import { formFields, type FormField } from "../../configuration/form-fields.ts";
import { problemSummary } from "../../connectors/new-connector-page.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { stepsPanel } from "../../frame/steps-panel.ts";
import { csrfField, type ShownPage } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import { t } from "../../language/translate.ts";
import type { SettingsView } from "../settings-page.ts";

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
  { at, place, viewer }: PlaceVisit,
  view: SettingsView & { readonly kind: "tenant" | "merchant"; readonly fields: readonly FormField[] },
): ShownPage {
  const { kind, fields, problem, curl } = view;
  const organisation = at("settings", "organisation");
  const title = kind === "merchant" ? t("New merchant") : t("New sub-tenant");
  const content = html`${pageHead({ title, above: [{ at: organisation, text: t("Tenants and merchants") }], lead: t("It belongs to {place}.", { place: place.name }) })}
    ${problemSummary(problem, [{ title, fields }])}
    <div class="form-two">
      <form class="form" method="post" action="${organisation}/new-${kind}">
        ${csrfField(viewer)} ${formFields(fields, problem)}
        <p class="actions">
          <button class="primary">
            ${kind === "merchant" ? t("Create merchant") : t("Create sub-tenant")}
          </button>
          <a class="button" href="${organisation}">${t("Cancel")}</a>
        </p>
      </form>
      ${stepsPanel(NEXT_STEPS[kind])}
    </div>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}
