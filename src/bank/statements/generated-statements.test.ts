import fc from "fast-check";
import { expect, test } from "vitest";
import { rfReference, REFERENCE_ALPHABET } from "@quittance/provider-kit";
import { camt, type CamtEntry } from "../../../tests/support/camt.ts";
import { rowsOfEntry, type EntryRow } from "../imports/entry-rows.ts";
import { referencesIn } from "../matching/references.ts";
import { readStatements } from "./read-statements.ts";
import type { StatementPart } from "./statement.ts";

const IBAN = "AT441999900004217201";

/** The file in pieces of any size, as a network brings it. */
async function* pieces(file: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

async function read(file: string, size: number) {
  const rows: EntryRow[] = [];
  const refused: number[] = [];
  const ordinals = new Map<string, number>();
  let balances: Extract<StatementPart, { kind: "balances" }> | undefined;
  for await (const part of readStatements(pieces(Buffer.from(file), size))) {
    if (part.kind === "balances") balances = part;
    if (part.kind === "unreadable") refused.push(part.line);
    if (part.kind !== "entry") continue;
    const made = rowsOfEntry(part, { iban: IBAN, ordinals });
    if (Array.isArray(made)) rows.push(...made);
    else refused.push(part.line);
  }
  return { rows, refused, balances };
}

const cents = fc.integer({ min: 1, max: 500_000 });
const text = (minor: number): string => (minor / 100).toFixed(2);
const reference = fc
  .array(fc.constantFrom(...Array.from(REFERENCE_ALPHABET)), { minLength: 8, maxLength: 8 })
  .map((characters) => rfReference(characters.join("")));

interface Trap {
  readonly entry: CamtEntry;
  /** In cents, with its sign; 0 of what must not be a row. */
  readonly booked: number;
  readonly references: readonly string[];
}

/** The reference in a text, cut anywhere, with spaces, in small letters. */
const inText = fc
  .tuple(reference, fc.nat(11), fc.boolean(), fc.boolean())
  .map(([found, at, isSmall, isSpaced]) => {
    const shown = isSmall ? found.toLowerCase() : found;
    const spaced = isSpaced ? shown.replaceAll(/(.{4})(?=.)/g, "$1 ") : shown;
    return { found, pieces: [`Rechnung 4711 ${spaced.slice(0, at)}`, spaced.slice(at)] };
  });

const plain: fc.Arbitrary<Trap> = fc
  .tuple(cents, inText, fc.constantFrom("CRDT" as const, "DBIT" as const), fc.boolean())
  .map(([minor, { found, pieces: pieced }, direction, isStructured]) => ({
    entry: {
      amount: text(minor),
      direction,
      ...(isStructured ? { structured: found } : { text: pieced }),
    },
    booked: direction === "CRDT" ? minor : -minor,
    references: [found],
  }));

const batch: fc.Arbitrary<Trap> = fc
  .tuple(fc.array(fc.tuple(cents, reference), { minLength: 2, maxLength: 5 }), fc.boolean())
  .map(([parts, addsUp]) => {
    const sum = parts.reduce((total, [minor]) => total + minor, 0) + (addsUp ? 0 : 1);
    return {
      entry: {
        amount: text(sum),
        batch: parts.map(([minor, found]) => ({ amount: text(minor), text: [found] })),
      },
      booked: sum,
      references: addsUp ? parts.map(([, found]) => found) : [],
    };
  });

const pending: fc.Arbitrary<Trap> = cents.map((minor) => ({
  entry: { amount: text(minor), status: "PDNG" },
  booked: 0,
  references: [],
}));
const bare: fc.Arbitrary<Trap> = cents.map((minor) => ({
  entry: { amount: text(minor), withoutDetails: true },
  booked: minor,
  references: [],
}));
const unreadable: fc.Arbitrary<Trap> = fc.constantFrom("4,00", "1e3", "-1.00", "0.001", "").map((amount) => ({
  entry: { amount },
  booked: 0,
  references: [],
}));

test("of 1,000 generated statements each cent is in one row or refused with its line, and balances follow", async () => {
  const traps = fc.array(fc.oneof(plain, batch, pending, bare, unreadable), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      traps,
      fc.integer({ min: 1, max: 4_000 }),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      async (list, size, opening) => {
        const change = list.reduce((sum, { booked }) => sum + booked, 0);
        const file = camt(
          list.map(({ entry }) => entry),
          { opening, closing: opening + change },
        );
        const { rows, refused, balances } = await read(file, size);
        const sum = rows.reduce(
          (total, { amountMinor, direction }) => total + (direction === "in" ? amountMinor : -amountMinor),
          0n,
        );
        expect(sum).toBe(BigInt(change));
        const wrong = list.filter(({ entry, booked }) => booked === 0 && entry.status !== "PDNG").length;
        expect(refused.length).toBe(wrong);
        expect(refused.every((line) => line > 0)).toBe(true);
        expect(balances?.closing?.amount).toBe(text(Math.abs(opening + change)));
        expect(rows.flatMap((row) => referencesIn(row)).toSorted()).toEqual(
          list.flatMap(({ references }) => references).toSorted(),
        );
        expect(new Set(rows.map(({ entryKey, part }) => `${entryKey} ${part}`)).size).toBe(rows.length);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("the same statement in other pieces has the same keys", async () => {
  const file = camt([
    { amount: "1.00", text: ["equal"] },
    { amount: "1.00", text: ["equal"] },
    { amount: "2.00", reference: "BANK-1" },
  ]);
  const keys = async (size: number) => (await read(file, size)).rows.map(({ entryKey }) => entryKey);
  expect(new Set(await keys(7)).size).toBe(3);
  expect(await keys(1)).toEqual(await keys(100_000));
});
