import type { DraftSubject } from "../../connectors/index.ts";
import type { ConfigurationDraft } from "../../tenancy/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { provision } from "../frame/provision.ts";
import type { ConsoleParts } from "../parts.ts";
import type { DraftNoticeName } from "./draft-parts.ts";

/** The subject of a draft, as the parameters of the operations name it: a part of a connector, a risk profile, or a recovery plan. */
export type DraftOf =
  | { readonly connectorGuid: string; readonly subject: DraftSubject }
  | { readonly profileId: string }
  | { readonly planGuid: string };

export type DraftAct = "save" | "discard" | "activate" | "restore" | "listVersions";

function operationOf(of: DraftOf, act: DraftAct) {
  const kind = "profileId" in of ? "RiskProfile" : "planGuid" in of ? "RecoveryPlan" : "Connector";
  if (act === "listVersions") return `list${kind}Versions`;
  return act === "restore" ? `restore${kind}Version` : `${act}${kind}Draft`;
}

/** The operation with its parameters, as in the path of the API. */
export function draftOperation(of: DraftOf, act: DraftAct): string {
  return [operationOf(of, act), ...Object.values(of)].join("/");
}

/** Saves the draft by the operation of the API, unless it was changed since the form was made. */
export async function saveDraft(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { content, of }: { content: object; of: DraftOf },
): Promise<"saved" | "stale" | FieldProblem> {
  const body = { ...content, revision: readRevision(visit) };
  const saved = await provision(parts, visit, {
    operation: operationOf(of, "save"),
    params: { ...of },
    body,
  });
  if (!("problem" in saved)) return "saved";
  return saved.problem.path === "revision" ? "stale" : saved.problem;
}

/** The revision of the draft that the form was made of; a form that does not say was made of none. */
function readRevision({ form }: PlaceVisit): number {
  const text = form("revision");
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Discards the draft by the operation of the API, unless it was changed since the form was made. */
export async function discardDraft(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { draft, of }: { draft: ConfigurationDraft | undefined; of: DraftOf },
): Promise<DraftNoticeName> {
  if (draft && draft.revision !== readRevision(visit)) return "stale";
  await provision(parts, visit, { operation: operationOf(of, "discard"), params: { ...of } });
  return "discarded";
}

/** Puts the draft in force by the operation of the API, unless it was changed since the form was made. */
export async function activateDraft(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { draft, of }: { draft: ConfigurationDraft | undefined; of: DraftOf },
): Promise<DraftNoticeName> {
  const revision = readRevision(visit);
  if (!draft || draft.revision !== revision) return "stale";
  const operation = operationOf(of, "activate");
  const result = await provision(parts, visit, { operation, params: { ...of }, body: { revision } });
  if (!("problem" in result)) return "activated";
  return result.problem.path === "revision" ? "stale" : "refused";
}

/** Begins a draft with the version of the path; false where there is none. */
export async function restoreVersion(parts: ConsoleParts, visit: PlaceVisit, of: DraftOf): Promise<boolean> {
  const version = /^\d{1,9}$/.test(visit.path("version")) ? Number(visit.path("version")) : 0;
  const operation = operationOf(of, "restore");
  const begun = await provision(parts, visit, { operation, params: { ...of }, body: { version } });
  return !("problem" in begun);
}
