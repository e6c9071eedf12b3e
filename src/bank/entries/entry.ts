/** An entry of an account as it is kept: amounts in minor units, without a sign. */
export interface BankEntry {
  readonly guid: string;
  readonly position: bigint;
  readonly merchantGuid: string;
  readonly importGuid: string;
  readonly iban: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly direction: "in" | "out";
  /** A day: `2026-11-26`. */
  readonly bookedOn: string;
  readonly bankReference: string | null;
  readonly endToEndId: string | null;
  readonly counterpartyName: string | null;
  readonly counterpartyIban: string | null;
  readonly text: string;
  readonly returnReason: string | null;
  readonly isUnclear: boolean;
  readonly test: boolean;
  readonly state: "new" | "unmatched" | "proposed" | "matched" | "ignored";
  readonly kind: EntryKind | null;
  readonly proposal: Proposal | null;
  readonly surplusMinor: bigint;
  readonly payoutGuid: string | null;
}

export type EntryKind = "payment" | "refund" | "return" | "payout" | "other" | "own_transfer" | "fee";

/** The payment or payout that an entry may be for. A person agrees, or decides otherwise. */
export interface Proposal {
  readonly transactionUuid?: string;
  readonly payoutGuid?: string;
  /** Decimal text. */
  readonly amount?: string;
  readonly because:
    | "reference"
    | "order_number"
    | "known_payer"
    | "already_paid"
    | "late"
    | "other_currency"
    | "payout";
}

/** A part of an entry that is for a payment. */
export interface Allocation {
  readonly id: bigint;
  readonly entryGuid: string;
  readonly submissionReference: string;
  readonly transactionUuid: string;
  readonly amountMinor: bigint;
  readonly endsPayment: boolean;
}
