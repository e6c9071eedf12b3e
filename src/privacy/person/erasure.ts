/** By what the person is found while the erasure runs; sealed, and erased at its end. */
export interface ErasureSubject {
  /** Guids of profiles that are not erased yet. */
  readonly profiles: readonly string[];
  /** Transactions that registered instruments of erased profiles. */
  readonly registrations: readonly string[];
  readonly identifications: readonly string[];
  readonly emails: readonly string[];
}

/** Counts of the rows that were found and erased so far, without personal data. */
export interface ErasureCounts {
  readonly profiles: number;
  readonly instruments: number;
  readonly openDisputes: number;
  /** By the guid of the tenant. */
  readonly payments: Readonly<Record<string, { readonly transactions: number; readonly lastEnd: string }>>;
}

/** An erasure of what the gateway has about one person. */
export interface Erasure {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly placeGuid: string;
  readonly reference: string;
  readonly requestedBy: string;
  readonly requestedAt: Temporal.Instant;
  /** Sealed. */
  readonly subject: string | null;
  readonly upTo: string;
  readonly untilUuid: string;
  readonly underWay: readonly string[];
  readonly counts: ErasureCounts;
  readonly completedAt: Temporal.Instant | null;
  readonly receipt: string | null;
}

export const NOTHING_ERASED: ErasureCounts = { profiles: 0, instruments: 0, openDisputes: 0, payments: {} };
