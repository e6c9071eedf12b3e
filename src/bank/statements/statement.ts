import type { StatementFault } from "./statement-fault.ts";

/** An amount of a statement as decimal text without a sign, and whether it is credited. */
export interface SignedAmount {
  readonly amount: string;
  readonly currency: string;
  readonly direction: "in" | "out";
}

/** A statement, report or notification of one account. */
export interface ReadStatement {
  readonly kind: "statement";
  /** Without spaces, in capitals; null where the file names the account in another way. */
  readonly iban: string | null;
  /** The account in the bank's own form, where there is no IBAN. */
  readonly account: string | null;
  readonly id: string;
  readonly number: string | null;
  readonly currency: string | null;
  readonly line: number;
}

/** The balances of a statement, which follow its entries or come before them. */
export interface ReadBalances {
  readonly kind: "balances";
  readonly opening: (SignedAmount & { readonly day: string }) | null;
  readonly closing: (SignedAmount & { readonly day: string }) | null;
  readonly line: number;
}

/** One payment of an entry: its whole, or its part of a batch. */
export interface ReadDetail extends Partial<SignedAmount> {
  readonly endToEndId: string | null;
  readonly counterpartyName: string | null;
  readonly counterpartyIban: string | null;
  /** Pieces of the remittance information as they came: a word may go on in the next one. */
  readonly texts: readonly string[];
  readonly references: readonly string[];
  readonly returnReason: string | null;
}

/** A booked entry. Those that are pending, or only for information, are left out. */
export interface ReadEntry extends SignedAmount {
  readonly kind: "entry";
  /** Days as `2026-11-26`. */
  readonly bookedOn: string;
  readonly valuedOn: string | null;
  readonly bankReference: string | null;
  /** The bank's words for the kind of the entry. */
  readonly info: string | null;
  /** A return of what was transferred before. */
  readonly isReturn: boolean;
  readonly details: readonly ReadDetail[];
  readonly line: number;
}

/** An entry that cannot be read: the others are read. */
export interface UnreadableEntry {
  readonly kind: "unreadable";
  readonly line: number;
  readonly fault: StatementFault;
}

/** A status report on a transfer file, with the id of the file. */
export interface ReadReport {
  readonly kind: "report";
  readonly fileGuid: string;
  readonly line: number;
}

/** A transfer that the bank refused before it booked it. */
export interface ReadRejection {
  readonly kind: "rejection";
  readonly fileGuid: string;
  /** The end-to-end id; null: all of the file. */
  readonly reference: string | null;
  /** The bank's code of the reason, as AC04. */
  readonly code: string | null;
  readonly line: number;
}

export type StatementPart =
  | ReadStatement
  | ReadBalances
  | ReadEntry
  | UnreadableEntry
  | ReadReport
  | ReadRejection;
