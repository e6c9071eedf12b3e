import type { ProviderEvent } from "../../providers/index.ts";
import { findFollowUps, providerReferenceOf } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import type { EventSubject } from "./event-result.ts";

/**
 * Finds the transaction that a dispute is about. A provider that names the payment and not the capture disputes the money of a
 * capture: of several the last one that is large enough.
 */
export async function disputedSubject(
  { db }: Pick<TransactionParts, "db">,
  { event, subject }: { event: ProviderEvent; subject: EventSubject },
): Promise<EventSubject> {
  if (!("disputeId" in event) || subject.transaction.type !== "preauthorize") return subject;
  const followUps = await findFollowUps(db, subject.transaction.uuid);
  const captures = followUps.filter(({ type, status }) => type === "capture" && status === "success");
  const disputedMinor = event.amount === "unreadable" ? 0n : event.amount.minor;
  const isLargeEnough = ({ amountMinor }: { amountMinor: bigint | null }) =>
    (amountMinor ?? 0n) >= disputedMinor;
  const capture = captures.findLast(isLargeEnough) ?? captures.at(-1);
  if (!capture) return subject;
  return { transaction: capture, reference: providerReferenceOf(capture), submission: undefined };
}
