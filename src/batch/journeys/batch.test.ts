import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { BatchShop, debitsFile } from "../../../tests/support/batches.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { dumpDatabase } from "../../../tests/support/database-dump.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway({ clock }));
const shop = forThisFile(() => new BatchShop(started.url));
const receiver = forThisFile(startCallbackReceiver);
let reference: string;
const clock = new ManualClock("2027-01-10T12:00:00Z");

beforeAll(async () => {
  reference = await shop.register();
});
afterEach(() => {
  receiver.received.length = 0;
});

const work = () => started.gateway.runDue();
const KEYS = "transactionMethod,referenceUuid,merchantTransactionId,amount,currency";
const debit = (id: string, amount = "1.00", of = reference) => `debit,${of},${id},${amount},EUR`;
const file = (...rows: string[]) => [KEYS, ...rows].join("\n");
const transactionsOf = (prefix: string) =>
  started.gateway.db.query<{
    merchantTransactionId: string;
    status: string;
    initiatedBy: string;
    apiVersion: string;
  }>(
    sql`select merchant_transaction_id, status, initiated_by, api_version from transactions
      where merchant_transaction_id like ${`${prefix}%`} order by merchant_transaction_id`,
  );

describe("a batch", () => {
  test("is accepted at once, runs in the background, and shows its result", async () => {
    const { status, body } = await shop.upload(file(debit("run-1"), debit("run-2", "2.00")));
    expect([status, body]).toEqual([201, { batchId: expect.any(String), status: "pending" }]);
    const id = body["batchId"] as string;
    expect((await shop.get(id)).body).toEqual({ batchId: id, status: "pending", processingMode: "strict" });
    const early = await shop.file(id);
    expect([early.status, early.body]).toEqual([202, { error: "Batch is not completed yet" }]);
    await work();
    const ended = await shop.get(id);
    expect(ended.body).toEqual({
      batchId: id,
      status: "completed",
      processingMode: "strict",
      summary: { totalRows: 2, successfulRows: 2, failedRows: 0 },
      resultDocument: expect.stringContaining(`${started.url}/api/v3/batchResults/`),
    });
    const result = await shop.file(id);
    expect(result.status).toBe(200);
    expect(result.body).toMatchObject({
      summary: { totalRows: 2, successfulRows: 2, failedRows: 0 },
      failedRows: [],
      successfulRows: [
        {
          success: true,
          transactionStatus: "SUCCESS",
          uuid: expect.stringMatching(/^[0-9a-f]{20}$/),
          merchantTransactionId: "run-1",
          transactionType: "debit",
          amount: "1.00",
          currency: "EUR",
          returnData: { _TYPE: "cardData", lastFourDigits: "1111" },
        },
        { merchantTransactionId: "run-2", amount: "2.00" },
      ],
    });
    expect(await transactionsOf("run-")).toMatchObject([
      { status: "success", initiatedBy: "transaction-batch-file", apiVersion: "batch-api" },
      { status: "success" },
    ]);
  });

  test("that has declined rows is successful, and lists them as declined", async () => {
    const keys = `${KEYS},threeDSecureData.3dsecure`;
    // A soft decline, and no customer is there to be authenticated.
    const id = await shop.accepted(
      [keys, `${debit("declined-1")},`, `${debit("declined-2", "65.00")},OFF`].join("\n"),
    );
    await work();
    expect((await shop.get(id)).body).toMatchObject({
      status: "completed",
      summary: { totalRows: 2, successfulRows: 2, failedRows: 0 },
    });
    const { successfulRows } = (await shop.file(id)).body;
    expect(successfulRows[1]).toMatchObject({
      success: true,
      transactionStatus: "ERROR",
      merchantTransactionId: "declined-2",
      errorCode: 2022,
      errors: [{ errorCode: 2022, code: "2022", errorMessage: expect.any(String) }],
    });
  });

  test("mixes methods, and runs rows of the same reference in the order of the file", async () => {
    const own = await shop.register();
    const paid = (await shop.api.debit({ amount: "10.00" })).body["uuid"] as string;
    const id = await shop.accepted(
      [
        `${KEYS},transactionToken`,
        `refund,${paid},mixed-1,4.00,EUR,`,
        `payout,${own},mixed-2,3.00,EUR,`,
        `preauthorize,${own},mixed-3,3.00,EUR,`,
        `deregister,${own},mixed-4,,,`,
        `refund,${paid},mixed-5,6.00,EUR,`,
      ].join("\n"),
    );
    await work();
    expect((await shop.get(id)).body).toMatchObject({ status: "completed" });
    const { successfulRows } = (await shop.file(id)).body;
    expect(
      successfulRows.map((row: Record<string, string>) => [row["transactionType"], row["transactionStatus"]]),
    ).toEqual([
      ["refund", "SUCCESS"],
      ["payout", "SUCCESS"],
      ["preauthorize", "SUCCESS"],
      ["deregister", "SUCCESS"],
      ["refund", "SUCCESS"],
    ]);
  });
});

describe("a row that is not valid", () => {
  const rows = (prefix: string) => [debit(`${prefix}1`), debit(`${prefix}2`, "nothing"), debit(`${prefix}3`)];

  test("fails a strict batch before anything is executed", async () => {
    const id = await shop.accepted(file(...rows("strict-")));
    await work();
    expect((await shop.get(id)).body).toMatchObject({
      status: "failed",
      summary: { totalRows: 3, successfulRows: 0, failedRows: 3 },
    });
    expect(await transactionsOf("strict-")).toEqual([]);
    const { failedRows } = (await shop.file(id)).body;
    expect(failedRows).toMatchObject([
      { merchantTransactionId: "strict-1", errorMessage: expect.stringContaining("Not executed") },
      {
        type: "TX_LOG_CREATE",
        merchantTransactionId: "strict-2",
        errorMessage: expect.stringContaining("line 3, column 4: amount"),
        errorCode: "1002",
      },
      { merchantTransactionId: "strict-3" },
    ]);
  });

  test("is recorded and skipped in a lenient batch", async () => {
    const id = await shop.accepted(file(...rows("lenient-")), { processingMode: "lenient" });
    await work();
    expect((await shop.get(id)).body).toMatchObject({
      status: "processed_with_errors",
      processingMode: "lenient",
      summary: { totalRows: 3, successfulRows: 2, failedRows: 1 },
    });
    expect(
      (await transactionsOf("lenient-")).map(({ merchantTransactionId }) => merchantTransactionId),
    ).toEqual(["lenient-1", "lenient-3"]);
  });
});

describe("a row that is refused when it is run", () => {
  test("ends a strict batch, and rows after it are not executed", async () => {
    await shop.api.debit({ merchantTransactionId: "taken-1" });
    const id = await shop.accepted(file(debit("taken-1"), debit("taken-2"), debit("taken-3")));
    await work();
    expect((await shop.get(id)).body).toMatchObject({ status: "failed", summary: { failedRows: 3 } });
    expect((await shop.file(id)).body["failedRows"][0]).toMatchObject({
      type: "TX_LOG_POST_CREATE",
      merchantTransactionId: "taken-1",
      errorCode: "3004",
    });
    expect(await transactionsOf("taken-")).toHaveLength(1);
  });

  test("does not stop a lenient one, and a repeated file charges nobody twice", async () => {
    const csv = file(debit("again-1"), debit("again-2"));
    await shop.accepted(csv);
    const second = await shop.accepted(csv, { processingMode: "lenient" });
    await work();
    expect((await shop.get(second)).body).toMatchObject({
      status: "processed_with_errors",
      summary: { totalRows: 2, successfulRows: 0, failedRows: 2 },
    });
    expect(await transactionsOf("again-")).toHaveLength(2);
  });
});

describe("an upload", () => {
  const refused = async (csv: string | undefined, fields: Record<string, string> = {}) => {
    const { status, body } = await shop.upload(csv, fields);
    return [status, body["error"]];
  };

  test("without a file is a 400", async () => {
    expect(await refused(undefined)).toEqual([400, "Batch file is missing"]);
    const json = await shop.send("{}", "demo-card", { "content-type": "application/json" });
    expect([json.status, json.body]).toEqual([400, { error: "Batch file is missing" }]);
  });

  test("with a bad key names line and column, and stores nothing", async () => {
    const before = await count();
    expect(await refused("transactionMethod,amont\ndebit,1")).toEqual([
      422,
      "line 1, column 2: 'amont' is not a known field",
    ]);
    expect(await refused(`${file(debit("broken-1"))}\ndebit,"${reference}`)).toEqual([
      422,
      "line 3: a quotation mark is not closed",
    ]);
    expect(await count()).toBe(before);
  });

  test("with another mode, address, field, type of file or a broken body is refused", async () => {
    const csv = file(debit("refused-1"));
    expect(await refused(csv, { processingMode: "fast" })).toEqual([
      422,
      expect.stringContaining("processing mode"),
    ]);
    expect(await refused(csv, { callbackUrl: "shop.example" })).toEqual([
      422,
      expect.stringContaining("callback URL"),
    ]);
    expect(await refused(csv, { callback: "x" })).toEqual([422, "'callback' is not a known field"]);
    const picture = new FormData();
    picture.set("batchFile", new File(["x"], "x.png", { type: "image/png" }));
    expect(await shop.send(picture)).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining("MIME") },
    });
    const broken = await shop.send("--x\r\nnothing", "demo-card", {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect(broken).toMatchObject({ status: 422, body: { error: expect.stringContaining("multipart") } });
  });

  test("of more than 1 MiB is refused", async () => {
    expect(await refused(`${file(debit("large-1"))}${"\n".repeat(1024 * 1024)}`)).toEqual([
      422,
      "The batch file is larger than 1048576 bytes",
    ]);
    expect(await refused("x".repeat(3 * 1024 * 1024))).toEqual([
      422,
      "The batch file is larger than 1048576 bytes",
    ]);
  });

  test("by the page of another site is refused, whose browser may have the credentials", async () => {
    const form = new FormData();
    form.set("batchFile", new File([file(debit("foreign-1"))], "batch.csv"));
    const { status } = await shop.send(form, "demo-card", { origin: "https://evil.example" });
    expect(status).toBe(403);
  });

  test("with wrong credentials or through an unknown connector is a 401 in both shapes", async () => {
    const { status, body } = await shop.upload(file(debit("who-1")), {}, "unknown");
    expect([status, body]).toEqual([
      401,
      {
        success: false,
        errorMessage: "Invalid credentials.",
        errorCode: 3002,
        error: "Invalid credentials.",
      },
    ]);
  });

  test("while ten batches are open is a 429", async () => {
    const accepted: string[] = [];
    for (let number = 1; number <= 10; number++)
      accepted.push(await shop.accepted(file(debit(`open-${number}`))));
    const { status, body } = await shop.upload(file(debit("open-11")));
    expect([status, body["error"]]).toEqual([429, expect.stringContaining("have not ended")]);
    await work();
    expect((await shop.get(accepted[9]!)).body).toMatchObject({ status: "completed" });
  });
});

const count = async () =>
  (await started.gateway.db.one<{ count: bigint }>(sql`select count(*) as count from batches`)).count;

test("a batch is found through its own connector only, and by the list of it", async () => {
  const id = await shop.accepted(file(debit("listed-1")));
  await work();
  const other = await shop.get(id, "demo-redirect");
  expect([other.status, other.body]).toEqual([404, { error: "Batch not found" }]);
  expect((await shop.file(id, "demo-redirect")).body).toEqual({ error: "Document not found" });
  const { body } = await shop.api.get("/api/v3/batchUpload/v2/demo-card/batches?page=1&perPage=1");
  expect(body).toEqual({
    data: [{ batchId: id, status: "completed", createdAt: "2027-01-10T12:00:00+00:00" }],
    total: Number(await count()),
    perPage: 1,
    currentPage: 1,
  });
  const bad = await shop.api.get("/api/v3/batchUpload/v2/demo-card/batches?perPage=101");
  expect([bad.status, Object.keys(bad.body)]).toEqual([422, ["error"]]);
});

describe("the callback of a batch", () => {
  test("has a link to the result, is signed, is repeated until it is taken, and expires", async () => {
    receiver.respond = (response) => void response.writeHead(500).end("no");
    const id = await shop.accepted(file(debit("called-1")), { callbackUrl: `${receiver.url}/batch` });
    await work();
    receiver.respond = (response) => void response.writeHead(204).end();
    await started.gateway.db.execute(
      sql`update jobs set run_at = ${clock.now()} where kind = 'send-batch-callback'`,
    );
    await work();
    expect(receiver.received).toHaveLength(2);
    const { body, headers } = receiver.received.at(-1)!;
    expect(Object.keys(body)).toEqual(["link"]);
    expect(headers["x-signature"]).toEqual(expect.any(String));
    const link = body["link"] as string;
    const response = await fetch(link);
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { successfulRows: [{ merchantTransactionId: "called-1" }] },
    ]);
    expect((await fetch(`${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`)).status).toBe(404);
    clock.advance({ hours: 7 * 24 + 1 });
    const expired = await fetch(link);
    expect([expired.status, await expired.json()]).toEqual([404, { error: "Document not found" }]);
    expect((await shop.file(id)).status).toBe(200);
  });

  test("comes for a failed batch, too", async () => {
    receiver.respond = (response) => void response.end("OK");
    await shop.accepted(file(debit("failed-1", "x")), { callbackUrl: `${receiver.url}/batch` });
    await work();
    expect(receiver.received).toHaveLength(1);
  });
});

describe("what a file says", () => {
  test("is sealed while it waits, and erased when the row has ended", async () => {
    const csv = [`${KEYS},customer.email`, `${debit("sealed-1")},waits-sealed@example.com`].join("\n");
    await shop.accepted(csv);
    expect(await dumpDatabase(started.gateway.db)).not.toContain("waits-sealed@example.com");
    const sealed = sql`select request from batch_rows where merchant_transaction_id = 'sealed-1'`;
    expect(await started.gateway.db.one(sealed)).toEqual({ request: expect.stringMatching(/^v1\./) });
    await work();
    expect(await started.gateway.db.one(sealed)).toEqual({ request: null });
  });

  test("is refused where it has a card number, and nothing of it is stored", async () => {
    const pan = "5555555555554444";
    const csv = [`${KEYS},description`, `${debit("pan-1")},${pan}`, `${debit("pan-2")},"ref ${pan}"`].join(
      "\n",
    );
    const id = await shop.accepted(csv, { processingMode: "lenient" });
    await work();
    expect((await shop.get(id)).body).toMatchObject({ summary: { failedRows: 2 } });
    expect(await dumpDatabase(started.gateway.db)).not.toContain(pan);
  });
});

describe("after a crash", () => {
  test("rows that were recorded are not run again, and the others are", async () => {
    const id = await shop.accepted(debitsFile(6, { references: [reference], prefix: "crash-" }));
    await work();
    // As if the process had ended before it recorded how the first four ended, and before it ran the last two.
    await started.gateway.db.execute(sql`
      update batch_rows set state = 'started' where batch_id = ${id} and line <= 5`);
    await started.gateway.db.execute(sql`
      update batches set status = 'processing', ended_at = null, executed_rows = 2 where id = ${id}`);
    const before = await transactionsOf("crash-");
    await started.gateway.db.execute(sql`
      update batch_rows set request = 'v1.x.y' where batch_id = ${id} and state = 'started'`);
    await started.gateway.db.execute(sql`
      insert into jobs (kind, key, lane, payload, run_at)
      values ('run-batch', ${id}, 'run-batch', jsonb_build_object('batchId', ${id}::text), ${clock.now()})`);
    await work();
    expect((await shop.get(id)).body).toMatchObject({
      status: "completed",
      summary: { totalRows: 6, successfulRows: 6, failedRows: 0 },
    });
    expect(await transactionsOf("crash-")).toEqual(before);
  });
});
