import { sql, type Sql } from "../platform/database/index.ts";
import type { Transaction } from "./transaction.ts";

/**
 * The statement that gives a payment page a new address and returns the transaction. It returns no row when the address was
 * replaced meanwhile, or once something was submitted: a provider sends its customer back to the address it was given.
 */
export function replaceRedirectToken(
  { uuid, redirectToken }: Pick<Transaction, "uuid" | "redirectToken">,
  { token }: { token: string },
): Sql {
  return sql`
    update transactions set redirect_token = ${token}, version = version + 1
    where uuid = ${uuid} and redirect_token = ${redirectToken}
      and status in ('pending', 'await_redirect', 'redirected') and inquire_at is null and submissions = 0
    returning *`;
}
