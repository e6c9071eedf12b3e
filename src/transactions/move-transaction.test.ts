import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/postgres.ts";
import { ManualClock } from "../platform/clock.ts";
import { findSubmission, type StoredSubmission } from "../providers/index.ts";
import { openDatabase, sql, type AroundStatement, type Database } from "../platform/database/index.ts";
import { silentLog } from "../platform/log.ts";
import { createIds } from "../platform/ids.ts";
import {
  findTransaction,
  moveTransaction,
  openTransaction,
  transactionHistory,
  type FollowUp,
  type NewTransaction,
  type Transaction,
} from "./index.ts";
import { newTransaction } from "../../tests/support/new-transaction.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const ids = createIds();
let database: TestDatabase;
let db: Database;
let statements = 0;

async function countStatements(work: () => Promise<void>): Promise<number> {
  const before = statements;
  await work();
  return statements - before;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const aroundStatement: AroundStatement = (run) => {
    statements += 1;
    return run();
  };
  db = openDatabase({ url: database.url, clock, log: silentLog, aroundStatement });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

function aTransaction(changes: Partial<NewTransaction> = {}): NewTransaction {
  const uuid = ids.transactionUuid();
  return newTransaction({
    uuid,
    merchantTransactionId: `order-${uuid}`,
    amountMinor: 1000n,
    callbackUrl: "https://shop.example/callback",
    at: clock.now(),
    ...changes,
  });
}

async function opened(changes: Partial<NewTransaction> = {}): Promise<Transaction> {
  const transaction = await openTransaction(db, aTransaction(changes));
  if (!transaction || "refused" in transaction) throw new Error("not opened");
  return transaction;
}

describe("moving a transaction", () => {
  test("writes state, history, feed and callback in one commit", async () => {
    const { uuid } = await opened();
    const moved = await moveTransaction(db, {
      uuid,
      trigger: "approved",
      at: clock.now(),
      result: { authCode: "123456" },
      facts: { by: "test" },
    });
    expect(moved).toMatchObject({
      status: "success",
      version: 2,
      result: { authCode: "123456" },
      inquireAt: null,
    });
    expect(await transactionHistory(db, uuid)).toMatchObject([
      { version: 1, fromStatus: null, toStatus: "pending", trigger: "opened" },
      { version: 2, fromStatus: "pending", toStatus: "success", trigger: "approved", facts: { by: "test" } },
    ]);
    const jobs = await db.query(
      sql`select owner, lane, payload from jobs where payload->>'transactionUuid' = ${uuid}`,
    );
    expect(jobs).toEqual([
      {
        owner: "TE-1",
        lane: "callback:ME-1:shop.example",
        payload: { transactionUuid: uuid, version: 2, result: "OK" },
      },
    ]);
    expect(
      await db.query(sql`select id from transaction_changes where transaction_uuids = array[${uuid}]`),
    ).toHaveLength(2);
  });

  test("records the outcome of a submission in the same statement, also when another move came first", async () => {
    const approved = (uuid: string): StoredSubmission => ({
      submissionReference: uuid,
      connectorGuid: "CO-1",
      operation: "debit",
      amount: { minor: 1000n, currency: "EUR" },
      providerReference: `provider-${uuid}`,
      continuation: null,
      outcome: "approved",
    });
    const { uuid } = await opened();
    const { uuid: cancelled } = await opened();
    await moveTransaction(db, { uuid: cancelled, trigger: "cancel_requested", at: clock.now() });
    const moves = await Promise.all(
      [uuid, cancelled].map((one) =>
        moveTransaction(db, { uuid: one, trigger: "approved", at: clock.now(), submission: approved(one) }),
      ),
    );
    expect(moves).toMatchObject([{ status: "success" }, { refused: true, code: "not_in_state" }]);
    expect(await findSubmission(db, uuid)).toEqual(approved(uuid));
    expect(await findSubmission(db, cancelled)).toEqual(approved(cancelled));
  });

  test("of twenty concurrent cancels and payments exactly one wins", async () => {
    for (let round = 0; round < 10; round++) {
      const { uuid } = await opened();
      const moves = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          moveTransaction(db, {
            uuid,
            trigger: index % 2 === 0 ? "cancel_requested" : "approved",
            at: clock.now(),
          }),
        ),
      );
      expect(moves.filter((move) => !("refused" in move))).toHaveLength(1);
      expect(await transactionHistory(db, uuid)).toHaveLength(2);
    }
  });

  test("of fifty concurrent moves each has the result that is its own", async () => {
    const transactions = await Promise.all(Array.from({ length: 50 }, () => opened()));
    const moved = await Promise.all(
      transactions.map(({ uuid }, index) =>
        moveTransaction(db, {
          uuid,
          trigger: index % 2 === 0 ? "approved" : "declined",
          at: clock.now(),
          result: { authCode: uuid },
          facts: { of: uuid },
        }),
      ),
    );
    for (const [index, { uuid }] of transactions.entries()) {
      const status = index % 2 === 0 ? "success" : "error_adapter";
      expect(moved[index]).toMatchObject({ uuid, status, version: 2, result: { authCode: uuid } });
      expect((await transactionHistory(db, uuid))[1]).toMatchObject({
        toStatus: status,
        facts: { of: uuid },
      });
    }
  });

  test("an outcome of an earlier submission does not move what was submitted again", async () => {
    const at = clock.now();
    const { uuid } = await opened({ inquireAfterSeconds: 45 });
    const late = await moveTransaction(db, { uuid, trigger: "approved", at, ofSubmission: 0 });
    expect(late).toMatchObject({ refused: true, status: "pending" });
    expect(await moveTransaction(db, { uuid, trigger: "approved", at, ofSubmission: 1 })).toMatchObject({
      status: "success",
    });
  });

  test("a status inquiry is due by the time of the database, whatever time the process has", async () => {
    const at = clock.now().subtract({ minutes: 10 });
    const due = clock.now().add({ seconds: 45 }).toString();
    const { uuid, inquireAt } = await opened({ at, inquireAfterSeconds: 45 });
    expect(inquireAt?.toString()).toBe(due);
    const move = { uuid, trigger: "outcome_unknown", at, inquireAfterSeconds: 45 } as const;
    const moved = await moveTransaction(db, move);
    expect("inquireAt" in moved && moved.inquireAt?.toString()).toBe(due);
  });

  test("an expired transaction is not submitted, and expires exactly when its time has come", async () => {
    const expiresAt = clock.now().add({ minutes: 5 });
    const { uuid } = await opened({ expiresAt });
    const at = clock.now();
    const early = await moveTransaction(db, { uuid, trigger: "link_expired", at });
    expect(early).toMatchObject({ refused: true, status: "pending" });
    clock.advance({ minutes: 5 });
    const late = await moveTransaction(db, {
      uuid,
      trigger: "payment_submitted",
      at,
      inquireAfterSeconds: 45,
    });
    expect(late).toMatchObject({ refused: true, status: "pending" });
    expect(await moveTransaction(db, { uuid, trigger: "link_expired", at })).toMatchObject({
      status: "cancelled",
    });
  });

  test("a transaction cannot be cancelled while a provider may be booking", async () => {
    const at = clock.now();
    const { uuid } = await opened({ inquireAfterSeconds: 45 });
    expect(await moveTransaction(db, { uuid, trigger: "cancel_requested", at })).toMatchObject({
      refused: true,
    });
  });
});

describe("opening a transaction", () => {
  test("refuses a merchantTransactionId that the merchant used before, also in a race", async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => openTransaction(db, aTransaction({ merchantTransactionId: "same" }))),
    );
    expect(results.filter((result) => result && "refused" in result)).toHaveLength(9);
  });

  test("one that cannot be stored fails alone among those that come at the same time", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        openTransaction(db, aTransaction(index === 7 ? { request: { description: "\0" } } : {})),
      ),
    );
    expect(results.flatMap(({ status }, index) => (status === "rejected" ? [index] : []))).toEqual([7]);
  });

  test("concurrent captures never exceed what was authorised", async () => {
    const original = await opened({ type: "preauthorize" });
    await moveTransaction(db, { uuid: original.uuid, trigger: "approved", at: clock.now() });
    const followUp: FollowUp = {
      type: "capture",
      referenceUuid: original.uuid,
      merchantGuid: "ME-1",
      connectorGuid: "CO-1",
      amountMinor: 300n,
    };
    const captures = await Promise.all(
      Array.from({ length: 10 }, () =>
        openTransaction(db, aTransaction({ type: "capture", amountMinor: 300n }), followUp),
      ),
    );
    expect(captures.filter((capture) => capture !== undefined)).toHaveLength(3);
    expect((await findTransaction(db, original.uuid))?.capturedMinor).toBe(900n);
  });
});

describe("a record that is not read back", () => {
  const threeDSecure = {
    policy: "OPTIONAL",
    decisions: [["#authenticated", "no", "#on-demand"]],
    creditcard: undefined!,
  } as const;
  const full: Partial<NewTransaction> = {
    metaConnectorGuid: "CO-2",
    type: "preauthorize",
    amountMinor: 2n ** 60n,
    surchargeMinor: 7n,
    paymentSource: { kind: "registration", transactionUuid: "a".repeat(20) },
    referenceUuid: "b".repeat(20),
    redirectToken: "token",
    expiresAt: Temporal.Instant.from("2026-11-21T12:00:00.123456789Z"),
    paysOnPage: true,
    recordsBegin: true,
    inquireAfterSeconds: 45,
    callbackOnPending: true,
    request: { merchantMetaData: "ü €", amount: "1.00", currency: "EUR", description: undefined! },
    card: { brand: "visa", firstSixDigits: "411111" } as unknown as NonNullable<NewTransaction["card"]>,
    callbackHash: "md5",
    result: { paymentDescriptor: "SHOP", threeDSecure },
    requestedBy: "MU-1",
    at: Temporal.Instant.from("2026-11-20T12:00:00.123456789Z"),
    receivedAt: Temporal.Instant.from("2026-11-20T12:00:01.9999996Z"),
  };

  test.each([
    ["of an ordinary debit", {}],
    ["with everything that a request may set", full],
    ["that has ended when it is recorded", { status: "success", result: { authCode: "1", arn: undefined! } }],
  ] satisfies [string, Partial<NewTransaction>][])("is its row: %s", async (_which, changes) => {
    const transaction = await opened(changes);
    expect(transaction).toStrictEqual(await findTransaction(db, transaction.uuid));
  });

  test.each([
    [
      "approved",
      { result: { authCode: "123456", adapterTransactionId: "sim-1", arn: undefined!, threeDSecure } },
    ],
    [
      "declined",
      {
        error: { code: 2003, message: "declined", adapterCode: null, adapterMessage: null, createdAt: "now" },
      },
    ],
    ["provider_pending", { inquireAfterSeconds: 60, result: { authCode: "1" } }],
    ["outcome_unknown", { inquireAfterSeconds: 60 }],
    ["redirect_issued", { result: { providerUrl: "https://provider.example", providerForm: null } }],
  ] as const)("is its row after it was %s", async (trigger, parts) => {
    const known = await opened(full);
    const at = Temporal.Instant.from("2026-11-20T12:00:02.0000004Z");
    const move = { uuid: known.uuid, trigger, at, ofSubmission: 1, known, ...parts };
    const count = await countStatements(async () => {
      const moved = await moveTransaction(db, move);
      expect(moved).toStrictEqual(await findTransaction(db, known.uuid));
      expect(moved).toMatchObject({ version: 2 });
    });
    expect(count).toBe(2);
  });

  test("is read where its row was changed since", async () => {
    const known = await opened(full);
    await db.execute(sql`update transactions set chosen_language = 'de' where uuid = ${known.uuid}`);
    const moved = await moveTransaction(db, {
      uuid: known.uuid,
      trigger: "approved",
      at: clock.now(),
      known,
    });
    expect(moved).toMatchObject({ status: "success", chosenLanguage: "de" });
    expect(moved).toStrictEqual(await findTransaction(db, known.uuid));
  });
});
