import { readFileSync } from "node:fs";
import type { DeclineClass } from "@quittance/provider-kit";

/** The issuer of a code. The same number has other meanings at other schemes. `any`: every card scheme without a row of its own. */
export type CodeScheme = "visa" | "mastercard" | "any" | "sepa";

/** The meaning of a code for another attempt: a rule of others, with its source. */
interface Row {
  readonly code: string;
  readonly meaning: string;
  readonly class: DeclineClass;
  /** The cardholder or payer ended the agreement: no payment of it follows. */
  readonly endsAgreement?: true;
  /** The scheme charges for each further attempt. */
  readonly forbidsAttempts?: true;
  readonly source: SourceName;
}

/** The meaning of an issuer's response code, or of a reason that a bank returns a direct debit for. */
export interface DeclineRow extends Row {
  readonly scheme: CodeScheme;
  /** The class that follows when the first did not help. */
  readonly next?: DeclineClass;
  /** Visa's category: 1 is never approved, 2 not now, 3 with other data. */
  readonly category?: "1" | "2" | "3";
}

/** Mastercard's merchant advice code: what may be done, in the scheme's own words. It outranks the issuer's code. */
export interface AdviceRow extends Row {
  /** How long the scheme asks to wait. */
  readonly waitHours?: number;
}

export type SourceName = "visa" | "checkout" | "cybersource" | "iso" | "acquirer" | "epc";

/** The rows as `rows.json` keeps them: codes with the same rule share an entry. */
interface DatedRows {
  readonly sources: Readonly<Record<SourceName, { readonly title: string; readonly readOn: string }>>;
  readonly codes: readonly (Omit<DeclineRow, "code" | "meaning"> & {
    readonly codes: readonly (readonly [code: string, meaning: string])[];
  })[];
  readonly advice: readonly AdviceRow[];
}

// A test checks its words.
const DATED = JSON.parse(readFileSync(new URL("rows.json", import.meta.url), "utf8")) as DatedRows;

/** Where the rows come from. Rules of schemes change: a row is right for the day of its source. */
export const SOURCES = DATED.sources;

/** Issuers' response codes, and reasons of returned direct debits. */
export const DECLINE_ROWS: readonly DeclineRow[] = DATED.codes.flatMap(({ codes, ...rule }) =>
  codes.map(([code, meaning]) => ({ code, meaning, ...rule })),
);

export const ADVICE_ROWS = DATED.advice;
