import { beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { BankShop, createBankAccount, importBankFile, OWN_IBAN } from "../../../tests/support/bank-shop.ts";
import { camt } from "../../../tests/support/camt.ts";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { diesAfter } from "../../../tests/support/dying-database.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { IS_WHOLE } from "../../../tests/support/in-parts.ts";

/** All statements take a minute: `npm test` takes every seventh. */
const STEP = IS_WHOLE ? 1 : 7;
const MAX_STATEMENTS = 400;
const DAY = "2026-11-26";

const clock = new ManualClock(`${DAY}T12:00:00Z`);
const shop = forThisFile(() => BankShop.open({ clock }));

beforeAll(async () => {
  await createBankAccount(shop.operator);
});

/** The entries of a statement, and the sums that payments have of them. */
async function recorded(bankReference: string) {
  const entries = await shop.started.gateway.db.query<{ state: string; kind: string | null }>(sql`
    select state, kind from bank_entries where bank_reference like ${`${bankReference}-%`} order by bank_reference`);
  const [sums] = await shop.started.gateway.db.query<{ allocated: string }>(sql`
    select coalesce(sum(allocation.amount_minor), 0)::text as allocated
    from bank_allocations as allocation join bank_entries as entry on entry.guid = allocation.entry_guid
    where entry.bank_reference like ${`${bankReference}-%`} and undone_at is null`);
  return { entries, allocated: sums!.allocated };
}

/** The jobs of what a process left, which are due in minutes. */
async function recover(): Promise<void> {
  clock.advance({ minutes: 15 });
  await shop.started.gateway.runDue();
}

test(
  "an import whose process dies at a statement has changed nothing or all, and its file again has no more",
  { timeout: 600_000 },
  async () => {
    let statements = 0;
    let stops = 0;
    for (; statements < MAX_STATEMENTS; statements += STEP) {
      const [paid, part] = [await shop.debit("10.00"), await shop.debit("20.00")];
      const name = `CRASH-${statements}`;
      const file = camt(
        [
          { amount: "12.50", text: [paid.reference], reference: `${name}-1` },
          { amount: "15.00", text: [part.reference], reference: `${name}-2` },
          { amount: "3.00", text: ["of nobody"], reference: `${name}-3` },
        ],
        { id: name, day: DAY },
      );
      const { wasStopped } = await diesAfter(statements, () =>
        importBankFile(shop.operator, file).catch(() => undefined),
      );
      const left = await recorded(name);
      expect([0, 3], `${statements}`).toContain(left.entries.length);
      await recover();
      const after = await recorded(name);
      expect(after.entries.length, `${statements}`).toBe(left.entries.length);
      // Without the file again, what was recorded is matched by its job.
      if (after.entries.length > 0)
        expect(
          after.entries.map(({ state }) => state),
          `${statements}`,
        ).toEqual(["matched", "matched", "unmatched"]);
      const { body } = await importBankFile(shop.operator, file);
      expect(body["bankImport"], `${statements}`).toMatchObject({ entries: 3, new: 3 - left.entries.length });
      await recover();
      expect(await recorded(name), `${statements}`).toMatchObject({
        entries: [{ kind: "payment" }, { kind: "payment" }, { kind: null }],
        allocated: "2500",
      });
      expect(await shop.statusOf(paid.uuid), `${statements}`).toMatchObject({ transactionStatus: "SUCCESS" });
      expect(await shop.statusOf(part.uuid), `${statements}`).toMatchObject({
        transactionStatus: "PENDING",
        extraData: { amount: "5.00" },
      });
      if (!wasStopped) break;
      stops += 1;
    }
    expect(stops).toBeGreaterThan(5);
    expect(statements).toBeLessThan(MAX_STATEMENTS);
  },
);

test(
  "an export whose process dies at a statement is not made or is whole, and no movement is in two",
  { timeout: 600_000 },
  async () => {
    const today = Temporal.Now.plainDateISO("UTC");
    // Movements are dated by the clock of the database.
    const period = { from: DAY, to: today.toString() > DAY ? DAY : today.toString() };
    let statements = 0;
    let stops = 0;
    const wanted = await createExport(await createProfile(), period);
    expect(wanted).toMatchObject({ success: true, bookingExport: { number: 1 } });
    for (; statements < MAX_STATEMENTS; statements += STEP) {
      const profile = await createProfile();
      const { wasStopped } = await diesAfter(statements, () =>
        createExport(profile, period).catch(() => undefined),
      );
      const made = await shop.started.gateway.db.query<{
        rows: number;
        movements: number;
        files: number;
      }>(sql`
        select rows, (select count(*)::int from booking_movements where export_guid = guid) as movements,
          (select count(*)::int from booking_files where export_guid = guid) as files
        from booking_exports where profile_guid = ${profile}`);
      const { rows } = wanted["bookingExport"];
      expect([[], [{ rows, movements: rows, files: 1 }]], `${statements}`).toContainEqual(made);
      const again = await createExport(profile, period);
      if (made.length === 0)
        expect(again, `${statements}`).toMatchObject({ bookingExport: { number: 1, rows } });
      else expect(again["errorMessage"], `${statements}`).toContain("nothing new");
      if (!wasStopped) break;
      stops += 1;
    }
    expect(stops).toBeGreaterThan(2);
    expect(statements).toBeLessThan(MAX_STATEMENTS);
  },
);

test("two files with one entry, at once and one after the other, count it once", async () => {
  const { uuid, reference } = await shop.debit("40.00");
  const entry = { amount: "40.00", text: [reference], reference: "TWO-FILES" };
  const other = (amount: string) => ({ amount, text: ["other"] });
  const files = ["5.00", "6.00", "7.00"].map((amount, index) =>
    camt([entry, other(amount)], {
      id: `TWO-${index}`,
      kind: index % 2 === 0 ? "053" : "054",
      iban: OWN_IBAN,
    }),
  );
  const imports = await Promise.all(files.map((file) => importBankFile(shop.operator, file)));
  expect(imports.map(({ status, body }) => [status, body["errorMessage"]])).toEqual(
    imports.map(() => [200, undefined]),
  );
  const added = imports.map(({ body }) => body["bankImport"].new as number);
  expect(added.toSorted((one, other) => one - other)).toEqual([1, 1, 2]);
  for (const file of files)
    expect((await importBankFile(shop.operator, file)).body["bankImport"]).toMatchObject({ new: 0 });
  expect(await shop.statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  const [count] = await shop.started.gateway.db.query<{ allocated: string; entries: number }>(sql`
    select coalesce(sum(amount_minor), 0)::text as allocated, count(*)::int as entries
    from bank_allocations where transaction_uuid = ${uuid} and undone_at is null`);
  expect(count).toEqual({ allocated: "4000", entries: 1 });
});

async function createProfile(): Promise<string> {
  const { body } = await shop.provision(`createBookingProfile/${DEMO_MERCHANT}`, {
    format: "journal-csv",
    accounts: { clearing: {}, customer: "10000", fees: {}, bank: "1800", differences: "6300" },
    timeZone: "UTC",
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body["bookingProfile"].guid;
}

async function createExport(profile: string, period: object) {
  return (await shop.provision(`createBookingExport/${profile}`, period)).body;
}
