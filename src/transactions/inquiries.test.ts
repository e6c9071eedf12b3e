import { expect, test } from "vitest";
import { newTransaction } from "../../tests/support/new-transaction.ts";
import { databaseForThisFile } from "../../tests/support/database-for-this-file.ts";
import { ManualClock } from "../platform/clock.ts";
import { sql } from "../platform/database/index.ts";
import { createIds } from "../platform/ids.ts";
import { claimDueInquiries, type DueInquiry } from "./inquiries.ts";
import { openTransaction } from "./open-transaction.ts";

const PLACES = 100;
const PER_CONNECTOR = 16;
const SILENT = "TE-0000-0000-0000-0000-0000-0007";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const db = databaseForThisFile({ clock });

/** Payments of a connector whose status inquiries are due. */
async function dueAt(connectorGuid: string, { tenantGuid, count }: { tenantGuid: string; count: number }) {
  const ids = createIds();
  const uuids = Array.from({ length: count }, () => ids.transactionUuid());
  for (const uuid of uuids)
    await openTransaction(
      db,
      newTransaction({
        uuid,
        tenantGuid,
        merchantGuid: "ME-0000-0000-0000-0000-0000-0001",
        connectorGuid,
        merchantTransactionId: uuid,
        at: clock.now(),
      }),
    );
  await db.execute(sql`
    update transactions set inquire_at = ${clock.now().subtract({ minutes: 1 })}::timestamptz where uuid = any(${uuids}::text[])`);
}

function claim(running: readonly DueInquiry[]): Promise<DueInquiry[]> {
  const ofConnectors = Map.groupBy(running, ({ connectorGuid }) => connectorGuid);
  return claimDueInquiries(db, {
    running: new Map(
      [...ofConnectors].map(([guid, [one, ...more]]) => [
        guid,
        { tenantGuid: one!.tenantGuid, count: more.length + 1 },
      ]),
    ),
    limit: PLACES - running.length,
    limitPerConnector: PER_CONNECTOR,
    claimedSeconds: 600,
  });
}

test("a tenant with seven silent connectors fills no more than half of the places, and another one goes on", async () => {
  for (let connector = 1; connector <= 7; connector++)
    await dueAt(`CO-silent-${connector}`, { tenantGuid: SILENT, count: PER_CONNECTOR + 4 });
  const running = await claim([]);
  expect(running.length).toBe(PLACES / 2);
  // Nothing of it ends, and rounds go on.
  for (let round = 0; round < 20; round++) running.push(...(await claim(running)));
  expect(running.length).toBe(PLACES / 2);
  await dueAt("CO-prompt", { tenantGuid: "TE-0000-0000-0000-0000-0000-0008", count: 3 });
  const others = await claim(running);
  expect(others.map(({ connectorGuid }) => connectorGuid)).toEqual(["CO-prompt", "CO-prompt", "CO-prompt"]);
  // What has ended is the silent tenant's again.
  expect((await claim(running.slice(10))).length).toBe(10);
});
