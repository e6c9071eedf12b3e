import type { CustomerInput } from "@quittance/provider-kit";
import { declined, type Decision } from "./decision.ts";

export const WRONG_CODE = "000000";
export const REFUSED_IN_APP = "222222";
/** Customers confirm at once, or the code expires. */
const CONFIRMED_WITHIN_MS = 15_000;

/** The code decides whether the simulated customer confirms in their app. */
export function decideBlik({ blikCode }: CustomerInput): Decision {
  if (blikCode === undefined) return declined("incorrectPaymentInfo");
  if (blikCode === WRONG_CODE) return declined("transactionDeclined");
  const settlesTo = blikCode === REFUSED_IN_APP ? "declined" : "approved";
  return { kind: "pending", settlesTo, withinMs: CONFIRMED_WITHIN_MS };
}
