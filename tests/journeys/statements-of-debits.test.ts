import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { startAroundStatements } from "../support/around-statements.ts";
import { uniqueCard } from "../support/card-traces.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";
import { createTestDatabase } from "../support/postgres.ts";

const SIMULTANEOUS = 32;

/** A gateway whose statements are counted. */
const started = forThisFile(async () => {
  const database = await createTestDatabase();
  const seen = { statements: 0 };
  const shared = { databaseUrl: database.url, masterKey: randomBytes(32) };
  // The one that makes the demo tenant.
  const first = await startTestGateway(shared);
  await first.close();
  const gateway = await startAroundStatements((run) => {
    seen.statements += 1;
    return run();
  }, shared);
  const close = async () => {
    await gateway.close();
    await database.drop();
  };
  return { api: new ApiClient(gateway.url), seen, close };
});

async function debitAll(orders: readonly Record<string, unknown>[]): Promise<number> {
  const before = started.seen.statements;
  const debits = await Promise.all(
    orders.map((order) => started.api.transaction("demo-card", "debit", order)),
  );
  expect(debits.map(({ body }) => body["returnType"])).toEqual(debits.map(() => "FINISHED"));
  return started.seen.statements - before;
}

test("a debit that is approved takes four statements", async () => {
  const counts: number[] = [];
  for (let debit = 0; debit < 5; debit += 1) {
    const before = started.seen.statements;
    await started.api.debit(anOrder());
    counts.push(started.seen.statements - before);
  }
  // Its record, its place within the limits of the card, the booking at the Simulator, and its outcome with all that follows from it.
  // The first ones read what is cached from then on.
  expect(Math.min(...counts)).toBe(4);
});

// One of the statements that is not shared would be a commit for each payment, which costs as much as the payment.
const ofOneCard = () => Array.from({ length: SIMULTANEOUS }, anOrder);

test("simultaneous debits share their statements", async () => {
  await debitAll(ofOneCard());
  expect((await debitAll(ofOneCard())) / SIMULTANEOUS).toBeLessThan(1);
});

/** Orders of customers who entered their cards in hosted fields: each has a one-time token, and no card paid before. */
function ofNewCards(): Promise<Record<string, unknown>[]> {
  return Promise.all(
    Array.from({ length: SIMULTANEOUS }, async () => {
      const cardData = uniqueCard();
      const { body } = await started.api.post("/api/v3/tokenize/demo-public", { cardData });
      return { ...anOrder(), transactionToken: body["transactionToken"] };
    }),
  );
}

test("simultaneous debits with cards that never paid before share their statements as well", async () => {
  await debitAll(await ofNewCards());
  expect((await debitAll(await ofNewCards())) / SIMULTANEOUS).toBeLessThan(1);
});
