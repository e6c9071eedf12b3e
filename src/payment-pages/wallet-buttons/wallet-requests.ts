import type { WalletButtons } from "../../wallets/index.ts";
import { formatAmount, type Money } from "../../platform/money/index.ts";
import type { PageDesign } from "../../tenancy/index.ts";
import { DEFAULT_BRANDS } from "../page/brand-marks.ts";

type CardBrand = NonNullable<PageDesign["cardBrands"]>[number];

/** Their names at Apple and Google; China UnionPay's tokens at Apple are of a format that the gateway does not open. */
const APPLE_NETWORKS: Partial<Record<CardBrand, string>> = {
  visa: "visa",
  mastercard: "masterCard",
  amex: "amex",
  discover: "discover",
  jcb: "jcb",
  maestro: "maestro",
};
const GOOGLE_NETWORKS: Partial<Record<CardBrand, string>> = {
  visa: "VISA",
  mastercard: "MASTERCARD",
  amex: "AMEX",
  discover: "DISCOVER",
  jcb: "JCB",
};

interface Purchase {
  readonly total: Money;
  readonly merchantName: string;
  /** By default those of the card form. */
  readonly cardBrands?: readonly CardBrand[] | null | undefined;
}

/** What `new ApplePaySession` takes. EMV tokens are not requested: the gateway opens 3-D Secure's. */
export function appleRequest(
  { countryCode }: NonNullable<WalletButtons["applePay"]>,
  { total, merchantName, cardBrands }: Purchase,
) {
  return {
    countryCode,
    currencyCode: total.currency,
    merchantCapabilities: ["supports3DS"],
    supportedNetworks: networks(APPLE_NETWORKS, cardBrands),
    total: { label: merchantName, amount: formatAmount(total), type: "final" },
  };
}

/** What `loadPaymentData` takes, and the environment of the client; `isReadyToPay` takes parts of it. */
export function googleRequest(
  { environment, merchantId, publicKey, countryCode }: NonNullable<WalletButtons["googlePay"]>,
  { total, merchantName, cardBrands }: Purchase,
) {
  return {
    environment,
    request: {
      apiVersion: 2,
      apiVersionMinor: 0,
      allowedPaymentMethods: [
        {
          type: "CARD",
          parameters: {
            allowedAuthMethods: ["PAN_ONLY", "CRYPTOGRAM_3DS"],
            allowedCardNetworks: networks(GOOGLE_NETWORKS, cardBrands),
          },
          tokenizationSpecification: { type: "DIRECT", parameters: { protocolVersion: "ECv2", publicKey } },
        },
      ],
      merchantInfo: { merchantId, merchantName },
      transactionInfo: {
        totalPriceStatus: "FINAL",
        totalPrice: formatAmount(total),
        currencyCode: total.currency,
        countryCode,
      },
    },
  };
}

function networks(names: Partial<Record<CardBrand, string>>, brands: Purchase["cardBrands"]): string[] {
  return (brands ?? DEFAULT_BRANDS).flatMap((brand) => names[brand] ?? []);
}
