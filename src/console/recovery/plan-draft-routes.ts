import { saveDraft } from "../configuration/change-draft.ts";
import { draftFormPage } from "../configuration/draft-form-page.ts";
import { draftRoutes, ofDrafted, toNoted, type OfFound } from "../configuration/draft-routes.ts";
import { below } from "../frame/address.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { PLAN_DRAFTS, type PlanView } from "./plan-at.ts";
import { planGroups, readPlanForm } from "./plan-form.ts";

/** Changing the draft of a recovery plan, discarding it, putting it in force, and going back to a version. */
export function planDraftRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = `${PLAN_DRAFTS.path}/draft`;
  const of = ofDrafted(parts, PLAN_DRAFTS);
  return [
    getting(path, "draft", of(offer)),
    posting(path, "draft", of(save)),
    ...draftRoutes(parts, PLAN_DRAFTS),
  ];
}

function offer(parts: ConsoleParts, visit: PlaceVisit, { found, problem }: OfFound<PlanView>) {
  const { plan, draft, shown } = found;
  const at = below(visit.at, "recovery", "plans", plan.guid);
  return visit.show(
    draftFormPage(visit, {
      title: t("Change the plan"),
      back: { at: at(), text: plan.name },
      action: at("draft"),
      revision: draft?.revision ?? 0,
      groups: planGroups(shown, problem && visit.form),
      problem,
      hint: t("New cases follow the draft only after it is activated. Open ones keep their plan."),
      curl: provisioningCurl({
        publicUrl: parts.publicUrl,
        operation: `saveRecoveryPlanDraft/${plan.guid}`,
        body: { endAction: shown.endAction },
      }),
    }),
  );
}

async function save(parts: ConsoleParts, visit: PlaceVisit, { found }: OfFound<PlanView>) {
  const content = readPlanForm(visit.form);
  const saved = await saveDraft(parts, visit, { of: PLAN_DRAFTS.of(found), content });
  return typeof saved === "string"
    ? toNoted(visit, PLAN_DRAFTS, { found, note: saved })
    : offer(parts, visit, { found, problem: saved });
}
