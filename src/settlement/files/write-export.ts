import { readAnnotations, type ReconciliationJob, recordJobs } from "../../annotations/index.ts";
import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { done, doublingRetry, type JobKind, type JobResult } from "../../platform/jobs/index.ts";
import { findTransactions, type Transaction } from "../../transactions/index.ts";
import { hasFeesDue, listEntries } from "../entry-store.ts";
import { listLineItems } from "../line-items/line-item-store.ts";
import type { SettlementParts } from "../parts.ts";
import { recordFileReady } from "./describe-export.ts";
import { appendEntries, endExport, findExport, type SettlementExport } from "./export-store.ts";
import { csvOfEntry, ENTRIES_HEADER, entriesOf, type MerchantEntry } from "./merchant-entry.ts";
import { addToTotals, csvOfTotals } from "./totals.ts";

export const WRITE_SETTLEMENT_EXPORT = "write-settlement-export";

/** Transactions in one commit: after a crash at most so many are read again. */
const PER_CHUNK = 500;

type ExportParts = Pick<SettlementParts, "db" | "adapters" | "findConnector">;

/** Writes the files of an export. It continues after the last commit, so that a crash writes no entry twice. */
export function writeSettlementExportJobKind(parts: ExportParts): JobKind<{ readonly guid: string }> {
  return {
    name: WRITE_SETTLEMENT_EXPORT,
    run: ({ payload }) => writeExport(parts, payload.guid),
    retryAfter: doublingRetry({ firstSeconds: 10, maxSeconds: 3_600, tries: 50 }),
    leaseSeconds: 600,
    laneConcurrency: 2,
  };
}

async function writeExport(parts: ExportParts, guid: string): Promise<JobResult> {
  const { db } = parts;
  const found = await findExport(db, guid);
  if (!found || found.state === "done") return done;
  const { merchantGuid, periodFrom: from, periodTo: to } = found;
  if (await hasFeesDue(db, { merchantGuid, from, to }))
    return {
      kind: "again",
      after: Temporal.Duration.from({ seconds: 30 }),
      because: "Fees are being computed.",
    };
  let isMore = true;
  while (isMore) isMore = await db.transaction((tx) => writeNextChunk(tx, parts, guid));
  return done;
}

/** @returns whether there is more to write */
async function writeNextChunk(tx: DatabaseTransaction, parts: ExportParts, guid: string): Promise<boolean> {
  const locked = await findExport(tx, guid, { forUpdate: true });
  // Another worker, after the lease of this one had ended.
  if (!locked || locked.state === "done") return false;
  const { writtenAt, writtenUuid, merchantGuid, periodFrom: from, periodTo: to } = locked;
  const after =
    writtenAt && writtenUuid !== null ? { recordedAt: writtenAt, transactionUuid: writtenUuid } : null;
  const found = await listEntries(tx, { merchantGuid, from, to, after, limit: PER_CHUNK });
  const isLast = found.length < PER_CHUNK;
  const ofTransactions = await entriesOfTransactions(tx, parts, { of: locked, found });
  const uuids = new Set(ofTransactions.flatMap(({ transaction }) => transaction?.uuid ?? []));
  await recordJobs(tx, { uuids: [...uuids], key: guid, job: jobOf(locked) });
  const entries = [...ofTransactions, ...(isLast ? await lineItemEntries(tx, locked) : [])];
  const totals = addToTotals(locked.totals, entries);
  const last = found.at(-1);
  await appendEntries(tx, {
    guid,
    chunks: locked.chunks,
    writtenAt: last?.recordedAt ?? writtenAt,
    writtenUuid: last?.transactionUuid ?? writtenUuid,
    totals,
    content: (locked.chunks === 0 ? ENTRIES_HEADER : "") + entries.map(csvOfEntry).join(""),
  });
  if (!isLast) return true;
  await endExport(tx, { guid, totalsFile: csvOfTotals(totals) });
  await recordFileReady(tx, guid);
  return false;
}

/** The export, as `postprocessing.jobs` of BI has it. */
function jobOf({ guid, createdAt, periodFrom, periodTo }: SettlementExport): ReconciliationJob {
  return {
    jobTypeId: "settlement-export",
    jobTypeName: "Settlement file",
    createdBy: "operator",
    status: "done",
    createdAt: createdAt.toString(),
    periodFrom: periodFrom.toString(),
    periodTo: periodTo.toString(),
    conflicted: false,
    externalId: guid,
    jobData: { export: guid },
  };
}

async function entriesOfTransactions(
  tx: DatabaseTransaction,
  parts: ExportParts,
  { of, found }: { of: SettlementExport; found: Awaited<ReturnType<typeof listEntries>> },
): Promise<MerchantEntry[]> {
  const uuids = found.map(({ transactionUuid }) => transactionUuid);
  const transactions = await findTransactions(tx, uuids);
  const byUuid = new Map(transactions.map((transaction) => [transaction.uuid, transaction]));
  const annotationsOf = await readAnnotations(tx, uuids);
  const own = await ownAccounts(parts, transactions);
  return found.flatMap(({ transactionUuid, recordedAt }) => {
    const transaction = byUuid.get(transactionUuid);
    if (!transaction || transaction.testMode !== of.testMode) return [];
    const isOwn = own.has(transaction.connectorGuid);
    return entriesOf(transaction, { fees: annotationsOf(transactionUuid).fees, at: recordedAt, isOwn });
  });
}

/** The connectors of the transactions that are paid to the merchant's own account. */
async function ownAccounts(
  { adapters, findConnector }: ExportParts,
  transactions: readonly Transaction[],
): Promise<ReadonlySet<string>> {
  const own = new Set<string>();
  for (const guid of new Set(transactions.map(({ connectorGuid }) => connectorGuid))) {
    const connector = await findConnector(guid);
    if (connector && adapters.get(connector.adapter)?.ownAccount) own.add(guid);
  }
  return own;
}

/** Line items are about real money, and in no export of test transactions. */
async function lineItemEntries(
  tx: DatabaseTransaction,
  { merchantGuid, periodFrom: from, periodTo: to, testMode }: SettlementExport,
): Promise<MerchantEntry[]> {
  if (testMode) return [];
  const items = await listLineItems(tx, { merchantGuid, from, to });
  return items.map(({ at, currency, amount, description, entityType, entity }) => ({
    kind: "line-item",
    currency,
    amount,
    transaction: null,
    entityType,
    entity,
    description,
    at,
  }));
}
