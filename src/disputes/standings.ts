import { json, sql, type Queryable } from "../platform/database/index.ts";
import type { DisputeOutcome, DisputeQueries } from "../transactions/index.ts";
import { DISPUTE_STAGES, OUTCOMES, type Dispute, type StageReport } from "./dispute.ts";
import { disputeReportsOf, disputesOf } from "./dispute-store.ts";
import type { StoredResponse } from "./responses/response-store.ts";

/** A dispute with what it says of the money, and what the merchant did about it. */
export interface DisputeStanding {
  readonly dispute: Dispute;
  readonly outcome: DisputeOutcome;
  /** The merchant's response to its newest chargeback; null before that, and when the provider refused it. */
  readonly response: Pick<StoredResponse, "kind" | "state" | "sentAt"> | null;
}

const OPEN_STAGES = DISPUTE_STAGES.filter((stage) => OUTCOMES[stage] === "open");

/** For conditions in another slice's statement. A dispute that is open has not ended: the index of those is small. */
export const DISPUTE_QUERIES: DisputeQueries = {
  outcomes: sql`(select transaction_uuid, ${json(OUTCOMES)}::jsonb->>stage as outcome from disputes)`,
  open: sql`(select transaction_uuid from disputes where ended_at is null and stage = any(${OPEN_STAGES}::text[]))`,
};

/** The disputes of each of the transactions, with the earliest deadline first, in a fixed number of statements. */
export async function disputeStandingsOf(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, DisputeStanding[]>> {
  if (uuids.length === 0) return new Map();
  const disputes = await disputesOf(db, uuids);
  if (disputes.length === 0) return new Map();
  const responses = await db.query<Pick<StoredResponse, "disputeGuid" | "kind" | "state" | "sentAt">>(sql`
    select distinct on (dispute_guid) dispute_guid, kind, state, sent_at from dispute_responses
    where dispute_guid = any(${disputes.map(({ guid }) => guid)}::text[]) and state <> 'refused'
    order by dispute_guid, sent_at desc`);
  const responseOf = new Map(responses.map((response) => [response.disputeGuid, response]));
  const standings = disputes.map((dispute) => {
    const response = responseOf.get(dispute.guid);
    const isToAnEarlierOne =
      dispute.stage === "second_chargeback" &&
      response !== undefined &&
      Temporal.Instant.compare(response.sentAt, dispute.modifiedAt) < 0;
    return {
      dispute,
      outcome: OUTCOMES[dispute.stage],
      response: response === undefined || isToAnEarlierOne ? null : response,
    };
  });
  return Map.groupBy(standings, ({ dispute }) => dispute.transactionUuid);
}

/** A dispute with all that was reported of it. */
export interface ReportedDispute extends DisputeStanding {
  readonly reports: readonly StageReport[];
}

/** The disputes of one transaction with their reports, the earliest deadline first. */
export async function reportedDisputesOf(db: Queryable, transactionUuid: string): Promise<ReportedDispute[]> {
  const standings = (await disputeStandingsOf(db, [transactionUuid])).get(transactionUuid) ?? [];
  return Promise.all(
    standings.map(async (standing) => ({
      ...standing,
      reports: await disputeReportsOf(db, standing.dispute.guid),
    })),
  );
}
