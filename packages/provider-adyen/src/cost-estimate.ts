import {
  object,
  reportedAmount,
  type AdapterConnector,
  type EstimateCost,
  type ProviderCostEstimate,
} from "@quittance/provider-kit";
import { send } from "./api.ts";
import { ADYEN_CURRENCIES, adyenAmount } from "./currencies.ts";
import { present } from "./present.ts";

/** The name of the BinLookup API's host, in `otherBaseUrls`. */
export const BIN_LOOKUP_HOST = "binLookup";
const BIN_LOOKUP = { host: BIN_LOOKUP_HOST, version: "/pal/servlet/BinLookup/v54" };

export function binLookupAddress({ testMode, extraData }: AdapterConnector): string {
  return testMode
    ? "https://pal-test.adyen.com"
    : `https://${extraData["liveUrlPrefix"] ?? ""}-pal-live.adyenpayments.com`;
}

/**
 * Interchange and scheme fee of a payment, without Adyen's own margin, in the currency in which Adyen settles. Merchants in the EU, the United Kingdom
 * and Australia have it (docs.adyen.com/api-explorer/BinLookup/54/post/getCostEstimate); the number may be cut to its first digits.
 */
export const estimateCost: EstimateCost = async ({ amount, bin }, call): Promise<ProviderCostEstimate> => {
  const response = await send(call, {
    api: BIN_LOOKUP,
    method: "POST",
    path: "/getCostEstimate",
    body: present({
      merchantAccount: call.connector.credentials.username,
      amount: adyenAmount(amount),
      cardNumber: bin,
      shopperInteraction: "Ecommerce",
    }),
  });
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  const { body } = response;
  const { value, currency } = object(body["costEstimateAmount"]) ?? {};
  const cost = reportedAmount({ value, currency }, ADYEN_CURRENCIES);
  const isRead = cost !== undefined && cost !== "unreadable" && cost.minor >= 0n;
  return isRead && body["resultCode"] === "Success"
    ? { kind: "estimated", cost }
    : { kind: "unknown", because: "Adyen estimates no cost of such a payment." };
};
