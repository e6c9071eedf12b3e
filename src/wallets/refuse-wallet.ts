import { createPrivateKey, X509Certificate } from "node:crypto";
import type { FieldFault } from "../platform/field-fault.ts";
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
    return fieldRefused(`config.vault.${given}`, "not_applicable", { code: "no_wallet_tokens" });
  if (wallets.enablePassthroughToken === true && !taken.includes("passthrough"))
    return fieldRefused("config.vault.enablePassthroughToken", "not_applicable", { code: "no_passthrough" });
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
    return fieldRefused(`${path}.MerchantIdentifier`, "missing", {
      code: "required",
      name: "MerchantIdentifier",
    });
  if (privateKey === undefined)
    return fieldRefused(`${path}.privateKey`, "missing", {
      code: "required_to_open",
      values: { name: "privateKey" },
    });
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
    return fieldRefused(`${path}.loadGoogleScript`, "not_applicable", { code: "button_for_own_key" });
  if (certificate === undefined && key === undefined && !loadGoogleScript) return undefined;
  if (wallet.countryCode === undefined)
    return fieldRefused(`${path}.countryCode`, "missing", {
      code: "required_for_button",
      values: { name: "countryCode" },
    });
  if (loadGoogleScript) return undefined;
  if (wallet.MerchantIdentifier === undefined)
    return fieldRefused(`${path}.MerchantIdentifier`, "missing", {
      code: "required",
      name: "MerchantIdentifier",
    });
  if (certificate === undefined)
    return fieldRefused(`${path}.merchantIdentityCertificate`, "missing", {
      code: "required_beside_key",
      values: { name: "merchantIdentityCertificate" },
    });
  if (key === undefined)
    return fieldRefused(`${path}.merchantIdentityKey`, "missing", {
      code: "required_beside_certificate",
      values: { name: "merchantIdentityKey" },
    });
  return refuseIdentity(path, { certificate, key });
}

function refuseIdentity(
  path: string,
  { certificate, key }: { certificate: string; key: string },
): FieldRefused | undefined {
  const own = readable(() => createPrivateKey(key));
  if (!own) return fieldRefused(`${path}.merchantIdentityKey`, "not_allowed", { code: "no_private_key" });
  const read = readable(() => new X509Certificate(certificate));
  if (!read)
    return fieldRefused(`${path}.merchantIdentityCertificate`, "not_allowed", { code: "no_certificate" });
  if (read.checkPrivateKey(own)) return undefined;
  return fieldRefused(`${path}.merchantIdentityKey`, "not_allowed", { code: "other_key" });
}

function readable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function refuseKey(pem: string): FieldFault | undefined {
  const key = readable(() => createPrivateKey(pem));
  if (!key) return { code: "no_private_key" };
  return isP256(key) ? undefined : { code: "no_key_of_curve" };
}
