import { sql, type Queryable } from "../../platform/database/index.ts";
import { announceChanges } from "../../transactions/index.ts";

/** A merchant's response to a chargeback. */
export interface StoredResponse {
  /** Its reference at the provider. */
  readonly guid: string;
  readonly disputeGuid: string;
  readonly chargebackUuid: string;
  readonly kind: "accept" | "evidence";
  /** `sent`: its outcome is not known yet. */
  readonly state: "sent" | "done" | "refused";
  /** Sealed. */
  readonly texts: string | null;
  /** Why it was refused, or has no outcome yet. */
  readonly reason: string | null;
  readonly sentAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | null;
}

export async function insertResponse(
  tx: Queryable,
  response: Omit<StoredResponse, "state" | "reason" | "endedAt">,
): Promise<void> {
  const { guid, disputeGuid, chargebackUuid, kind, texts, sentAt } = response;
  await tx.execute(sql`
    insert into dispute_responses (guid, dispute_guid, chargeback_uuid, kind, state, texts, sent_at)
    values (${guid}, ${disputeGuid}, ${chargebackUuid}, ${kind}, 'sent', ${texts}::text, ${sentAt}::timestamptz)`);
}

export function findResponse(db: Queryable, guid: string): Promise<StoredResponse | undefined> {
  return db.maybeOne<StoredResponse>(sql`select * from dispute_responses where guid = ${guid}`);
}

/** The one that was not refused. */
export function standingResponse(
  db: Queryable,
  { chargebackUuid }: Pick<StoredResponse, "chargebackUuid">,
): Promise<StoredResponse | undefined> {
  return db.maybeOne<StoredResponse>(sql`
    select * from dispute_responses where chargeback_uuid = ${chargebackUuid} and state <> 'refused'`);
}

/** All of a dispute, in the order in which they were made. */
export function responsesOf(
  db: Queryable,
  { disputeGuid }: Pick<StoredResponse, "disputeGuid">,
): Promise<StoredResponse[]> {
  return db.query<StoredResponse>(sql`
    select * from dispute_responses where dispute_guid = ${disputeGuid} order by sent_at, guid limit 100`);
}

/** Ends a response, and announces the change of the payment's document. False when it has ended already. */
export async function endResponse(
  tx: Queryable,
  ended: { guid: string; state: "done" | "refused"; reason: string | null; at: Temporal.Instant },
): Promise<boolean> {
  const changed = await tx.execute(sql`
    with ended as (
      update dispute_responses set state = ${ended.state}, reason = ${ended.reason}::text,
        ended_at = ${ended.at}::timestamptz
      where guid = ${ended.guid} and state = 'sent' returning dispute_guid
    )
    ${announceChanges(sql`select transaction_uuid from disputes join ended on guid = dispute_guid`)}`);
  return changed > 0;
}

export async function markUnknown(
  db: Queryable,
  { guid, because }: { guid: string; because: string },
): Promise<void> {
  await db.execute(sql`
    update dispute_responses set reason = ${because} where guid = ${guid} and state = 'sent'`);
}
