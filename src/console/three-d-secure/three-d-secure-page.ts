import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { AuthenticationDryRun, AuthenticationPlan } from "../../transaction-requests/index.ts";
import type { PlaceView } from "../access/places.ts";
import { draftActions, draftStateText, type DraftNotice } from "../configuration/draft-parts.ts";
import type { FieldGroup } from "../configuration/form-fields.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import { dryRunPart } from "./dry-run-part.ts";
import { factsPart } from "./facts-part.ts";
import type { ThreeDSecureView } from "./three-d-secure-at.ts";
import { tryPart, type Imagined } from "./try-part.ts";

interface PageView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
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
export function threeDSecurePage(view: PageView): ConsolePage {
  const { base, viewer, place, shown, inForce, drafted, dryRun, last, imagined, plan, notice, curl } = view;
  const { connector, hasDirectoryServer } = shown;
  const list = `${base}/console/${place.guid}/three-d-secure`;
  const at = `${list}/${connector.guid}`;
  const title = t("3-D Secure of {name}", { name: connector.name });
  const edit = html`<a class="button ${shown.draft ? "" : "primary"}" href="${at}/draft"
    >${shown.draft ? t("Edit draft") : t("New draft")}</a
  >`;
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${list}">${t("3-D Secure")}</a><span aria-hidden="true">/</span><span>${connector.name}</span>
    </nav>
    <div class="head">
      <div>
        <h1>${title}</h1>
        <p class="soft small">${draftStateText(shown, view)}</p>
      </div>
      ${draftActions(shown, { ...view, at, edit })}
    </div>
    ${notice ? html`<p class="note ${notice.isWrong ? "wrong" : ""}" role="status">${notice.text}</p>` : ""}
    ${hasDirectoryServer ? "" : providersNote()}
    <div class="two">
      <div class="stack">
        ${factsPart(inForce, { title: t("Configuration"), drafted })}
        ${dryRun ? dryRunPart({ run: dryRun, at, payments: `${base}/console/${place.guid}/payments`, last }) : ""}
      </div>
      ${tryPart({ at, imagined, plan })}
    </div>`;
  return { title, content, viewer, area: "three-d-secure", curl };
}

/** Such a provider authenticates itself, or not at all. */
export function providersNote(): Html {
  return html`<p class="notice wait">
    ${icon("alert")}<span
      >${t("The gateway has no Directory Server for this provider: the provider authenticates payments itself, and these parameters have no effect.")}</span
    >
  </p>`;
}
