import type { LINK_STATES, SharedRequest } from "./http/schemas.ts";
import type { LinkTerms } from "./terms.ts";

/** A link that several payments are made by. */
export interface ReusableLink {
  readonly guid: string;
  /** The secret part of its address. */
  readonly token: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  readonly testMode: boolean;
  readonly merchantTransactionId: string;
  readonly request: SharedRequest;
  readonly callbackHash: "sha512" | "md5";
  readonly currency: string;
  readonly terms: LinkTerms;
  readonly endsAt: Temporal.Instant | null;
  readonly cancelledAt: Temporal.Instant | null;
  readonly paidCount: number;
  readonly paidMinor: bigint;
  readonly createdAt: Temporal.Instant;
}

export type ReusableLinkState = (typeof LINK_STATES)[number];

/** A payment that has not begun a minute before the end could not be finished until then. */
const LAST_START = { minutes: 1 };

/** The state of the link at a time. A link that was paid stays paid. */
export function stateOf(
  { terms, paidCount, paidMinor, cancelledAt, endsAt }: ReusableLink,
  now: Temporal.Instant,
): ReusableLinkState {
  const isPaid =
    (terms.maxPayments !== null && paidCount >= terms.maxPayments) ||
    (terms.kind === "partial" && paidMinor >= terms.amountMinor);
  if (isPaid) return "PAID";
  if (cancelledAt !== null) return "CANCELLED";
  return endsAt !== null && Temporal.Instant.compare(now.add(LAST_START), endsAt) > 0 ? "ENDED" : "OPEN";
}

/** `{public}/link/{guid}/{token}` */
export function addressOf({ publicUrl }: { publicUrl: string }, { guid, token }: ReusableLink): string {
  return `${publicUrl}/link/${guid}/${token}`;
}
