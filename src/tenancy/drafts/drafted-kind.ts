import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable, Transaction } from "../../platform/database/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import {
  draftToActivate,
  refuseRevision,
  type DraftContent,
  type DraftRefusal,
} from "../configuration-draft.ts";
import {
  currentVersionIn,
  discardDraftIn,
  findDraftIn,
  findVersionIn,
  writeDraftIn,
  type DraftTables,
} from "./draft-tables.ts";

/** A kind of configuration whose changes are prepared as drafts: a risk profile, a recovery plan, the rules of a connector. */
export interface DraftedKind<Id extends string | number, Entity, Problem extends object, Changed = unknown> {
  readonly tables: DraftTables;
  /** Locks the entity; undefined where there is none. */
  readonly lock: (tx: Queryable, id: Id) => Promise<Entity | undefined>;
  /** The guid of the place that it belongs to. */
  readonly ownerOf: (entity: Entity) => string;
  /** Checks a change as its operation does. */
  readonly refuse: (
    entity: Entity,
    content: DraftContent,
    tx: Transaction,
  ) => Promise<Problem | undefined> | Problem | undefined;
  /** Makes a change that was checked; one that has a problem changes nothing. */
  readonly change: (
    tx: Transaction,
    entity: Entity,
    content: DraftContent,
  ) => Promise<{ readonly changed: Changed } | { readonly problem: Problem }>;
  /** Runs the transaction that activates a draft, and returns the problem for which the database refuses its change. */
  readonly activating?: <Result>(run: () => Promise<Result>) => Promise<Result | Problem>;
}

type NotFound = Refusal<"entity_not_found">;
const NOT_FOUND: NotFound = { refused: true, code: "entity_not_found" };

type Saved<Problem> = { readonly saved: true } | NotFound | Problem | Refusal<"draft_changed">;

interface DraftOf<Id> {
  readonly id: Id;
  /** The person or credential. */
  readonly by: string;
  readonly clock: Clock;
}

/**
 * Keeps a change for later, which is one that is accepted now.
 *
 * @param revision of the draft that the caller has read, 0 for none: another one is not replaced. Left out, any is
 * @param basedOn the version that the draft goes back to; left out, a draft stays based on the version it was begun from
 */
export function saveDraftOf<Id extends string | number, Entity, Problem extends object>(
  db: Database,
  kind: DraftedKind<Id, Entity, Problem>,
  draft: DraftOf<Id> & {
    content: DraftContent;
    revision?: number | undefined;
    basedOn?: number;
  },
): Promise<Saved<Problem>> {
  const { id, content, by, clock, revision, basedOn } = draft;
  return db.transaction(async (tx) => {
    const entity = await kind.lock(tx, id);
    if (!entity) return NOT_FOUND;
    const changed = refuseRevision(await findDraftIn(tx, kind.tables, id), revision);
    if (changed) return changed;
    const problem = await kind.refuse(entity, content, tx);
    if (problem) return problem;
    await writeDraftIn(tx, kind.tables, {
      id,
      ownerGuid: kind.ownerOf(entity),
      content,
      basedOn: basedOn ?? (await currentVersionIn(tx, kind.tables, id)),
      isBegunAgain: basedOn !== undefined,
      changedBy: by,
      changedAt: clock.now(),
    });
    return { saved: true } as const;
  });
}

/** Begins a draft with an earlier version: it is a change of the version in force. */
export async function draftFromVersionOf<Id extends string | number, Entity, Problem extends object>(
  db: Database,
  kind: DraftedKind<Id, Entity, Problem>,
  { number, ...draft }: DraftOf<Id> & { number: number },
): Promise<Saved<Problem> | Refusal<"version_not_found">> {
  const version = await findVersionIn(db, kind.tables, { id: draft.id, number });
  if (!version) return { refused: true, code: "version_not_found" };
  const basedOn = await currentVersionIn(db, kind.tables, draft.id);
  return saveDraftOf(db, kind, { ...draft, content: version.content, basedOn });
}

/**
 * Puts a draft in force.
 *
 * @param revision that the caller has read: another one is not activated
 */
export function activateDraftOf<Id extends string | number, Entity, Problem extends object, Changed>(
  db: Database,
  kind: DraftedKind<Id, Entity, Problem, Changed>,
  { id, revision }: { id: Id; revision: number },
): Promise<
  { readonly activated: Changed } | NotFound | Problem | Exclude<DraftRefusal, { code: "version_not_found" }>
> {
  type Activated = Awaited<ReturnType<typeof activateDraftOf<Id, Entity, Problem, Changed>>>;
  const activating = kind.activating ?? (<Result>(run: () => Promise<Result>) => run());
  return activating(() =>
    db.transaction(async (tx): Promise<Activated | Problem> => {
      const entity = await kind.lock(tx, id);
      if (!entity) return NOT_FOUND;
      const draft = draftToActivate(await findDraftIn(tx, kind.tables, id), {
        revision,
        currentVersion: await currentVersionIn(tx, kind.tables, id),
      });
      if (isRefusal(draft)) return draft;
      const problem = await kind.refuse(entity, draft.content, tx);
      if (problem) return problem;
      const made = await kind.change(tx, entity, draft.content);
      if ("problem" in made) return made.problem;
      await discardDraftIn(tx, kind.tables, id);
      return { activated: made.changed };
    }),
  );
}
