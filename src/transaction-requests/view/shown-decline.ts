import { judgementOf, type Transaction } from "../../transactions/index.ts";
import type { DeclineData } from "../http/decline-schema.ts";
import type { PublicError } from "./transaction-errors.ts";

/**
 * The field `decline` of responses, status, callbacks and lists: what the last failed attempt means for another one.
 *
 * @param errors those of all attempts, oldest first
 * @returns undefined when none failed, or the payment succeeded after it
 */
export function shownDecline(
  transaction: Transaction,
  errors: readonly PublicError[],
): DeclineData | undefined {
  const error = errors.at(-1);
  if (!error || transaction.status === "success") return undefined;
  const at = error.createdAt ?? transaction.modifiedAt.toString();
  const {
    class: of,
    scheme,
    retryAfter,
    source,
  } = judgementOf(transaction, {
    error,
    at: Temporal.Instant.from(at),
  });
  return { class: of, scheme, retryAfter: retryAfter?.toString({ smallestUnit: "second" }) ?? null, source };
}
