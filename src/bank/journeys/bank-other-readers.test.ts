import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { anOrder } from "../../../tests/support/api-client.ts";
import { camtSchemaErrors, readByLedger, readByOdoo } from "../../../tests/support/bank-judges.ts";
import { BankShop, createBankAccount, OWN_IBAN } from "../../../tests/support/bank-shop.ts";
import { camt, type CamtEntry } from "../../../tests/support/camt.ts";
import { createConnector, DEMO_MERCHANT, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { rowsOfEntry } from "../imports/entry-rows.ts";
import { readStatements } from "../statements/read-statements.ts";
import { writeStatement } from "../simulated/write-statement.ts";

const ZONE = "Europe/Vienna";
const TODAY = Temporal.Now.zonedDateTimeISO(ZONE).toPlainDate().toString();

const shop = forThisFile(() => BankShop.open());
let cards: string;

beforeAll(async () => {
  await createBankAccount(shop.operator);
  cards = await createConnector(shop.operator, {
    apiKey: "judged",
    ...SIMULATED_CARDS,
    config: { testMode: true },
  });
});

async function exported(format: string): Promise<() => Promise<Buffer>> {
  const { body } = await shop.provision(`createBookingProfile/${DEMO_MERCHANT}`, {
    format,
    accounts: {
      clearing: { [cards]: "1461" },
      customer: "10000",
      fees: { normal: { account: "6855", taxKey: "94", vatId: "IE6388047V" } },
      bank: "1800",
      differences: "6300",
    },
    timeZone: ZONE,
    datev: { adviser: 29098, client: 55003, fiscalYearStart: "01-01", accountLength: 4 },
  });
  const { guid } = body["bookingProfile"];
  return async () => {
    const made = await shop.provision(`createBookingExport/${guid}`, { from: TODAY, to: TODAY });
    expect(made.body, JSON.stringify(made.body)).toMatchObject({ success: true });
    return shop.download(made.body["bookingExport"].url);
  };
}

/** Exports before and after one of its payments was undone. */
async function exportsOf(format: string): Promise<[Buffer, Buffer]> {
  const next = await exported(format);
  const { body: paid } = await shop.api.debit(
    { ...anOrder(), merchantTransactionId: `J-${format}`, amount: "49.90" },
    "judged",
  );
  await shop.provision(`addFees/${paid["uuid"]}`, {
    fees: [{ amount: "0.25", currency: "EUR", description: "Gebühr „A“; B & <C>", entityType: "normal" }],
  });
  const { reference } = await shop.debit("20.00", "own", { merchantTransactionId: `Ä;"${format}` });
  await shop.imported([{ amount: "20.00", text: [reference], reference: `J-${format}` }], { day: TODAY });
  const first = await next();
  const [{ guid }] = await shop.entries("matched");
  await shop.provision(`unassignBankEntry/${guid}`, { reason: "A test" });
  await shop.provision(`addFees/${paid["uuid"]}`, {
    fees: [{ amount: "0.30", currency: "EUR", description: "Gebühr", entityType: "normal" }],
  });
  return [first, await next()];
}

test("a strict reader of EXTF reads DATEV files, with reversals, and their accounts add up", async () => {
  const files = await exportsOf("datev-extf");
  const read = readByLedger(files);
  if (!read) return;
  expect(read.map(({ refused }) => refused)).toEqual([undefined, undefined]);
  const [first, second] = read.map(({ legs = [] }) => legs);
  const sum = (legs: typeof first, account: string) =>
    legs!
      .filter(({ Konto }) => Konto === account)
      .reduce((total, { Betrag }) => total + Math.round(Number(Betrag) * 100), 0);
  expect(["1461", "10000", "6855", "1800"].map((account) => sum(first, account))).toEqual([
    4965, -6990, 25, 2000,
  ]);
  expect(first!.filter(({ Konto, Leg }) => Konto === "6855" && Leg === "K")).toMatchObject([
    { "BU-Schlüssel": "94", Generalumkehr: false },
  ]);
  // The payment by transfer is taken back by a general reversal.
  expect(second!.filter(({ Generalumkehr }) => Generalumkehr).map(({ Konto }) => Konto)).toEqual(
    expect.arrayContaining(["1800", "10000"]),
  );
  expect(sum(first, "1800") + sum(second, "1800")).toBe(0);
  expect(sum(first, "6855") + sum(second, "6855")).toBe(55);
});

test("a camt.053 of the books is valid by the published schema, and Odoo's reader reads the same", async () => {
  const files = await exportsOf("camt053");
  expect(camtSchemaErrors(files) ?? [[], []]).toEqual([[], []]);
  const read = readByOdoo(files);
  if (!read) return;
  const [first, second] = read.map(({ account, statements }) => ({ account, statement: statements[0]! }));
  expect(first!.account).toBe("1461");
  const cents = (amount: number) => Math.round(amount * 100);
  for (const { statement } of [first!, second!])
    expect(
      statement.transactions.reduce((sum, { amount }) => sum + cents(amount), cents(statement.balance_start)),
    ).toBe(cents(statement.balance_end_real));
  expect(second!.statement.balance_start).toBe(first!.statement.balance_end_real);
});

test("a statement of the simulated bank is valid by the published schema", () => {
  const entry = {
    reference: "SIM-1",
    minor: 4_990n,
    counterpartyName: "Zoë & <Söhne>",
    counterpartyIban: "DE75512108001245126199",
    text: "RF92Q7K4P2M9",
    endToEndId: null,
    returnReason: null,
  };
  const file = writeStatement(
    [
      { ...entry, direction: "in" },
      { ...entry, direction: "out", endToEndId: "a-refund", counterpartyIban: null },
      { ...entry, direction: "in", endToEndId: "a-refund", returnReason: "AC04" },
    ],
    {
      id: "SIM",
      iban: OWN_IBAN,
      currency: "EUR",
      openingMinor: -10_000n,
      at: Temporal.Instant.from("2026-11-26T12:00:00Z"),
    },
  );
  expect(camtSchemaErrors([file]) ?? [[]]).toEqual([[]]);
  const [read] = readByOdoo([file]) ?? [];
  if (read)
    expect(read.statements).toMatchObject([
      {
        balance_start: -100,
        balance_end_real: -50.1,
        transactions: [{ amount: 49.9 }, { amount: -49.9 }, { amount: 49.9 }],
      },
    ]);
});

/** Cents of the other reader's float; zero has no sign. */
const centsOf = (amount: number): number => Math.round(amount * 100) || 0;
const cents = fc.integer({ min: 1, max: 50_000_000 });
const detail: fc.Arbitrary<CamtEntry> = fc.record(
  {
    amount: cents.map((minor) => (minor / 100).toFixed(2)),
    text: fc.array(fc.stringMatching(/^[A-Za-z0-9äöüß ,.-]{1,34}[a-z]$/), { minLength: 1, maxLength: 3 }),
    structured: fc.constantFrom("RF92Q7K4P2M9", "RF32B83XW5TN"),
    name: fc.stringMatching(/^[A-Z][a-zäöüß]{1,30}$/),
    iban: fc.constantFrom("DE75512108001245126199", "AT611904300234573201"),
    endToEndId: fc.stringMatching(/^[A-Z0-9]{3,35}$/),
  },
  { requiredKeys: ["amount", "text"] },
);
const entry: fc.Arbitrary<CamtEntry> = fc.oneof(
  fc
    .tuple(detail, fc.constantFrom("CRDT" as const, "DBIT" as const))
    .map(([one, direction]) => ({ ...one, direction })),
  fc.array(detail, { minLength: 2, maxLength: 5 }).map((batch) => ({
    amount: (batch.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2),
    batch,
  })),
  cents.map((minor) => ({ amount: (minor / 100).toFixed(2), withoutDetails: true })),
);

test("of 300 generated statements the gateway and Odoo's reader have the same payments, payers and balances", async () => {
  const files = fc
    .sample(fc.array(entry, { minLength: 1, maxLength: 10 }), { numRuns: 300, seed: 58 })
    .map((entries, index) => camt(entries, { opening: index * 100 - 10_000 }));
  expect((camtSchemaErrors(files) ?? []).flat()).toEqual([]);
  const read = readByOdoo(files);
  if (!read) return;
  for (const [index, file] of files.entries()) {
    const ours: unknown[] = [];
    const balances: number[] = [];
    const ordinals = new Map<string, number>();
    for await (const part of readStatements([Buffer.from(file)] as never)) {
      if (part.kind === "balances")
        for (const balance of [part.opening, part.closing])
          balances.push(centsOf(Number(balance!.amount) * (balance!.direction === "in" ? 1 : -1)));
      if (part.kind !== "entry") continue;
      const rows = rowsOfEntry(part, { iban: OWN_IBAN, ordinals });
      if (!Array.isArray(rows)) throw new Error(rows.code);
      for (const row of rows)
        ours.push({
          cents: Number(row.amountMinor) * (row.direction === "in" ? 1 : -1),
          date: row.bookedOn,
          iban: row.counterpartyIban,
          name: row.counterpartyName,
        });
    }
    const [statement] = read[index]!.statements;
    expect(
      statement!.transactions.map(({ amount, date, account_number, partner_name }) => ({
        cents: centsOf(amount),
        date,
        iban: account_number ?? null,
        name: partner_name ?? null,
      })),
    ).toEqual(ours);
    expect([statement!.balance_start, statement!.balance_end_real].map(centsOf)).toEqual(balances);
    expect(read[index]!.account).toBe(OWN_IBAN);
  }
});
