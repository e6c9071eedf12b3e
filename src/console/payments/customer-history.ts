import type { Transaction } from "../../transactions/index.ts";
import type { ConsoleParts } from "../parts.ts";
import { filterQuery, sealedCustomer } from "../payment-facts/filter.ts";

/** The list of the payments with the customer's e-mail address, which stands sealed in its address. */
export function customerHistory(
  { sealer }: Pick<ConsoleParts, "sealer">,
  { transaction, at }: { transaction: Transaction; at: string },
): string | undefined {
  const email = transaction.request.customer?.email ?? "";
  return email === "" ? undefined : `${at}${filterQuery({ customer: sealedCustomer(sealer, email) })}`;
}
