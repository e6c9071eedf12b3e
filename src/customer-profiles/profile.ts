import type { CustomerData } from "./customer-data.ts";

/** A customer with the instruments that merchants of one container may charge. */
export interface Profile {
  readonly guid: string;
  readonly containerId: number;
  /** Supplied by the caller; unique within the container (spec "Limits"). */
  readonly customerIdentification: string;
  readonly customer: CustomerData;
}

/** How a request names a profile. */
export interface ProfileIdentifiers {
  readonly profileGuid?: string | undefined;
  readonly customerIdentification?: string | undefined;
}

/** A stored instrument as a member of a profile; the instrument itself is in the vault. */
export interface ProfileInstrument {
  /** The transaction that registered it. */
  readonly transactionUuid: string;
  readonly profileGuid: string;
  readonly paymentToken: string;
  readonly isPreferred: boolean;
  readonly createdAt: Temporal.Instant;
  readonly lastUsedAt: Temporal.Instant | null;
  /** The type of the transaction that charged it last. */
  readonly lastUsedType: string | null;
}
