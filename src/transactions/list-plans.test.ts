import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "../../tests/support/postgres.ts";
import { ManualClock } from "../platform/clock.ts";
import { openDatabase, sql, type Database, type Queryable, type Sql } from "../platform/database/index.ts";
import { createIds } from "../platform/ids.ts";
import { silentLog } from "../platform/log.ts";
import { listOfConnector, type PeriodPosition } from "./list-of-connector.ts";
import { modeOfNewest } from "./mode-of-newest.ts";
import { openTransaction } from "./open-transaction.ts";
import { findByOrder, searchTransactions } from "./search-transactions.ts";
import { sumTransactions } from "./sum-transactions.ts";
import { newTransaction } from "../../tests/support/new-transaction.ts";

/** Enough for the planner to see that reading all of them is expensive. */
const ROWS = 40_000;
const PAGE = 100;
const REFUNDED_EVERY = 10;
const FOLLOW_UPS: readonly unknown[] = ["transactions_reference", "transactions_open_refunds"];
const NO_ROWS = sql`(select null::text as transaction_uuid, null::text as outcome where false)`;
const NO_DISPUTES = { outcomes: NO_ROWS, open: NO_ROWS };
/** An index without the uuid is sorted in groups, and the last of them is read to its end. */
const SORTED_TOGETHER = 64;
/** The row by which a statement sees that there is more, and estimates. */
const SLACK = 10;
/** Among so many of all merchants the mode is looked for first. */
const NEWEST_OF_ALL = 500;
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";
/** Has all records but one of fifty: reading those of the other one by the creation alone is expensive on every version of PostgreSQL. */
const LARGE_MERCHANT = "ME-0000-0000-0000-0000-0000-0002";
/** Its newest record is older than all others. */
const QUIET_MERCHANT = "ME-0000-0000-0000-0000-0000-0003";
const OWNER = { kind: "merchant", guid: LARGE_MERCHANT } as const;
const clock = new ManualClock("2026-11-20T12:00:00Z");
const period = {
  merchantGuid: MERCHANT,
  connectorGuids: [CONNECTOR],
  from: clock.now().subtract({ hours: 350 * 24 }),
  to: clock.now().add({ hours: 1 }),
};

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, clock, log: silentLog });
  const uuid = createIds().transactionUuid();
  const first = newTransaction({
    uuid,
    tenantGuid: "TE-0000-0000-0000-0000-0000-0001",
    merchantGuid: MERCHANT,
    connectorGuid: CONNECTOR,
    merchantTransactionId: "first",
    at: clock.now(),
  });
  await openTransaction(db, first);
  await copy(uuid);
  const at = clock.now().subtract({ hours: 24 * 365 * 2 });
  const quiet = { uuid: createIds().transactionUuid(), merchantGuid: QUIET_MERCHANT, testMode: false, at };
  await openTransaction(db, { ...first, ...quiet });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Over a year; one of a thousand has another authorisation code. */
async function copy(uuid: string): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'transactions'",
  );
  const own: Readonly<Record<string, string>> = {
    uuid: "lpad(to_hex(number), 20, '0')",
    merchant_transaction_id: "'order-' || number",
    merchant_guid: `case when number % 50 = 0 then merchant_guid else '${LARGE_MERCHANT}' end`,
    created_at: "created_at - number * interval '13 minutes'",
    status: `case when number % ${REFUNDED_EVERY} = 1 then 'success' else status end`,
    refunded_minor: `case when number % ${REFUNDED_EVERY} = 1 then amount_minor else 0 end`,
    result: `jsonb_build_object('arn', 'arn' || number,
      'authCode', case when number % 1000 = 1 then 'RARE00' else 'OFTEN0' end)`,
  };
  const names = rows.map(({ name }) => name);
  await client.query(
    `insert into transactions (${names.join(", ")}) select ${names.map((name) => own[name] ?? name).join(", ")}
    from transactions, generate_series(1, $1::int) as number where uuid = $2`,
    [ROWS, uuid],
  );
  await client.query("vacuum analyze transactions");
  await client.end();
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

interface Reads {
  readonly indexes: Set<string>;
  /** Scans of the whole table. */
  scans: number;
  /** Rows of the table that were looked at, also those that did not fit. */
  rows: number;
  /** How often follow-ups of a payment were looked up. */
  lookUps: number;
}

/** The rows of transactions that the statements of `work` read, by their plans. */
async function readsOf(work: (db: Queryable) => Promise<unknown>): Promise<Reads> {
  const reads: Reads = { indexes: new Set(), scans: 0, rows: 0, lookUps: 0 };
  const explain = async (statement: Sql): Promise<void> => {
    const explained = await db.one(sql`explain (analyze, format json) ${statement}`);
    const [{ Plan: plan }] = Object.values(explained)[0] as [{ Plan: PlanNode }];
    add(plan, reads);
  };
  await work({
    ...db,
    query: async (statement) => (await explain(statement), db.query(statement)),
    one: async (statement) => (await explain(statement), db.one(statement)),
  });
  return reads;
}

function add(node: PlanNode, reads: Reads): void {
  const rows = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  if (node["Index Name"] !== undefined) reads.indexes.add(node["Index Name"]);
  if (node["Relation Name"] === "transactions") {
    reads.rows += rows;
    if (FOLLOW_UPS.includes(node["Index Name"])) reads.lookUps += node["Actual Loops"];
    if (node["Node Type"].includes("Seq Scan")) reads.scans += 1;
  }
  for (const inner of node.Plans ?? []) add(inner, reads);
}

test("each page of a period of a connector is read where the one before it ended", async () => {
  const page = (after?: PeriodPosition) => (on: Queryable) =>
    listOfConnector(on, { period, after, limit: PAGE });
  const first = await readsOf(page());
  const position = { createdAt: period.to.subtract({ hours: 24 }), uuid: "0".repeat(20) };
  const last = await readsOf(page(position));
  for (const reads of [first, last]) {
    expect([...reads.indexes]).toEqual(["transactions_merchant_created"]);
    expect(reads.rows).toBeLessThan(2 * PAGE);
  }
});

test.each([
  ["by an authorisation code that few have", { authCode: "RARE00" }, "transactions_auth_code"],
  ["by an authorisation code that most have", { authCode: "OFTEN0" }, "transactions_auth_code"],
  ["by an ARN", { arn: "arn38001" }, "transactions_arn"],
  ["by nothing", {}, "transactions_created"],
])("a search %s reads an index, and hardly more than it shows", async (_, filter, index) => {
  const reads = await readsOf((on) => searchTransactions(on, { owner: OWNER, filter, limit: PAGE }));
  expect(reads.indexes).toContain(index);
  expect(reads.scans).toBe(0);
  // Found, and then read.
  expect(reads.rows).toBeLessThanOrEqual(2 * PAGE + SORTED_TOGETHER);
});

test("a search for digits or an amount that none has ends at its bound, by the index of the creation", async () => {
  for (const filter of [{ lastFour: "9876" }, { amounts: [{ currencies: ["EUR"], minor: 987_654n }] }]) {
    const reads = await readsOf((on) => searchTransactions(on, { owner: OWNER, filter, limit: PAGE }));
    expect([...reads.indexes].filter((name) => name !== "transactions_pkey")).toEqual([
      "transactions_created",
    ]);
    expect(reads.scans).toBe(0);
    expect(reads.rows).toBeLessThanOrEqual(ROWS + SLACK);
  }
});

test("open reviews are found by their index, also where there is none", async () => {
  const filter = { statuses: ["pending_review"] } as const;
  const reads = await readsOf((on) => searchTransactions(on, { owner: OWNER, filter, limit: PAGE }));
  expect([...reads.indexes]).toContain("transactions_in_review");
  expect([reads.scans, reads.rows]).toEqual([0, 0]);
});

test("an order is found by the index of its id", async () => {
  const options = { merchantGuids: [MERCHANT], merchantTransactionId: "order-38000", limit: PAGE };
  const reads = await readsOf((on) => findByOrder(on, options));
  expect(reads.scans).toBe(0);
  expect(reads.rows).toBe(1);
});

test.each([
  ["a merchant", OWNER],
  ["a merchant with few", { kind: "merchant", guid: MERCHANT }],
  ["a tenant", { kind: "tenant", guid: "TE-0000-0000-0000-0000-0000-0001" }],
] as const)(
  "sums of %s end at their bound, and of a period they read its records alone",
  async (_, owner) => {
    const limit = 500;
    const tooMany = await readsOf(async (on) => {
      expect(await sumTransactions(on, { owner, filter: {}, limit })).toBeUndefined();
    });
    // By the index of the creation, records of other merchants are passed over: one of fifty.
    expect(tooMany.rows).toBeLessThanOrEqual(1.05 * limit + SLACK);
    const from = clock.now().subtract({ hours: 48 });
    const inPeriod = (48 * 60) / 13;
    const reads = await readsOf((on) => sumTransactions(on, { owner, filter: { from }, limit }));
    expect(reads.rows).toBeGreaterThan(0);
    expect(reads.rows).toBeLessThanOrEqual(2 * inPeriod + SLACK);
  },
);

test("totals of the refunded read each of them once, and refunds under way once for all", async () => {
  const refunded = ROWS / REFUNDED_EVERY;
  const returned = { states: ["refunded"] as const, disputes: NO_DISPUTES };
  const reads = await readsOf((on) =>
    sumTransactions(on, { owner: OWNER, filter: { returned }, limit: refunded }),
  );
  expect([...reads.indexes]).toEqual(
    expect.arrayContaining(["transactions_refunded", "transactions_open_refunds"]),
  );
  expect(reads.scans).toBe(0);
  // Counted by the index alone, then read.
  expect(reads.rows).toBeLessThanOrEqual(2 * refunded + SLACK);
  expect(reads.lookUps).toBeLessThan(SLACK);
});

test.each([
  ["a busy merchant", [LARGE_MERCHANT, QUIET_MERCHANT], true, 2],
  ["a quiet merchant", [QUIET_MERCHANT], false, NEWEST_OF_ALL + 1],
  ["merchants without any", ["ME-0000-0000-0000-0000-0000-0009"], undefined, NEWEST_OF_ALL],
  ["no merchant", [], undefined, NEWEST_OF_ALL],
])(
  "the mode of the newest transaction of %s is read from a few records",
  async (_, merchants, mode, most) => {
    const reads = await readsOf(async (on) => expect(await modeOfNewest(on, merchants)).toBe(mode));
    expect(reads.scans).toBe(0);
    expect(reads.rows).toBeLessThanOrEqual(most);
  },
);
