import { json, sql, type Queryable } from "../../platform/database/index.ts";
import type { ConfigurationVersion, DraftContent } from "../../tenancy/index.ts";
import type { ConnectorDraft, DraftSubject } from "./draft.ts";

interface Key {
  readonly connectorGuid: string;
  readonly subject: DraftSubject;
}

export function findDraft(
  db: Queryable,
  { connectorGuid, subject }: Key,
): Promise<ConnectorDraft | undefined> {
  return db.maybeOne<ConnectorDraft>(sql`
    select connector_guid, subject, revision, content, based_on, changed_by, changed_at from connector_drafts
    where connector_guid = ${connectorGuid} and subject = ${subject}`);
}

/** The drafts of several connectors, by their guids. */
export async function draftsOf(
  db: Queryable,
  { connectorGuids, subject }: { connectorGuids: readonly string[]; subject: DraftSubject },
): Promise<ReadonlyMap<string, ConnectorDraft>> {
  const rows = await db.query<ConnectorDraft>(sql`
    select connector_guid, subject, revision, content, based_on, changed_by, changed_at from connector_drafts
    where connector_guid = any(${[...connectorGuids]}::text[]) and subject = ${subject}`);
  return new Map(rows.map((draft) => [draft.connectorGuid, draft]));
}

/** A draft that exists is replaced, and stays based on the version it was begun from unless another is named. */
export async function writeDraft(
  tx: Queryable,
  draft: Key & {
    merchantGuid: string;
    content: DraftContent;
    basedOn: number;
    isBegunAgain: boolean;
    changedBy: string;
    changedAt: Temporal.Instant;
  },
): Promise<void> {
  const { connectorGuid, subject, merchantGuid, content, basedOn, isBegunAgain, changedBy, changedAt } =
    draft;
  await tx.execute(sql`
    insert into connector_drafts
      (connector_guid, subject, merchant_guid, revision, content, based_on, changed_by, changed_at)
    values (${connectorGuid}, ${subject}, ${merchantGuid}, 1, ${json(content)}::jsonb, ${basedOn}, ${changedBy}, ${changedAt})
    on conflict (connector_guid, subject) do update set revision = connector_drafts.revision + 1,
      content = excluded.content, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
      based_on = case when ${isBegunAgain}::boolean then excluded.based_on else connector_drafts.based_on end`);
}

/** Whether there was one. */
export async function discardDraft(db: Queryable, { connectorGuid, subject }: Key): Promise<boolean> {
  const removed = await db.execute(
    sql`delete from connector_drafts where connector_guid = ${connectorGuid} and subject = ${subject}`,
  );
  return removed === 1;
}

/** The newest first; the first one is in force. */
export function listVersions(
  db: Queryable,
  { connectorGuid, subject, limit }: Key & { limit: number },
): Promise<ConfigurationVersion[]> {
  return db.query<ConfigurationVersion>(sql`
    select number, content, made_by, made_at from connector_versions
    where connector_guid = ${connectorGuid} and subject = ${subject} order by number desc limit ${limit}::int`);
}

export function findVersion(
  db: Queryable,
  { connectorGuid, subject, number }: Key & { number: number },
): Promise<ConfigurationVersion | undefined> {
  return db.maybeOne<ConfigurationVersion>(sql`
    select number, content, made_by, made_at from connector_versions
    where connector_guid = ${connectorGuid} and subject = ${subject} and number = ${number}::int`);
}

/** The number of the version in force; 0 before the first. */
export async function currentVersion(db: Queryable, { connectorGuid, subject }: Key): Promise<number> {
  const { number } = await db.one<{ number: number }>(sql`
    select coalesce(max(number), 0)::int as number from connector_versions
    where connector_guid = ${connectorGuid} and subject = ${subject}`);
  return number;
}
