import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { IMPORT_FIELDS, type ImportField } from "../columns/fields.ts";
import { COLUMNS } from "../exports/export-file.ts";
import { readRow } from "./read-row.ts";
import type { PlanReader, RowReaders } from "./row-readers.ts";

type Row = Readonly<Partial<Record<ImportField, string>>>;

const clock = new ManualClock("2026-11-20T12:00:00Z");
const reader = { connector: {}, adapter: undefined, now: clock.now() } as unknown as PlanReader;
const readers: RowReaders = { clock, cards: reader, mandates: { ...reader, isTest: true } };

const CARD: Row = {
  pan: "4111111111111111",
  expirationMonth: "12",
  expirationYear: "2030",
  externalToken: "tok-1",
};
const CARD_OF_TEXTS: Row = { pan: "4111111111111111" };
const MANDATE: Row = { iban: "AT611904300234573201" };

/** Values that a field has to have; any text will do for the others. */
const SAMPLES: Row = {
  billingCountry: "AT",
  birthDate: "1985-12-10",
  gender: "F",
  emailVerified: "true",
  extraData: '{"note":"x"}',
  expiration: "12/2030",
  chosenBrand: "visa",
  walletType: "applepay",
  preferred: "true",
  preferredToken: "tok-1",
  bic: "BKAUATWW",
  mandateDate: "2026-01-01",
};

/** Fields that change no row alone, each with the reason. */
const ALONE_WITHOUT_EFFECT: Readonly<Partial<Record<ImportField, string>>> = {
  schedulePeriodLength: "part of a plan, which has the other columns too",
  holder: "the account's holder is not stored: the customer is named by their own columns",
};

const read = (row: Row) => readRow(Object.values(row), { row: 1, header: namesOf(row), readers });

function namesOf(row: Row): ImportField[] {
  return Object.keys(row) as ImportField[];
}

test.each(IMPORT_FIELDS)("a row is another one by its column %s", (field) => {
  const matters = [CARD, CARD_OF_TEXTS, MANDATE].some((base) => {
    const { [field]: _, ...without } = base;
    const withIt = { ...without, [field]: base[field] ?? SAMPLES[field] ?? `x-${field}` };
    return !isDeepStrictEqual(read(withIt), read(without));
  });
  expect(matters).toBe(ALONE_WITHOUT_EFFECT[field] === undefined);
});

/** Columns of the gateway's own format that its exports leave out, each with the reason. */
const NOT_EXPORTED: Readonly<Partial<Record<ImportField, string>>> = {
  rowId: "names a row of the file alone",
  name: "the export has first and last name",
  expiration: "the export has month and year",
  preferredToken: "the export says in each row whether it is preferred",
  holder: "not stored",
  scheduleAmount: "two gateways would charge",
  scheduleCurrency: "two gateways would charge",
  schedulePeriodLength: "two gateways would charge",
  schedulePeriodUnit: "two gateways would charge",
  scheduleNext: "two gateways would charge",
};

test("an export has every column that an import reads, but for those with a reason", () => {
  const columns: ReadonlySet<string> = new Set(COLUMNS);
  const missing = IMPORT_FIELDS.filter((field) => !columns.has(field));
  expect(missing.toSorted()).toEqual(Object.keys(NOT_EXPORTED).toSorted());
  const fields: ReadonlySet<string> = new Set(IMPORT_FIELDS);
  // Imports are of one merchant, which the request names.
  expect(COLUMNS.filter((column) => !fields.has(column))).toEqual(["merchantGuid"]);
});
