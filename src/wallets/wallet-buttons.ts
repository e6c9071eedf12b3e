import { createPrivateKey, createPublicKey } from "node:crypto";
import type { WalletConnector, WalletsConfiguration } from "./wallet-configuration.ts";
import type { WalletTrust } from "./wallet-trust.ts";

/** The buttons that a page for this connector may show; each is absent where its tokens would be refused. */
export interface WalletButtons {
  readonly applePay?: AppleButton;
  readonly googlePay?: GoogleButton;
}

interface AppleButton {
  readonly merchantIdentifier: string;
  /** PEM, of the merchant identity certificate. */
  readonly certificate: string;
  readonly privateKey: string;
  /** ISO 3166-1, two letters. */
  readonly countryCode: string;
}

interface GoogleButton {
  readonly environment: "TEST" | "PRODUCTION";
  readonly merchantId: string;
  /** Base64 of the uncompressed point, as registered with Google. */
  readonly publicKey: string;
  /** ISO 3166-1, two letters. */
  readonly countryCode: string;
}

/** The data that a page needs for the buttons of the connector. */
export function walletButtonsOf(
  { config }: Pick<WalletConnector, "config">,
  trust: WalletTrust,
): WalletButtons {
  const applePay = appleButton(config.vault, trust);
  const googlePay = googleButton(config.vault, trust);
  return { ...(applePay && { applePay }), ...(googlePay && { googlePay }) };
}

function appleButton(
  { applePay, enablePassthroughToken }: WalletsConfiguration,
  { appleRoots }: WalletTrust,
): AppleButton | undefined {
  if (!applePay?.enabled) return undefined;
  if (enablePassthroughToken !== true && appleRoots.length === 0) return undefined;
  const { MerchantIdentifier, merchantIdentityCertificate, merchantIdentityKey, countryCode } = applePay;
  if (MerchantIdentifier === undefined || countryCode === undefined) return undefined;
  if (merchantIdentityCertificate === undefined || merchantIdentityKey === undefined) return undefined;
  return {
    merchantIdentifier: MerchantIdentifier,
    certificate: merchantIdentityCertificate,
    privateKey: merchantIdentityKey,
    countryCode,
  };
}

function googleButton(
  { googlePay, enablePassthroughToken }: WalletsConfiguration,
  { googleKeys, googleTestKeys }: WalletTrust,
): GoogleButton | undefined {
  if (!googlePay?.enabled || googlePay.loadGoogleScript !== true) return undefined;
  // The button's tokens are for the connector's own key.
  if (enablePassthroughToken === true) return undefined;
  const isTest = googlePay.useTestEnvironment === true;
  if ((isTest ? googleTestKeys : googleKeys).length === 0) return undefined;
  const { MerchantIdentifier, privateKey, countryCode } = googlePay;
  if (MerchantIdentifier === undefined || privateKey === undefined || countryCode === undefined)
    return undefined;
  return {
    environment: isTest ? "TEST" : "PRODUCTION",
    merchantId: MerchantIdentifier,
    publicKey: pointOf(privateKey),
    countryCode,
  };
}

const POINT_BYTES = 65;

/** The public half as Google takes it: `04`, x and y, which end the DER of the key. */
function pointOf(privateKey: string): string {
  const der = createPublicKey(createPrivateKey(privateKey)).export({ type: "spki", format: "der" });
  return der.subarray(-POINT_BYTES).toString("base64");
}
