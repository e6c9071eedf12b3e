import { mergeSettlement, replaceFees, updateReconciliation } from "../../bi/index.ts";
import type { Queryable, Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { done, doublingRetry, enqueue, type JobKind } from "../../platform/jobs/index.ts";
import { lockTransaction, totalOf, type Transaction } from "../../transactions/index.ts";
import type { SettlementParts } from "../parts.ts";
import { factsOfRows } from "./facts-of-rows.ts";
import {
  endRow,
  hasUnmatchedSince,
  isPaidOut,
  listWaitingRows,
  retryUnmatched,
  rowsOfTransaction,
  type StoredRow,
} from "./import-store.ts";
import { matchRow } from "./match-row.ts";

const MATCH_SETTLEMENT_ROWS = "match-settlement-rows";
const BATCH = 100;
/** A webhook that concludes the transaction may come after the provider's report. */
const RETRY_HOURS = 6;
const RETRIED_DAYS = 7;

interface Payload {
  readonly connectorGuid: string;
}

/** Matches the connector's rows, also those that had no transaction before. */
export async function enqueueMatching(
  tx: Queryable,
  { connectorGuid, runAt }: Payload & { runAt?: Temporal.Instant },
): Promise<void> {
  await enqueue(tx, {
    kind: MATCH_SETTLEMENT_ROWS,
    key: connectorGuid,
    lane: `${MATCH_SETTLEMENT_ROWS}:${connectorGuid}`,
    payload: { connectorGuid },
    ...(runAt && { runAt }),
  });
}

export function matchSettlementRowsJobKind(parts: Pick<SettlementParts, "db" | "clock">): JobKind<Payload> {
  return {
    name: MATCH_SETTLEMENT_ROWS,
    run: async ({ payload }) => {
      await matchRows(parts, payload.connectorGuid);
      return done;
    },
    retryAfter: doublingRetry({ firstSeconds: 10, maxSeconds: 3_600, tries: 50 }),
    leaseSeconds: 600,
    // A transaction may have several rows: one after the other.
    laneConcurrency: 1,
  };
}

async function matchRows(
  { db, clock }: Pick<SettlementParts, "db" | "clock">,
  connectorGuid: string,
): Promise<void> {
  await retryUnmatched(db, connectorGuid);
  for (;;) {
    const rows = await listWaitingRows(db, { connectorGuid, limit: BATCH });
    for (const row of rows) await db.transaction((tx) => matchOne(tx, { connectorGuid, row }));
    if (rows.length < BATCH) break;
  }
  const since = clock.now().subtract({ hours: RETRIED_DAYS * 24 });
  if (!(await hasUnmatchedSince(db, { connectorGuid, since }))) return;
  await enqueueMatching(db, { connectorGuid, runAt: clock.now().add({ hours: RETRY_HOURS }) });
}

async function matchOne(
  tx: DatabaseTransaction,
  { connectorGuid, row: { id, row } }: { connectorGuid: string; row: StoredRow },
): Promise<void> {
  const match = await matchRow(tx, { connectorGuid, row });
  if (match.kind === "unmatched") {
    await endRow(tx, { id, state: "unmatched", because: match.because });
    return;
  }
  const { transaction } = match;
  await lockTransaction(tx, transaction.uuid);
  await endRow(tx, { id, state: "matched", transactionUuid: transaction.uuid });
  await applyRows(tx, { connectorGuid, transaction });
}

/** From all rows of the transaction, so that a row that is applied again changes nothing. */
async function applyRows(
  tx: DatabaseTransaction,
  { connectorGuid, transaction }: { connectorGuid: string; transaction: Transaction },
): Promise<void> {
  const { uuid } = transaction;
  const rows = await rowsOfTransaction(tx, { connectorGuid, uuid });
  const settlementNumber = rows.at(-1)?.settlementNumber ?? null;
  const facts = factsOfRows(rows, {
    total: totalOf(transaction),
    isPaidOut: settlementNumber !== null && (await isPaidOut(tx, { connectorGuid, settlementNumber })),
  });
  await replaceFees(tx, { uuid, source: `settlement:${connectorGuid}`, fees: facts.fees });
  await mergeSettlement(tx, { uuid, settlement: facts.settlement });
  if (facts.reconciliation.state !== "none")
    await updateReconciliation(tx, { uuid, reconciliation: facts.reconciliation });
}
