import { countAgentApprovals } from "../../agents/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { findByMerchantTransactionId, type Transaction } from "../../transactions/index.ts";
import { tenantsBelow } from "../../tenancy/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import type { Place } from "../access/places.ts";
import { transferRequests } from "../bank/transfer-request-store.ts";
import { exportRequests } from "../vault/export-request-store.ts";
import {
  countUndecided,
  pendingAndDoneOfPayment,
  pendingOfPayment,
  type Approval,
} from "./approval-store.ts";

/**
 * The requests that wait on a payment: undecided ones, and approved ones whose refund is not recorded yet. The console lets
 * nobody request or refund what they ask for; refunds by the API are the merchant's own, and take what is left.
 */
export async function waitingOn(
  db: Queryable,
  transaction: Pick<Transaction, "uuid">,
): Promise<readonly Approval[]> {
  return waitingAmong(db, await pendingOfPayment(db, transaction.uuid));
}

/** The same, and the people who approved refunds of the payment, by the refund's uuid. */
export async function approvalsOn(
  db: Queryable,
  transaction: Pick<Transaction, "uuid">,
): Promise<{ readonly waiting: readonly Approval[]; readonly approvers: ReadonlyMap<string, string> }> {
  const found = await pendingAndDoneOfPayment(db, transaction.uuid);
  const waiting = await waitingAmong(
    db,
    found.filter(({ state }) => state !== "done"),
  );
  const approvers = found.flatMap(({ state, refundUuid, decidedBy }) =>
    state === "done" && refundUuid !== null && decidedBy !== null ? [[refundUuid, decidedBy] as const] : [],
  );
  return { waiting, approvers: new Map(approvers) };
}

async function waitingAmong(db: Queryable, pending: readonly Approval[]): Promise<Approval[]> {
  const waiting: Approval[] = [];
  for (const approval of pending) {
    if (approval.state === "open" || !(await isRecorded(db, approval))) waiting.push(approval);
  }
  return waiting;
}

/** In minor units of the payment's currency. */
export function sumOf(approvals: readonly Pick<Approval, "amountMinor">[]): bigint {
  return approvals.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

/** After a crash the refund may be there, and its approval does not say so yet. */
async function isRecorded(db: Queryable, { merchantGuid, formId }: Approval): Promise<boolean> {
  const refund = await findByMerchantTransactionId(db, { merchantGuid, merchantTransactionId: formId });
  return refund !== undefined;
}

/** How many requests at the place and below it this person could decide, as the menu shows it. */
export async function countWaiting(
  db: Queryable,
  { place, personId }: { place: Place; personId: string },
): Promise<number> {
  const others = [exportRequests, transferRequests].map((store) => store.undecidedPlaces(personId));
  const [counts, ofAgents] = await Promise.all([
    countUndecided(db, { personId, others }),
    countAgentApprovals(db),
  ]);
  // Mostly nothing waits: then the merchants of a large tenant are not read for each page.
  if (counts.size + ofAgents.size === 0) return 0;
  const tenants = place.kind === "tenant" ? await tenantsBelow(db, place.guid) : [];
  const places = [...tenants, ...(await merchantsAt(db, place))];
  return places.reduce((sum, guid) => sum + (counts.get(guid) ?? 0) + (ofAgents.get(guid) ?? 0), 0);
}
