import { randomBytes } from "node:crypto";
import { deliverCallbackJobKind, type CallbackParts } from "../../src/callbacks/index.ts";
import { openVault } from "../../src/vault/index.ts";
import type { Connector } from "../../src/connectors/index.ts";
import { ManualClock, systemClock, type Clock } from "../../src/platform/clock.ts";
import { openDatabase, sql, type Database } from "../../src/platform/database/index.ts";
import { MAX_CONCURRENT_DELIVERIES } from "../../src/platform/deliveries/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { JobRunner } from "../../src/platform/jobs/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { anywhere, createOutboundClient } from "../../src/platform/outbound/index.ts";
import { isRefusal } from "../../src/platform/refusal.ts";
import { statusView, transactionView, type TransactionParts } from "../../src/transaction-requests/index.ts";
import {
  findTransaction,
  moveTransaction,
  openTransaction,
  type NewTransaction,
  type Transaction,
} from "../../src/transactions/index.ts";
import { createTestDatabase } from "./postgres.ts";
import { newTransaction } from "./new-transaction.ts";

export const SHARED_SECRET = "a-shared-secret";

/** Callbacks on their own database, without the rest of the gateway: transactions move through the one function. */
export interface CallbacksUnderTest {
  readonly db: Database;
  readonly parts: CallbackParts;
  readonly runner: JobRunner;
  /** Settings of the only connector. */
  readonly settings: Record<string, string>;
  /** For the same connector. */
  readonly attributes: { postbackFormat: "inherit" | "json" };
  open(change: Partial<NewTransaction>): Promise<Transaction>;
  /** Opens a debit and lets the provider approve it. */
  pay(change: Partial<NewTransaction>): Promise<Transaction>;
  move(uuid: string, trigger: "approved" | "declined" | "provider_pending"): Promise<void>;
  waitingJobs(): Promise<number>;
  deadJobs(): Promise<number>;
  close(): Promise<void>;
}

export async function openCallbacks(clock: Clock = systemClock): Promise<CallbacksUnderTest> {
  const database = await createTestDatabase();
  const db = openDatabase({ url: database.url, clock, log: silentLog, poolSize: 8 });
  const outbound = createOutboundClient(anywhere, { connectionsPerOrigin: MAX_CONCURRENT_DELIVERIES });
  const settings: Record<string, string> = {};
  const attributes: CallbacksUnderTest["attributes"] = { postbackFormat: "inherit" };
  const findConnector = async (guid: string) => connectorWith({ guid, settings, attributes });
  const vault = await openVault(db, { masterKey: randomBytes(32), clock, ids: createIds() });
  // Without containers of customer profiles.
  const containerOf = async () => undefined;
  const reads = { db, clock, log: silentLog, findConnector, vault, containerOf };
  const viewParts = reads as unknown as TransactionParts;
  const parts: CallbackParts = {
    db,
    clock,
    log: silentLog,
    outbound,
    findConnector,
    viewTransaction: (transaction) => transactionView(viewParts, transaction),
    viewStatus: (transaction) => statusView(viewParts, transaction),
    notifyWorkers: () => runner.wake(),
  };
  const runner = new JobRunner({
    db,
    log: silentLog,
    kinds: [deliverCallbackJobKind(parts)],
    concurrency: MAX_CONCURRENT_DELIVERIES,
    clock,
  });
  const open = (change: Partial<NewTransaction>) => openNew(db, { ...newDebit(clock), ...change });
  const move: CallbacksUnderTest["move"] = async (uuid, trigger) =>
    moveTo(db, { uuid, trigger, at: clock.now() });
  return {
    db,
    parts,
    runner,
    settings,
    attributes,
    open,
    move,
    pay: async (change) => {
      const { uuid } = await open(change);
      await move(uuid, "approved");
      return (await findTransaction(db, uuid))!;
    },
    waitingJobs: () => countJobs(db, "dead_at is null"),
    deadJobs: () => countJobs(db, "dead_at is not null"),
    close: async () => {
      await runner.close();
      await outbound.close();
      await db.close();
      await database.drop();
    },
  };
}

export function openCallbacksAt(instant: string): Promise<CallbacksUnderTest & { clock: ManualClock }> {
  const clock = new ManualClock(instant);
  return openCallbacks(clock).then((callbacks) => ({ ...callbacks, clock }));
}

async function countJobs(db: Database, which: "dead_at is null" | "dead_at is not null"): Promise<number> {
  const condition = which === "dead_at is null" ? sql`dead_at is null` : sql`dead_at is not null`;
  const { count } = await db.one<{ count: bigint }>(sql`select count(*) from jobs where ${condition}`);
  return Number(count);
}

const ids = createIds();

function newDebit(clock: Clock): NewTransaction {
  const uuid = ids.transactionUuid();
  return newTransaction({
    uuid,
    tenantGuid: "TE-0000-0000-0000-0000-0000-0001",
    merchantGuid: "ME-0000-0000-0000-0000-0000-0001",
    connectorGuid: "CO-0000-0000-0000-0000-0000-0001",
    merchantTransactionId: `order-${uuid}`,
    amountMinor: 999n,
    at: clock.now(),
  });
}

async function openNew(db: Database, transaction: NewTransaction): Promise<Transaction> {
  const opened = await openTransaction(db, transaction);
  if (!opened || isRefusal(opened)) throw new Error("The transaction was not opened.");
  return opened;
}

async function moveTo(
  db: Database,
  {
    uuid,
    trigger,
    at,
  }: { uuid: string; trigger: "approved" | "declined" | "provider_pending"; at: Temporal.Instant },
): Promise<void> {
  const error = {
    code: 2016,
    message: "STOLEN_CARD",
    adapterCode: "43",
    adapterMessage: "Stolen card",
    createdAt: at.toString(),
  };
  const moved = await moveTransaction(db, {
    uuid,
    trigger,
    at,
    ...(trigger === "declined" && { error }),
    ...(trigger === "provider_pending" && { inquireAfterSeconds: 3_600 }),
  });
  if (isRefusal(moved)) throw new Error(`Not moved: the transaction is ${moved.status}.`);
}

/** Only what callbacks read of it. */
function connectorWith(
  facts: { guid: string } & Pick<CallbacksUnderTest, "settings" | "attributes">,
): Connector {
  return { ...facts, method: "Creditcard", sharedSecret: SHARED_SECRET } as unknown as Connector;
}
