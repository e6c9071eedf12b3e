import { html } from "../../../platform/pages/index.ts";
import type { ConfigurationChange } from "../../../tenancy/index.ts";
import { changesPart } from "../../configuration/changes-part.ts";
import type { FieldGroup } from "../../configuration/form-fields.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { ShownPage } from "../../frame/page.ts";
import { t } from "../../language/translate.ts";
import { stepsList, type Step } from "../../overview/steps-list.ts";
import { settingsFormPage, type SettingsView } from "../settings-page.ts";

/** A merchant: what it is called, and what is missing for live payments. */
export function merchantPage(
  visit: PlaceVisit,
  view: SettingsView & {
    readonly groups: readonly FieldGroup[];
    readonly version: string;
    readonly steps: readonly Step[];
    readonly changes: readonly ConfigurationChange[];
    readonly now: Temporal.Instant;
  },
): ShownPage {
  const { groups, version, steps, changes, now } = view;
  const done = steps.filter(({ isDone }) => isDone).length;
  return settingsFormPage(visit, view, {
    title: t("Merchant and going live"),
    lead: visit.place.name,
    path: "organisation",
    groups,
    version,
    side: html`<section class="panel" id="going-live">
        <header>
          <h2>${t("Going live")}</h2>
          <span class="soft small"
            >${t("{part} of {whole} steps are done.", { part: done, whole: steps.length })}</span
          >
        </header>
        ${stepsList(steps, { hasPrimary: false })}
      </section>
      ${changesPart(visit, { changes, now })}`,
  });
}
