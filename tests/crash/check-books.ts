import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";

import type { OrderOutcome } from "./merchant.ts";

const INQUIRIES_TIMEOUT_MS = 60_000;

/**
 * Compares the responses to the merchant with the records and with the books of the simulated provider. Returns one
 * sentence per contradiction; the tests require none.
 *
 * @param ignored uuids of transactions that are not compared, and neither is what follows them
 */
export async function checkBooks(
  databaseUrl: string,
  outcomes: ReadonlyMap<string, OrderOutcome>,
  ignored: readonly string[] = [],
): Promise<string[]> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await resolveUnknownOutcomes(database);
    const contradicted = await contradictedResponses(database, outcomes);
    return [...contradicted, ...(await brokenInvariants(database, ignored))];
  } finally {
    await database.end();
  }
}

/** Makes every status inquiry due repeatedly until no outcome is unknown. The schedule itself takes hours. */
async function resolveUnknownOutcomes(database: Client): Promise<void> {
  const deadline = performance.now() + INQUIRIES_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { rowCount } = await database.query(
      "update transactions set inquire_at = now() - interval '1 second' where inquire_at is not null",
    );
    if (rowCount === 0) return;
    await sleep(500);
  }
}

async function contradictedResponses(
  database: Client,
  outcomes: ReadonlyMap<string, OrderOutcome>,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string; uuid: string; status: string }>(
    "select merchant_transaction_id as id, uuid, status from transactions",
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  return [...outcomes].flatMap(([id, outcome]) => {
    const row = stored.get(id);
    if (outcome.kind === "refused") return [`${id} was refused: ${outcome.response}`];
    if (!row) return [`${id} got a response and is not stored`];
    if (outcome.kind === "paid" && row.status !== "success")
      return [`${id} was paid and is stored as ${row.status}`];
    if (outcome.kind === "paid" && row.uuid !== outcome.uuid)
      return [`${id} got the uuid of another payment`];
    return [];
  });
}

/** Each query finds the orders that break an invariant of the design. */
const BROKEN_INVARIANTS = {
  "was charged more than once": `
    select merchant_transaction_id as id from simulator_bookings where status = 'approved'
    group by merchant_transaction_id having count(*) > 1`,
  "succeeded without a booking at the provider": `
    select merchant_transaction_id as id from transactions where status = 'success' and not exists (
      select from simulator_bookings as booking
      where booking.status = 'approved' and split_part(booking.transaction_uuid, '-', 1) = transactions.uuid)`,
  "was charged by the provider and did not succeed": `
    select booking.merchant_transaction_id as id from simulator_bookings as booking
    join transactions on transactions.uuid = split_part(booking.transaction_uuid, '-', 1)
    where booking.status = 'approved' and transactions.status <> 'success'`,
  "is still open": `
    select merchant_transaction_id as id from transactions where final_at is null`,
  "ended without a callback that is delivered or scheduled": `
    select merchant_transaction_id as id from transactions
    where final_at is not null and callback_url is not null
      and not exists (select from callbacks where callbacks.transaction_uuid = transactions.uuid)
      and not exists (select from jobs where payload->>'transactionUuid' = transactions.uuid and dead_at is null)`,
  "has a history with a gap": `
    select transaction_uuid as id from transaction_history
    group by transaction_uuid having count(*) <> max(version) - min(version) + 1`,
};

async function brokenInvariants(database: Client, ignored: readonly string[]): Promise<string[]> {
  const { rows: left } = await database.query<{ uuid: string; id: string }>(
    `select uuid, merchant_transaction_id as id from transactions
    where uuid = any($1::text[]) or reference_uuid = any($1::text[])`,
    [ignored],
  );
  const isLeft = new Set(left.flatMap(({ uuid, id }) => [uuid, id]));
  const found: string[] = [];
  for (const [sentence, query] of Object.entries(BROKEN_INVARIANTS)) {
    const { rows } = await database.query<{ id: string }>(query);
    found.push(...rows.filter(({ id }) => !isLeft.has(id)).map(({ id }) => `${id} ${sentence}`));
  }
  return found;
}
