import type { Transaction } from "../transactions/index.ts";
import type { CostedPayment, CostEstimate } from "./cost-set.ts";
import { estimateKnown } from "./estimate-cost.ts";

/** The expected cost of a payment that is not settled yet; undefined for what is no payment of an amount. */
export function estimateOfTransaction(
  parts: Parameters<typeof estimateKnown>[0],
  { transaction, ...of }: { connectorGuid: string; merchantCountry: string | null; transaction: Transaction },
): Promise<CostEstimate> | undefined {
  const payment = costedPayment(transaction);
  return payment && estimateKnown(parts, { ...of, payment });
}

/** The facts of a payment that decide on its cost; undefined for what is no payment of an amount. */
function costedPayment({
  type,
  amountMinor,
  surchargeMinor,
  currency,
  card,
  request,
  result,
}: Transaction): CostedPayment | undefined {
  if ((type !== "debit" && type !== "preauthorize") || amountMinor === null || currency === null)
    return undefined;
  return {
    type,
    minor: amountMinor + surchargeMinor,
    currency,
    brand: card?.brand ?? null,
    cardType: card?.bin?.type ?? null,
    segment: card?.bin?.segment ?? null,
    country: card?.bin?.country ?? null,
    billingCountry: request.customer?.billingCountry ?? null,
    isAuthenticated: result.threeDSecure?.creditcard?.["3ds_trans_status"] !== undefined,
  };
}
