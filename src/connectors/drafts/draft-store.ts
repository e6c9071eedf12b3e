import { sql, type Queryable } from "../../platform/database/index.ts";
import {
  currentVersionIn,
  findDraftIn,
  type ConfigurationDraft,
  type DraftTables,
} from "../../tenancy/index.ts";
import type { DraftSubject } from "./draft.ts";

interface Key {
  readonly connectorGuid: string;
  readonly subject: DraftSubject;
}

/** Where the drafts and versions of a subject of connectors are. */
export function draftTables(subject: DraftSubject): DraftTables {
  return {
    drafts: sql`connector_drafts`,
    versions: sql`connector_versions`,
    key: sql`connector_guid`,
    owner: sql`merchant_guid`,
    subject: { column: sql`subject`, value: subject },
  };
}

export function findDraft(
  db: Queryable,
  { connectorGuid, subject }: Key,
): Promise<ConfigurationDraft | undefined> {
  return findDraftIn(db, draftTables(subject), connectorGuid);
}

/** The drafts of several connectors, by their guids. */
export async function draftsOf(
  db: Queryable,
  { connectorGuids, subject }: { connectorGuids: readonly string[]; subject: DraftSubject },
): Promise<ReadonlyMap<string, ConfigurationDraft>> {
  const rows = await db.query<ConfigurationDraft & { connectorGuid: string }>(sql`
    select connector_guid, revision, content, based_on, changed_by, changed_at from connector_drafts
    where connector_guid = any(${[...connectorGuids]}::text[]) and subject = ${subject}`);
  return new Map(rows.map((draft) => [draft.connectorGuid, draft]));
}

/** The number of the version in force; 0 before the first. */
export function currentVersion(db: Queryable, { connectorGuid, subject }: Key): Promise<number> {
  return currentVersionIn(db, draftTables(subject), connectorGuid);
}
