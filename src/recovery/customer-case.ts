import type { Connector } from "../connectors/index.ts";
import { sameSecret } from "../platform/same-secret.ts";
import { findTransaction, type Transaction } from "../transactions/index.ts";
import { tokenOfCase } from "./case-link.ts";
import { findCase, findOpenAttempt } from "./case-store.ts";
import type { RecoveryCase } from "./case.ts";
import { daysToPay, mayCancel, otherConnectors, takesPayment } from "./customer-payment.ts";
import { debitOf } from "./open-case.ts";
import type { RecoveryParts } from "./parts.ts";

/** The case as the customer's page shows it. */
export interface CustomerCase {
  readonly of: RecoveryCase;
  readonly debit: Transaction;
  readonly takesPayment: boolean;
  /** The card that can be charged again, or null for another instrument; undefined: none can. */
  readonly saved: Transaction["card"] | undefined;
  /** The connectors of other methods, each a way of its own. */
  readonly others: readonly Connector[];
  readonly days: readonly string[];
  readonly mayCancel: boolean;
  /** A repetition or another payment of the customer is under way. */
  readonly isBusy: boolean;
}

/** Undefined for a wrong token as for an unknown case. Compared also without a case, so that the time tells neither. */
export async function customerCase(
  parts: RecoveryParts,
  { id, token }: { id: string; token: string },
): Promise<CustomerCase | undefined> {
  const of = await findCase(parts.db, { id });
  if (!sameSecret(tokenOfCase(parts.vault, id), token) || !of) return undefined;
  const debit = await debitOf(parts.db, of);
  const registration =
    of.registrationUuid === null ? undefined : await findTransaction(parts.db, of.registrationUuid);
  const attempt = await findOpenAttempt(parts.db, id);
  const now = parts.clock.now();
  return {
    of,
    debit,
    takesPayment: takesPayment(of, now),
    saved: registration && (debit.card ?? registration.card),
    others: takesPayment(of, now) ? await otherConnectors(parts, of, debit) : [],
    days: daysToPay(of, now),
    mayCancel: await mayCancel(parts, of),
    isBusy: attempt?.kind === "retry",
  };
}
