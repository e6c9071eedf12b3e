import { isJsonObject } from "../../platform/json-object.ts";
import { html, icon } from "../../platform/pages/index.ts";
import { BUILT_IN_PLAN, listPlans, type ListedPlan } from "../../recovery/index.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { draftFormPage } from "../configuration/draft-form-page.ts";
import { draftNotice } from "../configuration/draft-parts.ts";
import { ofDrafted, type OfFound } from "../configuration/draft-routes.ts";
import { readLast } from "../configuration/dry-run-panel.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { emptyPart } from "../frame/empty-part.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { pageHead } from "../frame/page-head.ts";
import { panelList } from "../frame/panel-list.ts";
import { provision } from "../frame/provision.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { PLAN_DRAFTS, runDry, type PlanView } from "./plan-at.ts";
import { planDraftRoutes } from "./plan-draft-routes.ts";
import { planGroups, readPlanForm } from "./plan-form.ts";
import { planPage } from "./plan-page.ts";

const MAX_MERCHANTS = 50;

/** Recovery plans: their list, a new one at a merchant, and one with its draft, dry run and versions. */
export function planRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "recovery/plans";
  return [
    getting(path, "see_configuration", (visit) => list(parts, visit)),
    getting(`${path}/new`, "configure", (visit) => offerNew(parts, visit)),
    posting(`${path}/new`, "configure", (visit) => create(parts, visit), { needsProof: () => true }),
    getting(PLAN_DRAFTS.path, "see_configuration", ofDrafted(parts, PLAN_DRAFTS)(show)),
    ...planDraftRoutes(parts),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { at, docs, place } = visit;
  const { db, publicUrl } = parts;
  const merchants = (await merchantsAt(db, place)).slice(0, MAX_MERCHANTS);
  const [plans, names] = await Promise.all([listPlans(db, merchants), nameMerchants(db, merchants)]);
  const title = t("Plans");
  const note = (plan: ListedPlan): string =>
    [
      ...(place.kind === "tenant" ? [names.get(plan.merchantGuid) ?? ""] : []),
      ...(plan.isDefault ? [t("Default")] : []),
      ...(plan.hasDraft ? [t("has a draft")] : []),
    ].join(" · ");
  const mayCreate = place.kind === "merchant" && place.allows("configure");
  const content = html`${pageHead({
    title,
    above: [{ at: at("recovery"), text: t("Recovery") }],
    lead: t(
      "When failed payments are tried again and customers get mails. A case keeps the plan with which it began.",
    ),
    actions: mayCreate
      ? html`<a class="button primary" href="${at("recovery", "plans", "new")}"
          >${icon("plus", "s")}${t("New plan")}</a
        >`
      : "",
  })}
  ${
    plans.length === 0
      ? emptyPart({
          title: t("The built-in plan applies"),
          text: t(
            "Without a plan of its own, a merchant has the built-in one. Plans are made at a merchant: choose one in the switcher.",
          ),
          action: { at: docs("recovery"), text: t("Guide to recovery") },
        })
      : panelList(
          plans.map((plan) => ({
            at: at("recovery", "plans", plan.guid),
            text: plan.name,
            note: note(plan),
          })),
        )
  }`;
  const curl = provisioningCurl({ publicUrl, operation: `listRecoveryPlans/${merchants[0] ?? place.guid}` });
  return visit.show({ title, content, curl });
}

async function show(parts: ConsoleParts, visit: PlaceVisit, { found }: OfFound<PlanView>) {
  const { query } = visit;
  const { publicUrl, clock } = parts;
  const { plan, draft, shown } = found;
  const last = readLast(query);
  const dryRun = draft && (await runDry(parts, { plan, after: shown, limit: last }));
  const curl = draft
    ? provisioningCurl({ publicUrl, operation: `dryRunRecoveryPlan/${plan.guid}`, body: { last } })
    : provisioningCurl({ publicUrl, operation: `getRecoveryPlanDraft/${plan.guid}` });
  const notice = draftNotice(query("note"));
  return visit.show(planPage(visit, { found, dryRun, last, notice, now: clock.now(), curl }));
}

/** A plan belongs to a merchant. */
function offerNew(parts: ConsoleParts, visit: PlaceVisit, problem?: FieldProblem) {
  const { place, form } = visit;
  if (place.kind !== "merchant") return visit.nothing();
  const { at } = visit;
  return visit.show(
    draftFormPage(visit, {
      title: t("New plan"),
      back: { at: at("recovery", "plans"), text: t("Plans") },
      action: at("recovery", "plans", "new"),
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

async function create(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  if (place.kind !== "merchant") return visit.nothing();
  const made = await provision(parts, visit, {
    operation: "createRecoveryPlan",
    params: { merchantGuid: place.guid },
    body: readPlanForm(visit.form),
  });
  if ("problem" in made) return offerNew(parts, visit, made.problem);
  const plan: unknown = Reflect.get(made.done, "recoveryPlan");
  const guid = isJsonObject(plan) ? String(plan["guid"]) : "";
  return visit.goTo("recovery", "plans", guid);
}
