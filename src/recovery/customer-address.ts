import { isEmailAddress } from "../platform/email-address.ts";
import type { Queryable } from "../platform/database/index.ts";
import { findTransaction, type Transaction } from "../transactions/index.ts";

/**
 * The e-mail address of the customer: of the debit, else of the payment that registered the instrument. It is read each time, so that
 * its erasure there ends the mails.
 */
export async function addressOfCase(
  db: Queryable,
  of: { transaction: Transaction; registrationUuid: string | null },
): Promise<string | undefined> {
  const own = addressIn(of.transaction);
  if (own !== undefined || of.registrationUuid === null) return own;
  const registration = await findTransaction(db, of.registrationUuid);
  return registration && addressIn(registration);
}

function addressIn({ request }: Transaction): string | undefined {
  const { email } = (request.customer ?? {}) as { email?: unknown };
  return typeof email === "string" && isEmailAddress(email) ? email : undefined;
}
