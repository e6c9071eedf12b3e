import { describeTenants } from "../../../tenancy/index.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { FieldProblem } from "../../frame/field-problem.ts";
import type { PageContext } from "../../frame/page.ts";
import { provision } from "../../frame/provision.ts";
import { questionPage } from "../../frame/question-page.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import { saveUnlessChanged } from "../../frame/save-unless-changed.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { changeQuestion, proposedDays, stateOf } from "./change-question.ts";
import { kindTitle } from "./kind-words.ts";
import { readRetention, type ShownRetention } from "./read-retention.ts";
import { retentionPage, type RetentionView } from "./retention-page.ts";

/** How long a tenant keeps data; a change is asked for first, because it may delete. */
export function retentionRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "settings";
  const path = "/:place/settings/retention";
  return [
    { method: "GET", path, access, handle: (visit) => show(parts, visit, { context }) },
    {
      method: "GET",
      path: `${path}/:kind`,
      access,
      handle: (visit) => ask(parts, visit, { context, days: visit.query("days") }),
    },
    {
      method: "POST",
      path: `${path}/:kind`,
      access,
      needsProof: () => true,
      handle: (visit) => save(parts, visit, context),
    },
  ];
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, wrong }: { context: PageContext; wrong?: RetentionView["wrong"] },
) {
  const { db, publicUrl } = parts;
  const { place, viewer, send, query } = visit;
  const retention = await readRetention(parts, visit);
  if (!retention) return send(notFoundPage(context, viewer));
  const deciders = retention.flatMap(({ setBy }) => (setBy === null ? [] : [setBy]));
  const tenants = await describeTenants(
    db,
    deciders.filter((guid) => place.peoplePath.includes(guid)),
  );
  return send(
    retentionPage({
      base: context.base,
      viewer,
      place,
      wrong,
      isSaved: query("saved") === "yes",
      retention,
      names: new Map([...tenants].map(([guid, { name }]) => [guid, name])),
      curl: provisioningCurl({ publicUrl, operation: `listRetention/${place.guid}` }),
    }),
  );
}

/** The question, or the page with what is wrong with the days. */
async function ask(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, days, problem }: { context: PageContext; days: string; problem?: FieldProblem },
) {
  const kind = await kindIn(parts, visit);
  if (!kind) return visit.send(notFoundPage(context, visit.viewer));
  const proposed = proposedDays(kind, days);
  if (proposed === "wrong")
    return show(parts, visit, { context, wrong: { ...kind, days, message: wrongDays(kind) } });
  const { guid } = visit.place;
  if (!problem && isPresent(kind, proposed)) return visit.redirect(`/console/${guid}/settings/retention`);
  const question = changeQuestion(kind, { days: proposed, place: visit.place });
  return visit.send(
    questionPage(context, visit, {
      ...question,
      ...(problem && { problem: { field: "days", message: problem.message } }),
      curl: provisioningCurl({
        publicUrl: parts.publicUrl,
        operation: `setRetention/${guid}`,
        body: bodyOf(kind, proposed),
      }),
    }),
  );
}

/** There is nothing to change. */
function isPresent({ days, own }: ShownRetention, proposed: number | null): boolean {
  const chosen = own?.days ?? null;
  return proposed === null ? chosen === null : proposed === chosen && proposed === days;
}

function wrongDays({ kind, atLeast, atMost }: ShownRetention): string {
  return t("{kind}: enter {least} to {most} days.", {
    kind: kindTitle(kind),
    least: atLeast ?? 1,
    most: atMost ?? 1,
  });
}

async function save(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const kind = await kindIn(parts, visit);
  if (!kind) return visit.send(notFoundPage(context, visit.viewer));
  const typed = visit.form("days");
  const days = proposedDays(kind, typed);
  if (days === "wrong")
    return show(parts, visit, { context, wrong: { ...kind, days: typed, message: wrongDays(kind) } });
  const { guid } = visit.place;
  const saved = await saveUnlessChanged(parts, visit, {
    edited: { entity: "retentionRule", target: kind.kind },
    // Rules of other tenants have the same target.
    replaces: "shown",
    present: async () => stateOf((await kindIn(parts, visit)) ?? kind),
    save: (unlessChanged) =>
      provision(parts, visit, {
        operation: "setRetention",
        params: { tenantGuid: guid },
        body: bodyOf(kind, days),
        unlessChanged,
      }),
  });
  if ("done" in saved) return visit.redirect(`/console/${guid}/settings/retention?saved=yes`);
  return ask(parts, visit, { context, days: typed, problem: saved.problem });
}

const bodyOf = ({ kind }: ShownRetention, days: number | null) => ({ rules: { [kind]: { days } } });

/** Undefined for a kind that the tenant cannot set. */
async function kindIn(parts: ConsoleParts, visit: PlaceVisit): Promise<ShownRetention | undefined> {
  const retention = await readRetention(parts, visit);
  return retention?.find(({ kind, atMost }) => kind === visit.path("kind") && atMost !== null);
}
