import {
  mergeSettlement,
  type ReconciliationJob,
  recordJobs,
  replaceFees,
  updateReconciliation,
} from "../../annotations/index.ts";
import type { SettlementRow } from "../../providers/index.ts";
import type {
  Database,
  Queryable,
  Transaction as DatabaseTransaction,
} from "../../platform/database/index.ts";
import { done, doublingRetry, enqueue, type JobKind } from "../../platform/jobs/index.ts";
import { parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  recordReported,
  type DisputeParts,
  type ReportedMovement,
} from "../../transaction-requests/index.ts";
import { keepArn, lockTransaction, totalOf, type Transaction } from "../../transactions/index.ts";
import type { SettlementParts } from "../parts.ts";
import { accountOf, type Account } from "./account-of.ts";
import { factsOfRows } from "./facts-of-rows.ts";
import { recordUnmatched } from "./import-event.ts";
import {
  endRow,
  endUnmatchedRows,
  hasUnmatchedSince,
  isPaidOut,
  listWaitingRows,
  retryUnmatched,
  rowsOfTransaction,
  type WaitingRow,
} from "./import-store.ts";
import { matchRow, NO_TRANSACTION, paymentOfMovement, rowsThatName, type Match } from "./match-row.ts";

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
    owner: connectorGuid,
    lane: `${MATCH_SETTLEMENT_ROWS}:${connectorGuid}`,
    payload: { connectorGuid },
    ...(runAt && { runAt }),
  });
}

type MatchParts = Pick<SettlementParts, "db" | "clock" | "findConnector" | "connectorsOfMerchant"> &
  DisputeParts;

export function matchSettlementRowsJobKind(parts: MatchParts): JobKind<Payload> {
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

async function matchRows(parts: MatchParts, connectorGuid: string): Promise<void> {
  const { db, clock } = parts;
  const account = await accountOf(parts, connectorGuid);
  await retryUnmatched(db, connectorGuid);
  for (;;) {
    const rows = await listWaitingRows(db, { connectorGuid, limit: BATCH });
    const named = await rowsThatName(db, { connectors: account.connectors, rows });
    for (const row of named) await matchOrRecord(parts, { account, row });
    await endUnnamed(db, { account, rows: rows.filter((row) => !named.has(row)) });
    if (rows.length < BATCH) break;
  }
  const since = clock.now().subtract({ hours: RETRIED_DAYS * 24 });
  if (!(await hasUnmatchedSince(db, { connectorGuid, since }))) return;
  await enqueueMatching(db, { connectorGuid, runAt: clock.now().add({ hours: RETRY_HOURS }) });
}

/** A refund or dispute that was made at the provider, on a payment of ours, is recorded and then matched as any other. */
async function matchOrRecord(
  parts: MatchParts,
  waiting: { account: Account; row: WaitingRow },
): Promise<void> {
  const { db } = parts;
  let match = await db.transaction((tx) => matchOne(tx, waiting));
  if (match.kind === "unmatched" && (await recordMovement(parts, waiting)))
    match = await db.transaction((tx) => matchOne(tx, waiting));
  if (match.kind === "matched") return;
  const { because } = match;
  await db.transaction((tx) => endUnmatched(tx, waiting, because));
}

async function endUnmatched(
  tx: Queryable,
  { account, row }: { account: Account; row: WaitingRow },
  because: string,
): Promise<void> {
  await endRow(tx, { id: row.id, state: "unmatched", because });
  await announceUnmatched(tx, { account, row });
}

/** Rows that name nothing of ours, together: there may be thousands, and each is looked up again in every run. */
async function endUnnamed(
  db: Database,
  { account, rows }: { account: Account; rows: readonly WaitingRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  await db.transaction(async (tx) => {
    await endUnmatchedRows(tx, { ids: rows.map(({ id }) => id), because: NO_TRANSACTION });
    for (const row of rows) await announceUnmatched(tx, { account, row });
  });
}

/** The same row is matched again every six hours: only the first time is news. */
async function announceUnmatched(
  tx: Queryable,
  { account: { connector }, row: { id, because, from } }: { account: Account; row: WaitingRow },
): Promise<void> {
  if (connector && because === null) await recordUnmatched(tx, connector, { id, importGuid: from.guid });
}

async function recordMovement(
  parts: MatchParts,
  { account: { connectors }, row: { row, from } }: { account: Account; row: WaitingRow },
): Promise<boolean> {
  const original = await paymentOfMovement(parts.db, { connectors, row });
  const movement = original && movementOf(row, isUpload(from) ? "import" : "settlement");
  if (!original || !movement) return false;
  await recordReported(parts, { original, movement });
  return true;
}

function movementOf(
  { kind, type, gross, disputeId, providerReference, settledAt }: SettlementRow,
  initiatedBy: ReportedMovement["initiatedBy"],
): ReportedMovement | undefined {
  if (kind !== "refund" && kind !== "chargeback" && kind !== "chargeback_reversed") return undefined;
  const reference = kind === "refund" ? providerReference : disputeId;
  const amount = gross === null ? undefined : parseAmount(gross.amount, gross.currency);
  if (reference === null || amount === undefined || isRefusal(amount)) return undefined;
  const occurredAt = settledAt === null ? undefined : Temporal.Instant.from(settledAt);
  return {
    kind,
    reference,
    amount,
    isSecond: type === "SecondChargeback",
    reason: type,
    occurredAt,
    initiatedBy,
  };
}

/** Stores what a matched row says of its transaction. */
async function matchOne(
  tx: DatabaseTransaction,
  { account, row: { id, row, from } }: { account: Account; row: WaitingRow },
): Promise<Match> {
  const match = await matchRow(tx, { connectors: account.connectors, row });
  if (match.kind === "unmatched") return match;
  const { transaction } = match;
  await lockTransaction(tx, transaction.uuid);
  await endRow(tx, { id, state: "matched", transactionUuid: transaction.uuid });
  if (row.arn !== undefined) await keepArn(tx, { uuid: transaction.uuid, arn: row.arn });
  const facts = await applyRows(tx, { account, transaction });
  const isConflict = facts.reconciliation.state === "mismatch";
  await recordJobs(tx, { uuids: [transaction.uuid], key: from.guid, job: jobOf({ row, from, isConflict }) });
  return match;
}

/** From all rows of the transaction, so that a row that is applied again changes nothing. */
async function applyRows(
  tx: DatabaseTransaction,
  { account: { adapter, connectors }, transaction }: { account: Account; transaction: Transaction },
): Promise<ReturnType<typeof factsOfRows>> {
  const { uuid } = transaction;
  const rows = await rowsOfTransaction(tx, uuid);
  const settlementNumber = rows.at(-1)?.settlementNumber ?? null;
  const facts = factsOfRows(rows, {
    total: totalOf(transaction),
    isPaidOut: settlementNumber !== null && (await isPaidOut(tx, { connectors, settlementNumber })),
  });
  await replaceFees(tx, { uuid, source: `settlement:${adapter}`, fees: facts.fees });
  await mergeSettlement(tx, { uuid, settlement: facts.settlement });
  if (facts.reconciliation.state !== "none")
    await updateReconciliation(tx, { uuid, reconciliation: facts.reconciliation });
  return facts;
}

/** The operator uploaded its report; else the gateway fetched it. */
function isUpload({ kind, path }: WaitingRow["from"]): boolean {
  return kind === "report" && path === null;
}

/** The import, as `postprocessing.jobs` of BI has it. */
function jobOf({
  row: { settlementNumber, type },
  from,
  isConflict,
}: Pick<WaitingRow, "row" | "from"> & { isConflict: boolean }): ReconciliationJob {
  const { guid, periodFrom, periodTo, createdAt } = from;
  return {
    jobTypeId: "settlement-import",
    jobTypeName: isUpload(from) ? "Settlement report, uploaded" : "Settlement import",
    createdBy: isUpload(from) ? "operator" : "gateway",
    status: "done",
    createdAt: createdAt.toString(),
    ...(periodFrom && { periodFrom: periodFrom.toString() }),
    ...(periodTo && { periodTo: periodTo.toString() }),
    conflicted: isConflict,
    ...(settlementNumber !== null && { externalId: settlementNumber }),
    jobData: { import: guid, row: type },
  };
}
