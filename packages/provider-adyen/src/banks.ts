import {
  object,
  text,
  type BankList,
  type CustomerBank,
  type ListBanks,
  type ProviderCall,
} from "@quittance/provider-kit";
import { send, type AdyenResponse } from "./api.ts";
import { methodOf } from "./methods.ts";
import { present } from "./present.ts";

/** In the smallest unit of any currency an amount that every method takes. */
const AMOUNT = 5_000;

/**
 * The methods that Adyen offers for the connector's account, currency and country. Moves nothing
 * (docs.adyen.com/api-explorer/Checkout/71/post/paymentMethods).
 */
export function requestMethods(
  call: ProviderCall,
  {
    currency,
    countryCode,
    language,
  }: { currency?: string | undefined; countryCode?: string | undefined; language?: string },
): Promise<AdyenResponse> {
  const { credentials, extraData } = call.connector;
  return send(call, {
    method: "POST",
    path: "/paymentMethods",
    body: present({
      merchantAccount: credentials.username,
      channel: "Web",
      store: extraData["store"],
      countryCode,
      shopperLocale: language,
      amount: currency && { currency, value: AMOUNT },
    }),
  });
}

/** The issuers of the connector's method (docs.adyen.com/payment-methods/eps/api-only). */
export const listBanks: ListBanks = async ({ currency, language }, call): Promise<BankList> => {
  const { type, countries } = methodOf(call.connector.method);
  const response = await requestMethods(call, { currency, countryCode: countries?.[0], language });
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  const { paymentMethods } = response.body;
  const methods = Array.isArray(paymentMethods) ? paymentMethods.map(object) : [];
  const issuers = methods.find((method) => method?.["type"] === type)?.["issuers"];
  if (!Array.isArray(issuers))
    return { kind: "unknown", because: `Adyen lists no issuers of ${type} for the merchant account.` };
  return { kind: "listed", banks: issuers.map(object).flatMap(bankOf) };
};

/** None where Adyen's entry has no id or no name. */
function bankOf(issuer: ReturnType<typeof object>): CustomerBank[] {
  const [id, name] = [text(issuer?.["id"]), text(issuer?.["name"])];
  return id && name ? [{ id, name, isAvailable: issuer?.["disabled"] !== true }] : [];
}
