import type { Transaction } from "../../../transactions/index.ts";
import { maskedEmail } from "../../payment-facts/words.ts";

/** The initials of the customer's name, or their masked e-mail address; empty without either. */
export function maskedCustomer({ request: { customer } }: Pick<Transaction, "request">): string {
  const names = [customer?.firstName, customer?.lastName].filter((name) => name !== undefined && name !== "");
  if (names.length > 0) return names.map((name) => `${Array.from(name ?? "")[0] ?? ""}···`).join(" ");
  return customer?.email === undefined ? "" : maskedEmail(customer.email);
}
