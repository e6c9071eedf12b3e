import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { BankShop, createBankAccount, importBankFile } from "../../../tests/support/bank-shop.ts";
import { camt, type CamtEntry } from "../../../tests/support/camt.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { IS_WHOLE } from "../../../tests/support/in-parts.ts";

/** All of them take minutes. */
const STATEMENTS = IS_WHOLE ? 1_000 : 40;
const FIRST_DAY = Temporal.PlainDate.from("2026-01-01");

/** A payment of a statement, in cents, and the entries that have its reference. */
interface Trap {
  readonly due: number;
  readonly entries: readonly {
    readonly cents: number;
    readonly kind: "plain" | "lower" | "pieces" | "structured" | "two" | "currency" | "debit" | "pending";
  }[];
}

const cents = fc.integer({ min: 1, max: 100_000 });
const kind = fc.constantFrom("plain", "lower", "pieces", "structured", "two", "currency", "debit", "pending");
const trap: fc.Arbitrary<Trap> = cents.chain((due) =>
  fc.record({
    due: fc.constant(due),
    entries: fc.array(
      fc.record({
        // Equal as often as not.
        cents: fc.oneof(fc.constant(due), cents, fc.constant(Math.max(1, due - 1)), fc.constant(due + 1)),
        kind,
      }),
      { maxLength: 3 },
    ),
  }),
);
const statement = fc.record({
  traps: fc.array(trap, { minLength: 1, maxLength: 3 }),
  unreadable: fc.boolean(),
  twice: fc.boolean(),
});

const clock = new ManualClock("2026-11-26T12:00:00Z");
const shop = forThisFile(() => BankShop.open({ clock }));

beforeAll(async () => {
  await createBankAccount(shop.operator);
});

const textOf = (amount: number): string => (amount / 100).toFixed(2);

function entryOf(
  { cents: amount, kind: of }: Trap["entries"][number],
  { reference, other }: { reference: string; other: string },
): CamtEntry {
  const entry = { amount: textOf(amount), text: [`Order ${reference}`] };
  switch (of) {
    case "plain":
      return entry;
    case "lower":
      return { ...entry, text: [reference.toLowerCase().replaceAll(/(.{4})/g, "$1 ")] };
    case "pieces":
      return { ...entry, text: [`Invoice ${reference.slice(0, 5)}`, reference.slice(5)] };
    case "structured":
      return { amount: entry.amount, structured: reference };
    case "two":
      return { ...entry, text: [reference, " ", other] };
    case "currency":
      return { ...entry, currency: "CHF" };
    case "debit":
      return { ...entry, direction: "DBIT" };
    case "pending":
      return { ...entry, status: "PDNG" };
  }
}

/** The cents that count for the payment: those of entries that name it alone, in its currency, until it is paid. */
function receivedOf({ due, entries }: Trap): number {
  return entries
    .filter(({ kind: of }) => ["plain", "lower", "pieces", "structured"].includes(of))
    .reduce((sum, { cents: amount }) => Math.min(due, sum + amount), 0);
}

test(
  `of ${STATEMENTS} generated statements each cent is for one payment, waits for a person, or is refused with its line`,
  { timeout: 1_800_000 },
  async () => {
    let opening = 0;
    const [{ reference: other }] = [await shop.debit("999999.99")];
    for (const [index, { traps, unreadable, twice }] of fc
      .sample(statement, { numRuns: STATEMENTS, seed: 58 })
      .entries()) {
      const payments: { uuid: string; reference: string }[] = [];
      for (const { due } of traps) payments.push(await shop.debit(textOf(due)));
      const entries = traps.flatMap(({ entries: own }, at) =>
        own.map((one, place) => ({
          ...entryOf(one, { reference: payments[at]!.reference, other }),
          reference: `G-${index}-${at}-${place}`,
        })),
      );
      const change = traps
        .flatMap(({ entries: own }) => own)
        .filter(({ kind: of }) => of !== "pending")
        .reduce((sum, one) => sum + (one.kind === "debit" ? -one.cents : one.cents), 0);
      const day = FIRST_DAY.add({ days: index }).toString();
      const file = camt(unreadable ? [...entries, { amount: "1,00" }] : entries, {
        id: `G-${index}`,
        day,
        opening,
        closing: opening + change,
      });
      opening += change;
      const { body } = await importBankFile(shop.operator, file);
      const booked = entries.filter(({ status }) => status !== "PDNG").length;
      expect(body["bankImport"], `${index}: ${JSON.stringify(body)}`).toMatchObject({
        entries: booked,
        new: booked,
        gap: false,
      });
      // Of the line, and nothing else: balances follow.
      expect(body["bankImport"].errors, `${index}`).toHaveLength(unreadable ? 1 : 0);
      if (twice)
        expect((await importBankFile(shop.operator, file)).body["bankImport"], `${index}`).toMatchObject({
          new: 0,
          gap: false,
        });
      for (const [at, one] of traps.entries()) {
        const status = await shop.statusOf(payments[at]!.uuid);
        const received = receivedOf(one);
        expect(status["transactionStatus"], `${index}: ${JSON.stringify(one)}`).toBe(
          received === one.due ? "SUCCESS" : "PENDING",
        );
        if (received < one.due)
          expect(status["extraData"].amount, `${index}`).toBe(
            received === 0 ? undefined : textOf(one.due - received),
          );
      }
    }
    expect(await centsThatAreLost()).toEqual([]);
  },
);

/** Entries whose cents are not each for a payment, too much, or with a person; and payments with more than is due. */
async function centsThatAreLost(): Promise<unknown[]> {
  const { db } = shop.started.gateway;
  const entries = await db.query(sql`
    select entry.guid, entry.state, entry.amount_minor::text, surplus_minor::text, allocated::text
    from bank_entries as entry cross join lateral (
      select coalesce(sum(amount_minor), 0) as allocated from bank_allocations
      where entry_guid = entry.guid and undone_at is null) as of_payments
    where case entry.state
      when 'matched' then allocated + surplus_minor <> entry.amount_minor
      else allocated <> 0 or surplus_minor not in (0, entry.amount_minor) end
      or entry.state not in ('matched', 'unmatched', 'proposed')`);
  const payments = await db.query(sql`
    select awaited.reference from bank_account_payments as awaited
    where received_minor > amount_minor or received_minor <> (
      select coalesce(sum(amount_minor), 0) from bank_allocations
      where submission_reference = awaited.submission_reference and undone_at is null)`);
  return [...entries, ...payments];
}
