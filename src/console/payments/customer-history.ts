import type { At } from "../frame/address.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { ConsoleParts } from "../parts.ts";
import { filterQuery, sealedCustomer } from "../payment-facts/filter.ts";

/** The list of the payments with the customer's e-mail address, which stands sealed in its address. */
export function customerHistory(
  { sealer }: Pick<ConsoleParts, "sealer">,
  { at }: { at: At },
  transaction: Transaction,
): string | undefined {
  const email = transaction.request.customer?.email ?? "";
  return email === "" ? undefined : at("payments", filterQuery({ customer: sealedCustomer(sealer, email) }));
}
