import { APPLE_NETWORKS, type WalletBrand, type WalletButtons } from "../../wallets/index.ts";
import { formatAmount, type Money } from "../../platform/money/index.ts";

/** Their names at Google, which has none of the gateway's national schemes (Google: Supported payment networks). */
const GOOGLE_NETWORKS: Partial<Record<WalletBrand, string>> = {
  visa: "VISA",
  mastercard: "MASTERCARD",
  amex: "AMEX",
  discover: "DISCOVER",
  jcb: "JCB",
};

interface Purchase {
  readonly total: Money;
  readonly merchantName: string;
  /** Those of `walletBrands`. */
  readonly brands: readonly WalletBrand[];
}

/** The argument of `new ApplePaySession`. EMV tokens are not requested: the gateway opens 3-D Secure's. */
export function appleRequest(
  { countryCode }: NonNullable<WalletButtons["applePay"]>,
  { total, merchantName, brands }: Purchase,
) {
  return {
    countryCode,
    currencyCode: total.currency,
    merchantCapabilities: ["supports3DS"],
    supportedNetworks: networks(APPLE_NETWORKS, brands),
    total: { label: merchantName, amount: formatAmount(total), type: "final" },
  };
}

/** The argument of `loadPaymentData`, and the environment of the client; `isReadyToPay` takes parts of it. */
export function googleRequest(
  { environment, merchantId, publicKey, countryCode }: NonNullable<WalletButtons["googlePay"]>,
  { total, merchantName, brands }: Purchase,
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
            allowedCardNetworks: networks(GOOGLE_NETWORKS, brands),
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

function networks(names: Partial<Record<WalletBrand, string>>, brands: readonly WalletBrand[]): string[] {
  return brands.flatMap((brand) => names[brand] ?? []);
}
