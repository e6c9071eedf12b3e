import type { Queryable } from "../../platform/database/index.ts";
import {
  currentVersionIn,
  findDraftIn,
  selectChangesOf,
  type ConfigurationChange,
  type ConfigurationVersion,
  type DraftTables,
} from "../../tenancy/index.ts";
import { nameUsers } from "../access/name-users.ts";
import type { Drafted } from "./draft-parts.ts";

/** A page shows no more. */
const MAX_CHANGES = 10;

/** The newest changes of an entity, with the names of the people who made them. */
export async function recentChanges(
  db: Queryable,
  of: { readonly entity: string; readonly target: string },
): Promise<ConfigurationChange[]> {
  const changes = await selectChangesOf(db, { ...of, limit: MAX_CHANGES });
  const names = await nameUsers(
    db,
    changes.map(({ username }) => username),
  );
  return changes.map((change) => ({ ...change, username: shownName(names, change.username) }));
}

/** The versions with the names of the people who made them. */
export async function withNames(
  db: Queryable,
  versions: readonly ConfigurationVersion[],
): Promise<ConfigurationVersion[]> {
  const names = await nameUsers(
    db,
    versions.map(({ madeBy }) => madeBy),
  );
  return versions.map((version) => ({ ...version, madeBy: shownName(names, version.madeBy) }));
}

/** The draft of an entity with the name of the person or credential that changed it last, and the number of the version in force. */
export async function readDrafted(db: Queryable, tables: DraftTables, id: string | number): Promise<Drafted> {
  const [draft, version] = await Promise.all([findDraftIn(db, tables, id), currentVersionIn(db, tables, id)]);
  const names = await nameUsers(db, [draft?.changedBy]);
  return { draft, draftBy: shownName(names, draft?.changedBy ?? null) ?? undefined, version };
}

/** The root credential has its user name only. */
function shownName(names: ReadonlyMap<string, string>, username: string | null): string | null {
  return username === null ? null : (names.get(username) ?? username);
}
