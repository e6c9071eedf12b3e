import { dccEvidence, paymentEvidence } from "../../dcc/index.ts";
import { isPayByLink, linkTimeline } from "../../pay-by-link/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import {
  findTransaction,
  isInitial,
  type StoredRequest,
  type Transaction,
} from "../../transactions/index.ts";
import { authenticationTrace } from "../authentication/index.ts";

/** When the merchant's system acknowledged callbacks of transactions, by uuid: from the slice that delivers them. */
export type AcknowledgementsOf = (
  db: Queryable,
  uuids: readonly string[],
) => Promise<ReadonlyMap<string, Temporal.Instant>>;

type Part = Readonly<Record<string, unknown>>;

interface DisputeEvidence {
  readonly payment: Part | null;
  readonly capture: Part | null;
  readonly authentication: Part | null;
  readonly conversion: Part | null;
  readonly paymentLink: readonly Part[] | null;
  readonly delivery: Part | null;
}

const NO_EVIDENCE: DisputeEvidence = {
  payment: null,
  capture: null,
  authentication: null,
  conversion: null,
  paymentLink: null,
  delivery: null,
};

/** References: payment, capture, late approval. A longer chain would be a mistake in the records. */
const MAX_CHAIN_LENGTH = 10;

/**
 * Evidence that the merchant can show the issuer about a disputed transaction: the payment, how it was authenticated, which
 * conversion the customer chose, what happened to its payment link, and to whom it was delivered. A part that there is
 * none of is null. Data of customers that was erased is not in it.
 */
export async function disputeEvidence(
  { db, acknowledgementsOf }: { db: Queryable; acknowledgementsOf: AcknowledgementsOf },
  transactionUuid: string,
): Promise<DisputeEvidence> {
  const disputed = await findTransaction(db, transactionUuid);
  if (!disputed) return NO_EVIDENCE;
  const payment = await paymentOf(db, disputed);
  const { uuid } = payment;
  const acknowledged = await acknowledgementsOf(db, [uuid]);
  const trace = await authenticationTrace(db, payment);
  const { threeDSecure } = payment.result;
  return {
    payment: { transactionUuid: uuid, ...(await paymentEvidence(db, uuid)) },
    capture:
      uuid === transactionUuid ? null : { transactionUuid, ...(await paymentEvidence(db, transactionUuid)) },
    authentication: threeDSecure ? { ...trace, results: threeDSecure.extraData ?? null } : null,
    conversion: (await dccEvidence(db, uuid)) ?? null,
    paymentLink: isPayByLink(payment.request) ? await linkTimeline(db, payment) : null,
    delivery: {
      ...deliveredTo(payment.request),
      merchantNotifiedAt: acknowledged.get(uuid)?.toString({ smallestUnit: "second" }) ?? null,
    },
  };
}

/** The transaction that the customer made, of a capture or a late approval. */
async function paymentOf(db: Queryable, disputed: Transaction): Promise<Transaction> {
  let payment = disputed;
  for (let steps = 0; steps < MAX_CHAIN_LENGTH; steps++) {
    const follows = !isInitial(payment.type) || payment.result.providerReference !== undefined;
    if (!follows || payment.referenceUuid === null) return payment;
    const original = await findTransaction(db, payment.referenceUuid);
    if (!original) return payment;
    payment = original;
  }
  return payment;
}

function deliveredTo({ customer, items }: StoredRequest): Record<string, unknown> {
  const address = Object.entries(customer ?? {}).filter(
    ([name]) => name.startsWith("shipping") || ["email", "ipAddress", "identification"].includes(name),
  );
  return { customer: address.length > 0 ? Object.fromEntries(address) : null, items: items ?? null };
}
