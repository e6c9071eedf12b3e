import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { AuthenticationDryRun, AuthenticationPlan } from "../../transaction-requests/index.ts";
import { draftHead, type DraftNotice } from "../configuration/draft-parts.ts";
import { trialNote } from "../configuration/trial-note.ts";
import type { FieldGroup } from "../configuration/form-fields.ts";
import { below } from "../frame/address.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ShownPage } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import { dryRunPart } from "./dry-run-part.ts";
import { factsPart } from "./facts-part.ts";
import type { ThreeDSecureView } from "./three-d-secure-at.ts";
import { tryPart, type Imagined } from "./try-part.ts";

interface PageView {
  readonly shown: ThreeDSecureView;
  readonly inForce: readonly FieldGroup[];
  /** As the draft leaves them; undefined without one that fits. */
  readonly drafted: readonly FieldGroup[] | undefined;
  readonly dryRun: AuthenticationDryRun | undefined;
  readonly last: number;
  readonly imagined: Imagined;
  readonly plan: AuthenticationPlan | undefined;
  /** The result of the last form, in words. */
  readonly notice: DraftNotice | undefined;
  readonly now: Temporal.Instant;
  readonly curl: string;
}

/** The 3-D Secure of a connector: in force, and as the draft has it with what it would change. */
export function threeDSecurePage(visit: PlaceVisit, view: PageView): ShownPage {
  const { viewer, place } = visit;
  const { shown, inForce, drafted, dryRun, last, imagined, plan, notice, now, curl } = view;
  const { connector, hasDirectoryServer } = shown;
  const at = below(visit.at, "three-d-secure", connector.guid);
  const title = t("3-D Secure of {name}", { name: connector.name });
  const edit = html`<a class="button ${shown.draft ? "" : "primary"}" href="${at("draft")}"
    >${shown.draft ? t("Edit draft") : t("New draft")}</a
  >`;
  const content = html`${draftHead(shown, {
      title,
      above: [{ at: visit.at("three-d-secure"), text: t("3-D Secure") }],
      here: connector.name,
      viewer,
      place,
      at,
      edit,
      now,
      notice,
    })}
    ${trialNote(connector, { subject: "three_d_secure", at })} ${hasDirectoryServer ? "" : providersNote()}
    <div class="two">
      <div class="stack">
        ${factsPart(inForce, { title: t("Configuration"), drafted })}
        ${dryRun ? dryRunPart({ run: dryRun, at, payments: below(visit.at, "payments"), last }) : ""}
      </div>
      ${tryPart({ at, imagined, plan })}
    </div>`;
  return { title, content, curl };
}

/** Such a provider authenticates itself, or not at all. */
export function providersNote(): Html {
  return html`<p class="notice wait">
    ${icon("alert")}<span
      >${t("The gateway has no Directory Server for this provider: the provider authenticates payments itself, and these parameters have no effect.")}</span
    >
  </p>`;
}
