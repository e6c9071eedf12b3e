import { readFileSync } from "node:fs";
import { formatAmount } from "../../platform/money/index.ts";
import { cutText } from "../../platform/cut-text.ts";
import type { Movement } from "./movement.ts";
import type { BookingProfile } from "./profile.ts";
import { windows1252 } from "./windows-1252.ts";

/** The names of the 125 columns of format version 13, as DATEV has them. */
const COLUMNS = readFileSync(new URL("./extf-columns.csv", import.meta.url), "utf8").trim();
/** Columns with text, which are in quotation marks also when they are empty. */
const TEXT_COLUMNS = new Set(
  [
    2, 3, 6, 9, 11, 12, 14, 16, 20, 37, 38, 40, 42, 91, 95, 96, 98, 102, 103, 105, 107, 109, 110, 112, 118,
    120, 121, 123,
  ].concat(
    [...Array(16).keys()].map((index) => index + 21),
    [...Array(40).keys()].map((index) => index + 48),
  ),
);
const WIDTH = 125;

/** DATEV's EXTF file "Buchungsstapel", version 700/13: Windows-1252, CR LF (developer.datev.de, "DATEV-Format"). */
export function writeDatev(
  movements: readonly Movement[],
  {
    profile,
    from,
    to,
    at,
    number,
  }: { profile: BookingProfile; from: string; to: string; at: Temporal.Instant; number: number },
): Buffer {
  const lines = [header({ profile, from, to, at, number }), COLUMNS, ...movements.map(rowOf)];
  return windows1252(`${lines.join("\r\n")}\r\n`);
}

function header({
  profile,
  from,
  to,
  at,
  number,
}: {
  profile: BookingProfile;
  from: string;
  to: string;
  at: Temporal.Instant;
  number: number;
}): string {
  const { adviser, client, fiscalYearStart, accountLength } = profile.datev!;
  const created = at.toZonedDateTimeISO(profile.timeZone);
  const digits = created.toPlainDateTime().toString({ fractionalSecondDigits: 3 }).replaceAll(/\D/g, "");
  const compact = (day: string): string => day.replaceAll("-", "");
  const fiscalYear = compact(startOfFiscalYear(from, fiscalYearStart));
  const name = cutText(`Quittance ${number}`, 30);
  return [
    '"EXTF"',
    700,
    21,
    '"Buchungsstapel"',
    13,
    digits,
    "",
    '"QT"',
    '"quittance"',
    '""',
    adviser,
    client,
    fiscalYear,
    accountLength,
    compact(from),
    compact(to),
    quoted(name),
    '""',
    1,
    0,
    0,
    '"EUR"',
    "",
    '""',
    "",
    "",
    quoted(profile.chart),
    "",
    "",
    '""',
    '""',
  ].join(";");
}

/** The first day of the fiscal year that a day is in. */
export function startOfFiscalYear(day: string, fiscalYearStart: string): string {
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= fiscalYearStart ? `${year}-${fiscalYearStart}` : `${year - 1}-${fiscalYearStart}`;
}

function rowOf(movement: Movement): string {
  const { minor, currency, side, account, contra, taxKey, vatId, day, document, text, kind } = movement;
  const cells: string[] = Array.from({ length: WIDTH }, (_cell, index) =>
    TEXT_COLUMNS.has(index + 1) ? '""' : "",
  );
  const set = (column: number, value: string): void => void (cells[column - 1] = value);
  set(1, formatAmount({ minor, currency }).replace(".", ","));
  set(2, side === "debit" ? '"S"' : '"H"');
  set(3, quoted(currency));
  set(7, account);
  set(8, contra);
  set(9, quoted(taxKey));
  set(10, `${day.slice(8, 10)}${day.slice(5, 7)}`);
  set(11, quoted(documentText(document)));
  set(14, quoted(cutText(text, 60)));
  set(40, quoted(vatId));
  set(114, "0");
  // A general reversal repeats its row, and takes back the turnover of both accounts.
  if (kind === "reversal") set(118, '"1"');
  return cells.join(";");
}

/** Letters, digits and `$ & % * + - /`, at most 36: the key of open items. */
function documentText(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, "-").slice(0, 36);
}

function quoted(text: string): string {
  return `"${text.replaceAll(/\p{Cc}/gu, " ").replaceAll('"', '""')}"`;
}
