import { describeTenants } from "../../../tenancy/index.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { FieldProblem } from "../../frame/field-problem.ts";
import { provision } from "../../frame/provision.ts";
import { questionPage } from "../../frame/question-page.ts";
import { saveUnlessChanged } from "../../frame/save-unless-changed.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { changeQuestion, proposedDays, stateOf } from "./change-question.ts";
import { kindTitle } from "./kind-words.ts";
import { readRetention, type ShownRetention } from "./read-retention.ts";
import { retentionPage, type RetentionView } from "./retention-page.ts";

/** How long a tenant keeps data; a change is asked for first, because it may delete. */
export function retentionRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "settings";
  const path = "settings/retention";
  return [
    getting(path, access, (visit) => show(parts, visit)),
    getting(`${path}/:kind`, access, (visit) => ask(parts, visit, { days: visit.query("days") })),
    posting(`${path}/:kind`, access, (visit) => save(parts, visit), { needsProof: () => true }),
  ];
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { wrong }: { wrong?: RetentionView["wrong"] } = {},
) {
  const { db, publicUrl } = parts;
  const { place } = visit;
  const retention = await readRetention(parts, visit);
  if (!retention) return visit.nothing();
  const deciders = retention.flatMap(({ setBy }) => (setBy === null ? [] : [setBy]));
  const tenants = await describeTenants(
    db,
    deciders.filter((guid) => place.peoplePath.includes(guid)),
  );
  return visit.show(
    retentionPage(visit, {
      wrong,
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
  { days, problem }: { days: string; problem?: FieldProblem },
) {
  const kind = await kindIn(parts, visit);
  if (!kind) return visit.nothing();
  const proposed = proposedDays(kind, days);
  if (proposed === "wrong") return show(parts, visit, { wrong: { ...kind, days, message: wrongDays(kind) } });
  const { guid } = visit.place;
  if (!problem && isPresent(kind, proposed)) return visit.goTo("settings", "retention");
  const question = changeQuestion(visit, kind, { days: proposed });
  return visit.show(
    questionPage(visit, {
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

async function save(parts: ConsoleParts, visit: PlaceVisit) {
  const kind = await kindIn(parts, visit);
  if (!kind) return visit.nothing();
  const typed = visit.form("days");
  const days = proposedDays(kind, typed);
  if (days === "wrong")
    return show(parts, visit, { wrong: { ...kind, days: typed, message: wrongDays(kind) } });
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
  if ("done" in saved) return visit.goTo("settings", "retention", { saved: "yes" });
  return ask(parts, visit, { days: typed, problem: saved.problem });
}

const bodyOf = ({ kind }: ShownRetention, days: number | null) => ({ rules: { [kind]: { days } } });

/** Undefined for a kind that the tenant cannot set. */
async function kindIn(parts: ConsoleParts, visit: PlaceVisit): Promise<ShownRetention | undefined> {
  const retention = await readRetention(parts, visit);
  return retention?.find(({ kind, atMost }) => kind === visit.path("kind") && atMost !== null);
}
