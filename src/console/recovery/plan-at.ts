import {
  draftedPlan,
  dryRunPlan,
  findPlan,
  PLAN_TABLES,
  type PlanDryRun,
  type StoredPlan,
} from "../../recovery/index.ts";
import { currentVersionIn, findDraftIn, type ConfigurationDraft } from "../../tenancy/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { draftAuthorName } from "../configuration/read-changes.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import type { PageContext } from "../frame/page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import type { ConsoleParts } from "../parts.ts";

/** A plan with its draft. */
export interface PlanView {
  readonly plan: StoredPlan;
  readonly draft: ConfigurationDraft | undefined;
  /** The name of the person or credential that changed the draft last. */
  readonly draftBy: string | undefined;
  /** The number of the version in force. */
  readonly version: number;
  /** The content of the draft, or the plan in force where there is no draft. */
  readonly shown: StoredPlan;
}

/** Undefined for a plan of another place. */
export async function planAt(
  { db }: Pick<ConsoleParts, "db">,
  { place, path }: Pick<PlaceVisit, "place" | "path">,
): Promise<PlanView | undefined> {
  const plan = await findPlan(db, path("plan"));
  if (!plan || !(await merchantsAt(db, place)).includes(plan.merchantGuid)) return undefined;
  const [draft, version] = await Promise.all([
    findDraftIn(db, PLAN_TABLES, plan.guid),
    currentVersionIn(db, PLAN_TABLES, plan.guid),
  ]);
  const shown = draft ? draftedPlan(plan, draft.content) : plan;
  return { plan, draft, draftBy: await draftAuthorName(db, draft), version, shown };
}

type Handled = ReturnType<ConsoleRoute["handle"]>;

/** For pages of one plan: finds it, or shows that there is none. */
export function ofPlan(
  parts: ConsoleParts,
  context: PageContext,
  handle: (found: PlanView, visit: PlaceVisit) => Handled,
): (visit: PlaceVisit) => Handled {
  return async (visit) => {
    const found = await planAt(parts, visit);
    return found ? handle(found, visit) : visit.send(notFoundPage(context, visit.viewer));
  };
}

/** The effects of a change of a plan on failures of the past. */
export function runDry(
  { db, clock, findConnector }: ConsoleParts,
  of: { plan: StoredPlan; after: StoredPlan; limit: number },
): Promise<PlanDryRun> {
  return dryRunPlan(db, { findConnector, now: clock.now() }, of);
}
