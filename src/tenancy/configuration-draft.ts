import { isRefusal, type Refusal } from "../platform/refusal.ts";

/** A part of the request of an update operation. */
export type DraftContent = Readonly<Record<string, unknown>>;

/** A change of configuration that is prepared and not in force. */
export interface ConfigurationDraft {
  /** Counted up with each change. */
  readonly revision: number;
  readonly content: DraftContent;
  /** The number of the version that it was begun from. */
  readonly basedOn: number;
  readonly changedBy: string | null;
  readonly changedAt: Temporal.Instant;
}

/** The content of an entity at a time. */
export interface ConfigurationVersion {
  readonly number: number;
  readonly content: DraftContent;
  /** Null when the gateway itself made the change. */
  readonly madeBy: string | null;
  readonly madeAt: Temporal.Instant;
}

/** The refusals that drafts of all kinds share. */
export type DraftRefusal =
  | Refusal<"draft_not_found">
  | Refusal<"version_not_found">
  /** Another person changed the draft since. */
  | Refusal<"draft_changed">
  /** The version in force is no longer the one that the draft was begun from. */
  | Refusal<"changed_since">;

/**
 * Refuses to replace a draft that the caller has not read.
 *
 * @param revision that the caller has read, 0 for no draft; undefined replaces any
 */
export function refuseRevision(
  draft: ConfigurationDraft | undefined,
  revision: number | undefined,
): Refusal<"draft_changed"> | undefined {
  const isRead = revision === undefined || revision === (draft?.revision ?? 0);
  return isRead ? undefined : { refused: true, code: "draft_changed" };
}

/**
 * The draft, if it is the one that the caller has read and is based on the version in force.
 *
 * @param revision that the caller has read
 */
export function draftToActivate<Draft extends ConfigurationDraft>(
  draft: Draft | undefined,
  { revision, currentVersion }: { revision: number; currentVersion: number },
): Draft | Exclude<DraftRefusal, { code: "version_not_found" }> {
  if (!draft) return { refused: true, code: "draft_not_found" };
  const refused = refuseRevision(draft, revision);
  if (isRefusal(refused)) return refused;
  return draft.basedOn === currentVersion ? draft : { refused: true, code: "changed_since" };
}
