import type { ConnectorDraft, DraftSubject } from "../../connectors/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { provision } from "../frame/provision.ts";
import type { ConsoleParts } from "../parts.ts";
import type { DraftNoticeName } from "./draft-parts.ts";

interface DraftOf {
  readonly connectorGuid: string;
  readonly subject: DraftSubject;
}

/** Saves the draft by the operation of the API, unless it was changed since the form was made. */
export async function saveDraft(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { content, ...params }: DraftOf & { content: object },
): Promise<"saved" | "stale" | FieldProblem> {
  const body = { ...content, revision: readRevision(visit) };
  const saved = await provision(parts, visit, {
    operation: "saveConnectorDraft",
    params: { ...params },
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

/** Discards the draft by the operation of the API. */
export async function discardDraft(
  parts: ConsoleParts,
  visit: PlaceVisit,
  params: DraftOf,
): Promise<DraftNoticeName> {
  await provision(parts, visit, { operation: "discardConnectorDraft", params: { ...params } });
  return "discarded";
}

/** Puts the draft in force by the operation of the API, unless it was changed since the form was made. */
export async function activateDraft(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { draft, ...params }: DraftOf & { draft: ConnectorDraft | undefined },
): Promise<DraftNoticeName> {
  const revision = Number(visit.form("revision"));
  if (!draft || draft.revision !== revision) return "stale";
  const operation = "activateConnectorDraft";
  const result = await provision(parts, visit, { operation, params: { ...params }, body: { revision } });
  return "problem" in result ? "refused" : "activated";
}

/** Begins a draft with the version of the path; false where there is none. */
export async function restoreVersion(
  parts: ConsoleParts,
  visit: PlaceVisit,
  params: DraftOf,
): Promise<boolean> {
  const version = /^\d{1,9}$/.test(visit.path("version")) ? Number(visit.path("version")) : 0;
  const operation = "restoreConnectorVersion";
  const begun = await provision(parts, visit, { operation, params: { ...params }, body: { version } });
  return !("problem" in begun);
}
