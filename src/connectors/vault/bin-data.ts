import { readFile } from "node:fs/promises";

/** What is known about the issuer of a card number range; null where the data says nothing. */
export interface BinFacts {
  /** ISO 3166-1 alpha-2 */
  readonly country: string | null;
  /** The currency cards of this range are billed in (ISO 4217); it decides whether DCC is offered. */
  readonly currency: string | null;
  /** `CREDIT`, `DEBIT`, `PREPAID`, … */
  readonly type: string | null;
  readonly brand: string | null;
  readonly bank: string | null;
  readonly level: string | null;
  /** `Consumer`, `Business`, `Commercial`, `Government` */
  readonly segment: string | null;
}

export interface BinData {
  /** The facts of the longest known prefix of the number. */
  find(pan: string): BinFacts | undefined;
}

const BUNDLED_FILE = new URL("bin-data/bundled.csv", import.meta.url);
const COLUMNS = ["prefix", "country", "currency", "type", "brand", "bank", "level", "segment"] as const;
const MIN_PREFIX = 4;
const MAX_PREFIX = 11;

/**
 * Reads BIN data from a CSV file with the bundled file's header. Fields hold no commas and no quotes. A bad line stops the
 * start with its number: half a table would quietly stop offering DCC.
 */
export async function readBinData(file: string | URL = BUNDLED_FILE): Promise<BinData> {
  const lines = (await readFile(file, "utf8")).split(/\r?\n/);
  if (lines[0] !== COLUMNS.join(",")) throw new Error(`BIN data: line 1 must be ${COLUMNS.join(",")}`);
  const facts = new Map<string, BinFacts>();
  for (const [index, line] of lines.entries()) {
    if (index > 0 && line !== "") facts.set(...readLine(line, index + 1));
  }
  return { find: (pan) => longestPrefix(facts, pan) };
}

function readLine(line: string, number: number): [prefix: string, BinFacts] {
  const fields = line.split(",").map((field) => field.trim());
  const [prefix = "", ...rest] = fields;
  const wrong = (what: string): Error => new Error(`BIN data: line ${number}: ${what}`);
  if (fields.length !== COLUMNS.length) throw wrong(`must have ${COLUMNS.length} fields`);
  if (!/^\d{4,11}$/.test(prefix)) throw wrong("prefix must have 4 to 11 digits");
  const [country, currency, type, brand, bank, level, segment] = rest.map((field) => field || null);
  if (country && !/^[A-Z]{2}$/.test(country)) throw wrong("country must be two capital letters");
  if (currency && !/^[A-Z]{3}$/.test(currency)) throw wrong("currency must be three capital letters");
  return [
    prefix,
    {
      country: country ?? null,
      currency: currency ?? null,
      type: type ?? null,
      brand: brand ?? null,
      bank: bank ?? null,
      level: level ?? null,
      segment: segment ?? null,
    },
  ];
}

function longestPrefix(facts: ReadonlyMap<string, BinFacts>, pan: string): BinFacts | undefined {
  for (let length = MAX_PREFIX; length >= MIN_PREFIX; length--) {
    const found = facts.get(pan.slice(0, length));
    if (found) return found;
  }
  return undefined;
}
