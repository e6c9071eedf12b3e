import { createPrivateKey, X509Certificate } from "node:crypto";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import type { MethodCapabilities } from "../providers/index.ts";
import { isP256 } from "./is-p256.ts";
import {
  WALLET_FIELDS,
  type ApplePayConfiguration,
  type GooglePayConfiguration,
  type WalletField,
  type WalletsConfiguration,
} from "./wallet-configuration.ts";

/**
 * The first mistake in the wallets of a connector.
 *
 * @param capabilities of the connector's payment method; undefined for a meta-connector, which has no wallets of its own
 */
export function refuseWallet(
  wallets: WalletsConfiguration,
  capabilities: Pick<MethodCapabilities, "walletTokens"> | undefined,
): FieldRefused | undefined {
  const given = [...WALLET_FIELDS, "enablePassthroughToken" as const].find(
    (name) => wallets[name] !== undefined,
  );
  if (given === undefined) return undefined;
  const taken = capabilities?.walletTokens ?? [];
  if (taken.length === 0)
    return fieldRefused(
      `config.vault.${given}`,
      "not_applicable",
      "this payment method takes no wallet tokens",
    );
  if (wallets.enablePassthroughToken === true && !taken.includes("passthrough"))
    return fieldRefused(
      "config.vault.enablePassthroughToken",
      "not_applicable",
      "this adapter cannot pass wallet tokens to its provider",
    );
  const isPassedOn = wallets.enablePassthroughToken === true;
  return WALLET_FIELDS.map((name) => refuseOneWallet(name, wallets[name], isPassedOn)).find(Boolean);
}

function refuseOneWallet(
  name: WalletField,
  wallet: (ApplePayConfiguration & GooglePayConfiguration) | undefined,
  isPassedOn: boolean,
): FieldRefused | undefined {
  if (!wallet) return undefined;
  const path = `config.vault.${name}`;
  const { privateKey, MerchantIdentifier } = wallet;
  if (privateKey !== undefined) {
    const problem = refuseKey(privateKey);
    if (problem) return fieldRefused(`${path}.privateKey`, "not_allowed", problem);
  }
  const buttonProblem = refuseButton(path, wallet, isPassedOn);
  if (buttonProblem) return buttonProblem;
  if (!wallet.enabled || isPassedOn) return undefined;
  if (MerchantIdentifier === undefined)
    return fieldRefused(`${path}.MerchantIdentifier`, "missing", "'MerchantIdentifier' is required");
  if (privateKey === undefined)
    return fieldRefused(`${path}.privateKey`, "missing", "'privateKey' is required to open the tokens");
  return undefined;
}

/** A button that would fail at the customer is refused here. */
function refuseButton(
  path: string,
  wallet: ApplePayConfiguration & GooglePayConfiguration,
  isPassedOn: boolean,
): FieldRefused | undefined {
  const { merchantIdentityCertificate: certificate, merchantIdentityKey: key, loadGoogleScript } = wallet;
  if (loadGoogleScript && isPassedOn)
    return fieldRefused(
      `${path}.loadGoogleScript`,
      "not_applicable",
      "the button makes tokens for the connector's own key, and with 'enablePassthroughToken' the provider opens them",
    );
  if (certificate === undefined && key === undefined && !loadGoogleScript) return undefined;
  if (wallet.countryCode === undefined)
    return fieldRefused(`${path}.countryCode`, "missing", "'countryCode' is required for the button");
  if (loadGoogleScript) return undefined;
  if (wallet.MerchantIdentifier === undefined)
    return fieldRefused(`${path}.MerchantIdentifier`, "missing", "'MerchantIdentifier' is required");
  if (certificate === undefined)
    return fieldRefused(
      `${path}.merchantIdentityCertificate`,
      "missing",
      "'merchantIdentityCertificate' is required beside its key",
    );
  if (key === undefined)
    return fieldRefused(
      `${path}.merchantIdentityKey`,
      "missing",
      "'merchantIdentityKey' is required beside its certificate",
    );
  return refuseIdentity(path, { certificate, key });
}

function refuseIdentity(
  path: string,
  { certificate, key }: { certificate: string; key: string },
): FieldRefused | undefined {
  const own = readable(() => createPrivateKey(key));
  if (!own)
    return fieldRefused(
      `${path}.merchantIdentityKey`,
      "not_allowed",
      "is not a private key in PEM without a passphrase",
    );
  const read = readable(() => new X509Certificate(certificate));
  if (!read)
    return fieldRefused(`${path}.merchantIdentityCertificate`, "not_allowed", "is not a certificate in PEM");
  if (read.checkPrivateKey(own)) return undefined;
  return fieldRefused(`${path}.merchantIdentityKey`, "not_allowed", "is not the key of the certificate");
}

function readable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function refuseKey(pem: string): string | undefined {
  const key = readable(() => createPrivateKey(pem));
  if (!key) return "is not a private key in PEM without a passphrase";
  return isP256(key) ? undefined : "is not a key on the curve P-256 (prime256v1)";
}
