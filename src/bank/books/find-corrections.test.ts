import { expect, test } from "vitest";
import { databaseForThisFile } from "../../../tests/support/database-for-this-file.ts";
import { sql } from "../../platform/database/index.ts";
import { insertMovements } from "./booked-store.ts";
import { Corrections } from "./find-corrections.ts";
import type { Movement } from "./movement.ts";

const db = databaseForThisFile();
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const PROFILE = "profile";
const CONNECTOR = "CO-1";
const DAY = "2026-11-20";

function payment(uuid: string, more: Partial<Movement> = {}): Movement {
  return {
    key: `payment:${uuid}`,
    source: "2026-11-20T10:00:00Z",
    kind: "payment",
    connectorGuid: CONNECTOR,
    connectorName: "Cards",
    day: DAY,
    document: uuid,
    account: "1461",
    contra: "10000",
    side: "debit",
    minor: 100n,
    currency: "EUR",
    taxKey: "",
    vatId: "",
    text: "payment",
    transactionUuid: uuid,
    payout: null,
    clearingMinor: 100n,
    reverses: null,
    ...more,
  };
}

/** More than are read at once. */
const STORED = 10_001;
const uuids = Array.from({ length: STORED }, (_, index) => String(index).padStart(20, "0"));

test("thousands of movements that are booked, whose payments are in the archive by now, stand as they were booked", async () => {
  await db.execute(
    sql`insert into merchants (guid, tenant_guid, name) select ${MERCHANT}, guid, 'M' from tenants`,
  );
  await db.execute(sql`
    insert into booking_profiles (guid, merchant_guid, format, chart, accounts, granularity, document_field, time_zone)
    values (${PROFILE}, ${MERCHANT}, 'journal-csv', '04', '{}', 'day', 'merchantTransactionId', 'UTC')`);
  await db.execute(sql`
    insert into booking_exports (guid, merchant_guid, profile_guid, number, period_from, period_to, rows, checks, file_name, media_type)
    values ('export', ${MERCHANT}, ${PROFILE}, 1, ${DAY}::date, ${DAY}::date, 1, '[]', 'journal.csv', 'text/csv')`);
  const booked = uuids.map((uuid) => payment(uuid));
  await insertMovements(db, { profileGuid: PROFILE, exportGuid: "export" }, booked);

  const [first, second] = uuids as [string, string];
  const corrections = new Corrections(db, { profileGuid: PROFILE, connectors: [], until: DAY });
  await corrections.compare({ subjects: [first, "new"], movements: [payment(first), payment("new")] });
  // It says another amount by now.
  const changed = payment(second, { minor: 90n, clearingMinor: 90n });
  await corrections.compare({ subjects: [second], movements: [changed] });
  // Of a day after the export.
  await corrections.compare({
    subjects: ["later"],
    movements: [payment("later", { day: "2026-11-21" })],
  });
  const { added, reversals, moved } = await corrections.end();

  expect(added.map(({ key }) => key)).toEqual(["payment:new", `payment:${second}`]);
  expect(reversals).toMatchObject([{ reverses: `payment:${second}`, minor: 100n, clearingMinor: -100n }]);
  expect(moved).toEqual(new Map([[`${CONNECTOR} EUR`, BigInt(STORED + 1) * 100n - 10n]]));
});
