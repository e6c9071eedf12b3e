/** Transfers of one account that are sent to its bank together. */
export interface TransferFile {
  readonly guid: string;
  readonly merchantGuid: string;
  /** The request in the console. */
  readonly approvalId: string;
  readonly iban: string;
  readonly accountHolder: string;
  readonly bic: string | null;
  readonly currency: string;
  /** Its connectors are in test mode: no bank gets it. */
  readonly test: boolean;
  /** `expired`: nobody decided in time. What is neither waiting nor approved has no transfers any more. */
  readonly state: "waiting" | "approved" | "refused" | "cancelled" | "expired";
  /** How many they are. */
  readonly transfers: number;
  /** Their sum, in minor units. */
  readonly amountMinor: bigint;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly approvedAt: Temporal.Instant | null;
  /**
   * On the way to the bank by a source; null: people upload it. `failed`: the bank certainly does not have it. `unknown`: it may have
   * it, so that only a person has it sent again.
   */
  readonly sending: "waiting" | "sending" | "sent" | "failed" | "unknown" | null;
  readonly sendingAt: Temporal.Instant | null;
  /** The bank's id of the order. */
  readonly sendingOrder: string | null;
  readonly sendingProblem: string | null;
}
