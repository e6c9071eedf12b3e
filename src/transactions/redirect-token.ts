import { sql, type Sql } from "../platform/database/index.ts";
import { noAuthenticationAwaited } from "../three-d-secure/index.ts";
import type { Transaction } from "./transaction.ts";

/**
 * The statement that gives a payment page a new address and returns the transaction. It returns no row when the address was
 * replaced meanwhile, or once something was submitted: a provider sends its customer back to the address it was given. A customer at
 * their bank's challenge comes back to the payment, and would be led to the new address.
 */
export function replaceRedirectToken(
  { uuid, redirectToken }: Pick<Transaction, "uuid" | "redirectToken">,
  { token }: { token: string },
): Sql {
  return sql`
    update transactions set redirect_token = ${token}, version = version + 1
    where uuid = ${uuid} and redirect_token = ${redirectToken}
      and status in ('pending', 'await_redirect', 'redirected') and inquire_at is null and submissions = 0
      and ${noAuthenticationAwaited}
    returning *`;
}
