import { isJsonObject } from "../../platform/json-object.ts";
import { html, icon } from "../../platform/pages/index.ts";
import { BUILT_IN_PLAN, listPlans, PLAN_TABLES, type StoredPlan } from "../../recovery/index.ts";
import { findDraftIn, nameMerchants } from "../../tenancy/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { draftFormPage } from "../configuration/draft-form-page.ts";
import { draftNotice } from "../configuration/draft-parts.ts";
import { readLast } from "../configuration/dry-run-panel.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { emptyPart } from "../frame/empty-part.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { pageHead } from "../frame/page-head.ts";
import type { PageContext } from "../frame/page.ts";
import { provision } from "../frame/provision.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { ofPlan, runDry, type PlanView } from "./plan-at.ts";
import { planDraftRoutes } from "./plan-draft-routes.ts";
import { planGroups, readPlanForm } from "./plan-form.ts";
import { planPage } from "./plan-page.ts";

const MAX_MERCHANTS = 50;

/** Recovery plans: their list, a new one at a merchant, and one with its draft, dry run and versions. */
export function planRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const path = "/:place/recovery/plans";
  return [
    { method: "GET", path, access: "see_configuration", handle: (visit) => list(parts, visit, context) },
    {
      method: "GET",
      path: `${path}/new`,
      access: "configure",
      handle: (visit) => offerNew(parts, visit, { context }),
    },
    {
      method: "POST",
      path: `${path}/new`,
      access: "configure",
      needsProof: () => true,
      handle: (visit) => create(parts, visit, context),
    },
    {
      method: "GET",
      path: `${path}/:plan`,
      access: "see_configuration",
      handle: ofPlan(parts, context, (found, visit) => show(parts, visit, { context, found })),
    },
    ...planDraftRoutes(parts, context),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit, { base }: PageContext) {
  const { place, viewer } = visit;
  const { db, publicUrl } = parts;
  const merchants = (await merchantsAt(db, place)).slice(0, MAX_MERCHANTS);
  const plans = (await Promise.all(merchants.map((guid) => listPlans(db, guid)))).flat();
  const names = await nameMerchants(db, merchants);
  const drafts = await Promise.all(plans.map(({ guid }) => findDraftIn(db, PLAN_TABLES, guid)));
  const at = `${base}/console/${place.guid}/recovery`;
  const note = (plan: StoredPlan, index: number): string =>
    [
      ...(place.kind === "tenant" ? [names.get(plan.merchantGuid) ?? ""] : []),
      ...(plan.isDefault ? [t("Default")] : []),
      ...(drafts[index] ? [t("has a draft")] : []),
    ].join(" · ");
  const mayCreate = place.kind === "merchant" && place.allows("configure");
  const content = html`${pageHead({
    title: t("Plans"),
    above: [{ at, text: t("Recovery") }],
    lead: t(
      "When failed payments are tried again and customers get mails. A case keeps the plan with which it began.",
    ),
    actions: mayCreate
      ? html`<a class="button primary" href="${at}/plans/new">${icon("plus", "s")}${t("New plan")}</a>`
      : "",
  })}
  ${
    plans.length === 0
      ? emptyPart({
          title: t("The built-in plan applies"),
          text: t(
            "Without a plan of its own, a merchant has the built-in one. Plans are made at a merchant: choose one in the switcher.",
          ),
          action: { at: `${base}/docs/guides/recovery`, text: t("Guide to recovery") },
        })
      : html`<ul class="providers">
          ${plans.map(
            (plan, index) =>
              html`<li class="panel open">
                <a class="go" href="${at}/plans/${plan.guid}">${plan.name}</a>
                <span class="soft small">${note(plan, index)}</span>
              </li>`,
          )}
        </ul>`
  }`;
  const curl = provisioningCurl({ publicUrl, operation: `listRecoveryPlans/${merchants[0] ?? place.guid}` });
  return visit.send({ title: t("Plans"), content, viewer, area: "recovery", curl });
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, found }: { context: PageContext; found: PlanView },
) {
  const { place, viewer, query } = visit;
  const { publicUrl, clock } = parts;
  const { plan, draft, shown } = found;
  const last = readLast(query);
  const dryRun = draft && (await runDry(parts, { plan, after: shown, limit: last }));
  const curl = draft
    ? provisioningCurl({ publicUrl, operation: `dryRunRecoveryPlan/${plan.guid}`, body: { last } })
    : provisioningCurl({ publicUrl, operation: `getRecoveryPlanDraft/${plan.guid}` });
  const notice = draftNotice(query("note"));
  return visit.send(
    planPage({ base: context.base, viewer, place, found, dryRun, last, notice, now: clock.now(), curl }),
  );
}

interface Refused {
  readonly context: PageContext;
  readonly problem?: FieldProblem;
}

/** A plan belongs to a merchant. */
async function offerNew(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context: { base, ...context }, problem }: Refused,
) {
  const { place, viewer, form } = visit;
  if (place.kind !== "merchant") return visit.send(notFoundPage({ base, ...context }, viewer));
  const at = `${base}/console/${place.guid}/recovery/plans`;
  return visit.send(
    draftFormPage({
      viewer,
      area: "recovery",
      title: t("New plan"),
      back: { at, text: t("Plans") },
      action: `${at}/new`,
      revision: 0,
      groups: planGroups({ ...BUILT_IN_PLAN, name: "" }, problem && form),
      problem,
      submit: t("Create plan"),
      hint: t("New cases follow it at once where it is named, or the default."),
      curl: provisioningCurl({
        publicUrl: parts.publicUrl,
        operation: `createRecoveryPlan/${place.guid}`,
        body: { name: "Patient", mails: [0, 5, 10] },
      }),
    }),
  );
}

async function create(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place } = visit;
  if (place.kind !== "merchant") return visit.send(notFoundPage(context, visit.viewer));
  const made = await provision(parts, visit, {
    operation: "createRecoveryPlan",
    params: { merchantGuid: place.guid },
    body: readPlanForm(visit.form),
  });
  if ("problem" in made) return offerNew(parts, visit, { context, problem: made.problem });
  const plan: unknown = Reflect.get(made.done, "recoveryPlan");
  const guid = isJsonObject(plan) ? String(plan["guid"]) : "";
  return visit.redirect(`/console/${place.guid}/recovery/plans/${guid}`);
}
