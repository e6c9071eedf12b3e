import type { ProviderCall } from "./provider-call.ts";

/**
 * One row of what a provider settled, in the one form that all importers produce. Amounts are decimal texts; below zero money
 * goes from the operator to the provider.
 */
export interface SettlementRow {
  /** The provider's key: the same row twice is one. */
  readonly rowKey: string;
  readonly kind:
    | "payment"
    | "refund"
    /** A refund whose money came back. */
    | "refund_returned"
    | "chargeback"
    | "chargeback_reversed"
    /** The transfer to the operator's bank. */
    | "payout"
    /** For no transaction: invoices, deposits, corrections. */
    | "other";
  /** The provider's own word. */
  readonly type: string;
  readonly submissionReference: string | null;
  /** The provider's id of the submission that it is of. */
  readonly providerReference: string | null;
  /** The provider's id of the payment that it follows. */
  readonly paymentReference: string | null;
  readonly disputeId: string | null;
  /** The amount that the transaction is recorded with; null where the row does not say it. */
  readonly gross: SettlementAmount | null;
  /** After fees, in the currency of the settlement. */
  readonly net: SettlementAmount;
  /** From the gross to the net currency. */
  readonly exchangeRate: string | null;
  /** Above zero the provider takes it. */
  readonly fees: readonly SettlementRowFee[];
  /** For the payout or batch that it is part of. */
  readonly settlementNumber: string | null;
  /** ISO 8601 in UTC. */
  readonly settledAt: string | null;
  /** The acquirer's reference number, where the provider has it in its settlements. */
  readonly arn?: string;
}

interface SettlementAmount {
  readonly amount: string;
  readonly currency: string;
}

export interface SettlementRowFee extends SettlementAmount {
  readonly entityType: "normal" | "markup" | "interchange" | "scheme" | "conversion" | "merchant-normal";
  readonly description: string;
}

export type SettlementPage =
  | {
      readonly kind: "page";
      readonly rows: readonly SettlementRow[];
      /** Where the next page begins, in the adapter's own form; null at the end. */
      readonly next: string | null;
    }
  | { readonly kind: "failed"; readonly because: string };

/**
 * Hands a report over piece by piece. `path` is that of the event; the host is the adapter's own.
 */
export type ReportDownload = (
  call: ProviderCall,
  options: { path: string; onChunk: (chunk: Buffer) => Promise<void> },
) => Promise<{ readonly kind: "done" } | { readonly kind: "failed"; readonly because: string }>;

/** Fetches one page of what the provider settled in [from, to); `cursor` is the `next` of the page before. */
export type FetchSettlements = (
  call: ProviderCall,
  options: { from: Temporal.Instant; to: Temporal.Instant; cursor: string | null },
) => Promise<SettlementPage>;

/** How a provider's settlements are imported; an adapter has one of the two, or none. */
export interface SettlementSource {
  /** The text or the sender's name that the bank's entries of its payouts have. */
  readonly bankText?: RegExp;
  /** Fetches the payouts in [from, to), a page at a time. Moves nothing. */
  readonly fetchPage?: FetchSettlements;
  /** A report of the provider, CSV with a header: the operator uploads it, or the gateway fetches it. */
  readonly report?: {
    /** Without one of these columns a file is refused. */
    readonly columns: readonly string[];
    /** A record by its column names; a text says what is wrong with it. */
    readonly readRecord: (record: Readonly<Record<string, string>>) => SettlementRow | string;
    /** Fetches a report that the provider announced by an event of the kind `report`. */
    readonly download?: ReportDownload;
  };
}
