import { json, sql, type Queryable } from "../platform/database/index.ts";
import type { WhatIfDraft } from "./kinds/kind.ts";
import type { WhatIfResult } from "./result.ts";

/**
 * Why a what-if has failed. `draft_does_not_fit`: what the draft is about was removed, or changed so that the draft is refused. `not_computed`: a fault of the
 * gateway, three times.
 */
export const FAILURES = ["draft_does_not_fit", "not_computed"] as const;
type Failure = (typeof FAILURES)[number];

/** A row of `what_ifs`: a draft on the payments of a period. */
export interface WhatIf {
  readonly guid: string;
  readonly connectorGuid: string;
  readonly merchantGuid: string;
  readonly draft: WhatIfDraft;
  /** The connector, the id of the risk profile, or the guid of the recovery plan. */
  readonly subjectId: string;
  /** The revision of the draft, with its content as it was; null: the rules in force were judged. */
  readonly revision: number | null;
  readonly content: Readonly<Record<string, unknown>> | null;
  /** The end is not included. */
  readonly since: Temporal.Instant;
  readonly until: Temporal.Instant;
  readonly currency: string;
  readonly state: "running" | "done" | "failed";
  /** In percent. */
  readonly progress: number;
  readonly result: WhatIfResult | null;
  readonly failure: Failure | null;
  readonly requestedBy: string | null;
  readonly createdAt: Temporal.Instant;
  readonly finishedAt: Temporal.Instant | null;
}

type NewWhatIf = Pick<
  WhatIf,
  | "guid"
  | "connectorGuid"
  | "merchantGuid"
  | "draft"
  | "subjectId"
  | "revision"
  | "content"
  | "since"
  | "until"
  | "currency"
  | "requestedBy"
>;

export function insertWhatIf(tx: Queryable, of: NewWhatIf): Promise<WhatIf> {
  return tx.one<WhatIf>(sql`
    insert into what_ifs (guid, connector_guid, merchant_guid, draft, subject_id, revision, content, since, until, currency,
      requested_by)
    values (${of.guid}, ${of.connectorGuid}, ${of.merchantGuid}, ${of.draft}, ${of.subjectId}, ${of.revision}::int,
      ${of.content && json(of.content)}::jsonb, ${of.since}::timestamptz, ${of.until}::timestamptz, ${of.currency},
      ${of.requestedBy})
    returning *`);
}

export function findWhatIf(db: Queryable, guid: string): Promise<WhatIf | undefined> {
  return db.maybeOne<WhatIf>(sql`select * from what_ifs where guid = ${guid}`);
}

/** Those of a draft's subject, the newest first. */
export function listWhatIfs(
  db: Queryable,
  { draft, subjectId, limit }: Pick<WhatIf, "draft" | "subjectId"> & { limit: number },
): Promise<WhatIf[]> {
  return db.query<WhatIf>(sql`
    select * from what_ifs where subject_id = ${subjectId} and draft = ${draft}
    order by created_at desc, guid desc limit ${limit}::int`);
}

/** How many of the merchant are running. */
export async function countRunning(db: Queryable, merchantGuid: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from what_ifs where merchant_guid = ${merchantGuid} and state = 'running'`);
  return count;
}

export async function recordProgress(
  db: Queryable,
  { guid, progress }: Pick<WhatIf, "guid" | "progress">,
): Promise<void> {
  await db.execute(
    sql`update what_ifs set progress = ${progress}::int where guid = ${guid} and state = 'running'`,
  );
}

export async function finishWhatIf(
  db: Queryable,
  {
    guid,
    ...end
  }: Pick<WhatIf, "guid"> & ({ readonly result: WhatIfResult } | { readonly failure: Failure }),
): Promise<void> {
  const isDone = "result" in end;
  await db.execute(sql`
    update what_ifs set state = ${isDone ? "done" : "failed"}, finished_at = quittance_now(), progress = 100,
      result = ${isDone ? json(end.result) : null}::jsonb, failure = ${isDone ? null : end.failure}
    where guid = ${guid} and state = 'running'`);
}

/** The result of the newest what-if of a revision of a draft before its trial began. */
export async function predictionOf(
  db: Queryable,
  of: Pick<WhatIf, "draft" | "subjectId"> & { revision: number; startedAt: Temporal.Instant },
): Promise<WhatIfResult | undefined> {
  const found = await db.maybeOne<{ result: WhatIfResult }>(sql`
    select result from what_ifs where subject_id = ${of.subjectId} and draft = ${of.draft}
      and revision = ${of.revision}::int and state = 'done' and created_at <= ${of.startedAt}::timestamptz
    order by created_at desc limit 1`);
  return found?.result;
}
