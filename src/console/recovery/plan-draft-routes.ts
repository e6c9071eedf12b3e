import { html } from "../../platform/pages/index.ts";
import { draftedPlan, PLAN_TABLES } from "../../recovery/index.ts";
import { listVersionsIn, type ConfigurationVersion } from "../../tenancy/index.ts";
import { activateQuestion, changedSentence } from "../configuration/activate-question.ts";
import { activateDraft, discardDraft, restoreVersion, saveDraft } from "../configuration/change-draft.ts";
import { draftFormPage } from "../configuration/draft-form-page.ts";
import { discardQuestion } from "../configuration/draft-parts.ts";
import { USUAL_LAST } from "../configuration/dry-run-panel.ts";
import { withNames } from "../configuration/read-changes.ts";
import { versionChanges, type VersionParts } from "../configuration/version-changes.ts";
import { MAX_VERSIONS, versionsPage } from "../configuration/versions-page.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { PageContext } from "../frame/page.ts";
import { questionRoute } from "../frame/question-page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { counted, t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { ofPlan, planAt, runDry, type PlanView } from "./plan-at.ts";
import { planGroups, readPlanForm } from "./plan-form.ts";
import { planFacts } from "./plan-words.ts";

/** Changing the draft of a recovery plan, discarding it, putting it in force, and going back to a version. */
export function planDraftRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const one = "/:place/recovery/plans/:plan";
  const of = (handle: (found: PlanView, visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>) =>
    ofPlan(parts, context, handle);
  const draftOf = ({ plan: { guid } }: PlanView) => ({ planGuid: guid });
  return [
    {
      method: "GET",
      path: `${one}/draft`,
      access: "draft",
      handle: of((found, visit) => offer(parts, visit, { context, found })),
    },
    {
      method: "POST",
      path: `${one}/draft`,
      access: "draft",
      handle: of((found, visit) => save(parts, visit, { context, found })),
    },
    questionRoute(context, {
      path: `${one}/discard`,
      access: "draft",
      ask: (visit: PlaceVisit) => askDiscard(parts, visit),
    }),
    {
      method: "POST",
      path: `${one}/discard`,
      access: "draft",
      handle: of(async (found, visit) =>
        back(visit, found, await discardDraft(parts, visit, { draft: found.draft, of: draftOf(found) })),
      ),
    },
    questionRoute(context, {
      path: `${one}/activate`,
      access: "configure",
      ask: (visit: PlaceVisit) => askActivate(parts, visit),
    }),
    {
      method: "POST",
      path: `${one}/activate`,
      access: "configure",
      needsProof: () => true,
      handle: of(async (found, visit) =>
        back(visit, found, await activateDraft(parts, visit, { draft: found.draft, of: draftOf(found) })),
      ),
    },
    ...planVersionRoutes(parts, context),
  ];
}

function planVersionRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const path = "/:place/recovery/plans/:plan/versions";
  return [
    {
      method: "GET",
      path,
      access: "see_configuration",
      handle: ofPlan(parts, context, (found, visit) => versions(parts, visit, { context, found })),
    },
    {
      method: "POST",
      path: `${path}/:version/restore`,
      access: "draft",
      handle: ofPlan(parts, context, async (found, visit) =>
        (await restoreVersion(parts, visit, { planGuid: found.plan.guid }))
          ? back(visit, found, "saved")
          : visit.send(notFoundPage(context, visit.viewer)),
      ),
    },
  ];
}

interface OfFound {
  readonly context: PageContext;
  readonly found: PlanView;
}

function pathOf({ place }: PlaceVisit, { plan }: PlanView): string {
  return `/console/${place.guid}/recovery/plans/${plan.guid}`;
}

function back(visit: PlaceVisit, found: PlanView, note: string) {
  return visit.redirect(`${pathOf(visit, found)}?note=${note}`);
}

function offer(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, found, problem }: OfFound & { problem?: FieldProblem },
) {
  const { plan, draft, shown } = found;
  const at = `${context.base}${pathOf(visit, found)}`;
  return visit.send(
    draftFormPage({
      viewer: visit.viewer,
      area: "recovery",
      title: t("Change the plan"),
      back: { at, text: plan.name },
      action: `${at}/draft`,
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

async function save(parts: ConsoleParts, visit: PlaceVisit, { context, found }: OfFound) {
  const content = readPlanForm(visit.form);
  const saved = await saveDraft(parts, visit, { of: { planGuid: found.plan.guid }, content });
  return typeof saved === "string"
    ? back(visit, found, saved)
    : offer(parts, visit, { context, found, problem: saved });
}

async function askDiscard(parts: ConsoleParts, visit: PlaceVisit) {
  const found = await planAt(parts, visit);
  if (!found) return undefined;
  return discardQuestion(found, {
    viewer: visit.viewer,
    now: parts.clock.now(),
    from: { at: pathOf(visit, found), text: found.plan.name },
    area: "recovery",
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `discardRecoveryPlanDraft/${found.plan.guid}`,
      isPost: true,
    }),
  });
}

async function askActivate(parts: ConsoleParts, visit: PlaceVisit) {
  const found = await planAt(parts, visit);
  if (!found?.draft) return undefined;
  const { plan, shown } = found;
  const run = await runDry(parts, { plan, after: shown, limit: USUAL_LAST });
  const missed = run.changes.reduce((sum, { isMissed, count }) => sum + (isMissed ? count : 0), 0);
  return activateQuestion(found, {
    consequences: [
      changedSentence(run, run.changes),
      ...(missed === 0
        ? []
        : [
            counted(missed, {
              one: "{count} of them came back by a retry that the draft would not have made.",
              other: "{count} of them came back by retries that the draft would not have made.",
            }),
          ]),
      t("Open cases keep the plan with which they began."),
    ],
    from: { at: pathOf(visit, found), text: plan.name },
    area: "recovery",
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `activateRecoveryPlanDraft/${plan.guid}`,
      isPost: true,
    }),
  });
}

async function versions(parts: ConsoleParts, visit: PlaceVisit, { context, found }: OfFound) {
  const { db, clock, publicUrl } = parts;
  const { plan } = found;
  const partsOf = ({ content }: ConfigurationVersion): VersionParts<object> => {
    const shown = draftedPlan(plan, content);
    return { facts: [[t("Name"), shown.name], ...planFacts(shown)] };
  };
  const made = await listVersionsIn(db, PLAN_TABLES, { id: plan.guid, limit: MAX_VERSIONS });
  return visit.send(
    versionsPage({
      base: context.base,
      viewer: visit.viewer,
      place: visit.place,
      area: "recovery",
      title: t("Plan {name}", { name: plan.name }),
      at: `${context.base}${pathOf(visit, found)}`,
      versions: await withNames(db, made),
      describe: (version, older) =>
        versionChanges(partsOf(version), older && partsOf(older), () => ({
          sentence: html``,
          outcome: html``,
        })),
      now: clock.now(),
      curl: provisioningCurl({ publicUrl, operation: `listRecoveryPlanVersions/${plan.guid}` }),
    }),
  );
}
