import {
  draftedPlan,
  dryRunPlan,
  findPlan,
  PLAN_TABLES,
  type PlanDryRun,
  type StoredPlan,
} from "../../recovery/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { changedSentence } from "../configuration/activate-question.ts";
import type { Drafted } from "../configuration/draft-parts.ts";
import type { DraftPages } from "../configuration/draft-routes.ts";
import { USUAL_LAST } from "../configuration/dry-run-panel.ts";
import { readDrafted } from "../configuration/read-changes.ts";
import { factChanges } from "../configuration/version-changes.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { counted, t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { planFacts } from "./plan-words.ts";

/** A plan with its draft. */
export interface PlanView extends Drafted {
  readonly plan: StoredPlan;
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
  const drafted = await readDrafted(db, PLAN_TABLES, plan.guid);
  return { ...drafted, plan, shown: drafted.draft ? draftedPlan(plan, drafted.draft.content) : plan };
}

/** A recovery plan, as what is drafted. */
export const PLAN_DRAFTS: DraftPages<PlanView> = {
  path: "recovery/plans/:plan",
  find: planAt,
  of: ({ plan: { guid } }) => ({ planGuid: guid }),
  tables: PLAN_TABLES,
  nameOf: ({ plan: { name } }) => name,
  titleOf: ({ plan: { name } }) => t("Plan {name}", { name }),
  effects: async (parts, { plan, shown }) => {
    const run = await runDry(parts, { plan, after: shown, limit: USUAL_LAST });
    const missed = run.changes.reduce((sum, { isMissed, count }) => sum + (isMissed ? count : 0), 0);
    return [
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
    ];
  },
  describe: (_parts, { plan }) =>
    factChanges(({ content }) => {
      const shown = draftedPlan(plan, content);
      return [[t("Name"), shown.name], ...planFacts(shown)];
    }),
};

/** The effects of a change of a plan on failures of the past. */
export function runDry(
  { db, clock, findConnector }: ConsoleParts,
  of: { plan: StoredPlan; after: StoredPlan; limit: number },
): Promise<PlanDryRun> {
  return dryRunPlan(db, { findConnector, now: clock.now() }, of);
}
