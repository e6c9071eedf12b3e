import { saveDraft as saveContent } from "../configuration/change-draft.ts";
import { draftRoutes, ofDrafted, toNoted } from "../configuration/draft-routes.ts";
import type { DraftedConnector } from "../configuration/drafted-connector.ts";
import {
  getting,
  posting,
  type ConsoleRoute,
  type Handled,
  type PlaceVisit,
} from "../frame/console-route.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { RefusedForm } from "../frame/save-unless-changed.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { EXEMPTION_DRAFTS, notedAt } from "./exemption-drafts.ts";
import { readSettings, settingFields } from "./settings-form.ts";

/**
 * The draft of a connector's exemptions: saved by the form of the page, discarded, or put in force; and the versions.
 *
 * @param show the page with a refused form
 */
export function exemptionDraftRoutes(
  parts: ConsoleParts,
  show: (visit: PlaceVisit, refused: RefusedForm & { readonly guid: string }) => Handled,
): ConsoleRoute[] {
  const one = EXEMPTION_DRAFTS.path;
  const of = ofDrafted(parts, EXEMPTION_DRAFTS);
  return [
    // The page of a draft, as other pages link to it.
    getting(
      one,
      "see_configuration",
      of((_parts, { goTo }, { found }) => goTo(...notedAt(found.connector.guid))),
    ),
    posting(
      `${one}/draft`,
      "draft",
      of(async (_parts, visit, { found }) => {
        const saved = await saveDraft(parts, visit, found);
        return typeof saved === "string"
          ? toNoted(visit, EXEMPTION_DRAFTS, { found, note: saved })
          : show(visit, { problem: saved, typed: visit.form, guid: found.connector.guid });
      }),
    ),
    ...draftRoutes(parts, EXEMPTION_DRAFTS),
  ];
}

async function saveDraft(
  parts: ConsoleParts,
  visit: PlaceVisit,
  drafted: DraftedConnector,
): Promise<"saved" | "stale" | FieldProblem> {
  const { form } = visit;
  if (settingFields(drafted.connector).every(({ path, value }) => form(path).trim() === value))
    return { path: "", message: t("Nothing differs from what is in force.") };
  const content = { config: { exemptions: readSettings(form) } };
  const saved = await saveContent(parts, visit, { of: EXEMPTION_DRAFTS.of(drafted), content });
  return typeof saved === "string" ? saved : atField(saved);
}

/** Names of the API as the form names its fields. */
const FIELDS: Readonly<Record<string, string>> = {
  "config.exemptions.lowValue.maxEur": "maxEur",
  "config.exemptions.tra.maxScore": "maxScore",
  "config.exemptions.floor.granted": "floorGranted",
  "config.exemptions.floor.of": "floorOf",
};

export function atField({ path, message }: FieldProblem): FieldProblem {
  return { path: FIELDS[path] ?? path, message };
}
