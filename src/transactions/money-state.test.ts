import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/postgres.ts";
import { systemClock } from "../platform/clock.ts";
import { json, openDatabase, sql, type Database } from "../platform/database/index.ts";
import { silentLog } from "../platform/log.ts";
import {
  moneyStateOf,
  NO_MONEY_FACTS,
  returnedStateSql,
  type DisputeOutcome,
  type MoneyFacts,
  type MoneyState,
} from "./money-state.ts";
import { pendingSumsOf } from "./pending-sums.ts";
import { transactionOf, type Transaction, type TransactionRow } from "./transaction.ts";

const PAID = {
  status: "success",
  type: "debit",
  amountMinor: 1_000n,
  surchargeMinor: 0n,
  currency: "EUR",
  authorizedMinor: 0n,
  capturedMinor: 0n,
  refundedMinor: 0n,
  voidedMinor: 0n,
  chargedBackMinor: 0n,
  closedAt: null,
} as Transaction;
const HELD: Transaction = { ...PAID, type: "preauthorize", authorizedMinor: 1_000n };

const CASES: readonly (readonly [
  string,
  MoneyState | undefined,
  Partial<Transaction>,
  Partial<MoneyFacts>,
])[] = [
  ["paid, and nothing came of it", undefined, {}, {}],
  ["declined", undefined, { status: "error_adapter", refundedMinor: 1_000n }, { disputes: ["open"] }],
  ["a part was refunded", "partly_refunded", { refundedMinor: 999n }, {}],
  ["all was refunded", "refunded", { refundedMinor: 1_000n }, {}],
  [
    "all but the surcharge was refunded",
    "partly_refunded",
    { refundedMinor: 1_000n, surchargeMinor: 1n },
    {},
  ],
  ["a refund of all has no outcome yet", undefined, { refundedMinor: 1_000n }, { refundingMinor: 1_000n }],
  ["one of two refunds has none yet", "partly_refunded", { refundedMinor: 1_000n }, { refundingMinor: 400n }],
  ["a dispute is open, and no money moved", "disputed", {}, { disputes: ["open"] }],
  ["a dispute took all", "disputed", { chargedBackMinor: 1_000n }, { disputes: ["open"] }],
  ["one dispute is won, another open", "disputed", {}, { disputes: ["won", "open"] }],
  ["refunded, and disputed all the same", "disputed", { refundedMinor: 1_000n }, { disputes: ["open"] }],
  ["the dispute is lost", "charged_back", { chargedBackMinor: 1_000n }, { disputes: ["lost"] }],
  ["lost in another currency", "charged_back", {}, { disputes: ["lost"] }],
  ["a part was charged back", "partly_charged_back", { chargedBackMinor: 1n }, { disputes: ["lost"] }],
  ["the rest was refunded", "charged_back", { chargedBackMinor: 1n, refundedMinor: 999n }, {}],
  ["charged back without a dispute", "charged_back", { chargedBackMinor: 1_000n }, {}],
  ["won", "won", {}, { disputes: ["won"] }],
  ["won, then refunded", "refunded", { refundedMinor: 1_000n }, { disputes: ["won"] }],
  ["the dispute ended without a decision", undefined, {}, { disputes: ["closed"] }],
  ["reserved", undefined, HELD, {}],
  ["captured", "captured", { ...HELD, capturedMinor: 1_000n }, {}],
  ["partly captured", "partly_captured", { ...HELD, capturedMinor: 1n }, {}],
  ["partly captured, the rest released", "captured", { ...HELD, capturedMinor: 1n, voidedMinor: 999n }, {}],
  ["a capture has no outcome yet", undefined, { ...HELD, capturedMinor: 1_000n }, { capturingMinor: 1_000n }],
  ["released", "released", { ...HELD, voidedMinor: 1_000n }, {}],
  ["a release has no outcome yet", undefined, { ...HELD, voidedMinor: 1_000n }, { voidingMinor: 1_000n }],
  ["a refund that failed afterwards", "undone", { type: "refund" }, { isUndone: true }],
];

test.each(CASES)("%s: %s", (_name, expected, change, facts) => {
  expect(moneyStateOf({ ...PAID, ...change }, { ...NO_MONEY_FACTS, ...facts })).toBe(expected);
});

describe("as an expression of a statement", () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDatabase({ url: database.url, clock: systemClock, log: silentLog });
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  /** Each value that the rule compares with another one, with each other one. */
  const PAYMENTS = [0n, 5n].flatMap((surchargeMinor) =>
    ["success", "error_adapter"].flatMap((status) =>
      [0n, 1n, 1_000n, 1_005n].flatMap((refundedMinor) =>
        [0n, 1n, 1_000n]
          .filter((minor) => minor <= refundedMinor)
          .flatMap((refundingMinor) =>
            [0n, 5n, 1_005n].flatMap((chargedBackMinor) =>
              (
                [[], ["open"], ["won"], ["lost"], ["closed", "won"], ["won", "open"]] as DisputeOutcome[][]
              ).map((disputes) => ({
                surchargeMinor,
                status,
                refundedMinor,
                refundingMinor,
                chargedBackMinor,
                disputes,
              })),
            ),
          ),
      ),
    ),
  );

  test("the state is that of the rule, for every payment", async () => {
    const rows = PAYMENTS.map((payment, number) => ({ ...payment, uuid: String(number).padStart(20, "0") }));
    await insert(
      rows.map(({ refundingMinor: _refund, ...row }) => ({
        ...row,
        type: "debit",
        reference: null,
        amount: 1_000n,
      })),
    );
    await insert(
      rows
        .filter(({ refundingMinor }) => refundingMinor > 0n)
        .map(({ uuid, refundingMinor: amount }) => ({
          uuid: `r${uuid.slice(1)}`,
          type: "refund",
          status: "pending",
          reference: uuid,
          amount,
        })),
    );
    const outcomes = sql`(select item->>'uuid' as transaction_uuid, disputed.outcome
      from quittance_each(${json(rows)}::jsonb) as item, jsonb_array_elements_text(item->'disputes') as disputed (outcome))`;
    const open = sql`(select transaction_uuid from ${outcomes} as disputed where outcome = 'open')`;
    const found = await db.query<TransactionRow & { returnedState: MoneyState | null }>(sql`
      select transactions.*, ${returnedStateSql({ outcomes, open })} as returned_state from transactions
      where type = 'debit' order by uuid`);
    const pendingOf = await pendingSumsOf(db, found.map(transactionOf));
    expect(found).toHaveLength(PAYMENTS.length);
    const differing = found.filter(({ returnedState, ...row }, number) => {
      const facts = { ...NO_MONEY_FACTS, ...pendingOf(row.uuid), disputes: PAYMENTS[number]!.disputes };
      return (moneyStateOf(transactionOf(row), facts) ?? null) !== returnedState;
    });
    expect(differing.map(({ uuid }) => PAYMENTS[Number(uuid)])).toEqual([]);
    expect(new Set(found.map(({ returnedState }) => returnedState)).size).toBe(7);
  });

  interface Inserted {
    readonly uuid: string;
    readonly type: string;
    readonly status: string;
    readonly reference: string | null;
    readonly amount: bigint;
    readonly surchargeMinor?: bigint;
    readonly refundedMinor?: bigint;
    readonly chargedBackMinor?: bigint;
    readonly disputes?: readonly DisputeOutcome[];
  }

  async function insert(rows: readonly Inserted[]): Promise<void> {
    await db.execute(sql`
      insert into transactions (uuid, tenant_guid, merchant_guid, connector_guid, merchant_transaction_id, type, status,
        amount_minor, currency, surcharge_minor, refunded_minor, charged_back_minor, reference_uuid, result, request,
        initiated_by, api_version, test_mode, created_at, modified_at, final_at)
      select item->>'uuid', 'TE-1', 'ME-1', 'CO-1', item->>'uuid', item->>'type', item->>'status',
        (item->>'amount')::bigint, 'EUR', coalesce((item->>'surchargeMinor')::bigint, 0),
        coalesce((item->>'refundedMinor')::bigint, 0), coalesce((item->>'chargedBackMinor')::bigint, 0),
        item->>'reference', case when jsonb_array_length(item->'disputes') > 0 then '{"isDisputed": true}' else '{}' end::jsonb,
        '{}', 'merchant', '3', true, now(), now(), case when item->>'status' = 'pending' then null else now() end
      from quittance_each(${json(rows)}::jsonb) as item`);
  }
});
