import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { SECRET_MASK } from "../platform/secret-mask.ts";
import type { MethodCapabilities } from "../providers/index.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";

/** The wallets as a connector's `config.vault` names them. */
const WALLET_FIELDS = ["applePay", "googlePay"] as const;
type WalletField = (typeof WALLET_FIELDS)[number];

interface WalletConfiguration {
  readonly enabled: boolean;
  /** The merchant's id at Apple or Google: a token names the one it was made for. */
  readonly MerchantIdentifier?: string;
  /**
   * PEM, on the curve P-256: of Apple's payment processing certificate, or the one whose public half is registered with Google.
   * Open in memory, sealed in the database, masked in responses.
   */
  readonly privateKey?: string;
  /** Where the merchant does business (ISO 3166-1): Apple and Google require it of a page with their button. */
  readonly countryCode?: string;
}

interface ApplePayConfiguration extends WalletConfiguration {
  /** PEM. With it and its key the pages of the gateway, and payment.js, have the button: Apple validates the merchant by it. */
  readonly merchantIdentityCertificate?: string;
  /** PEM. Open in memory, sealed in the database, masked in responses. */
  readonly merchantIdentityKey?: string;
}

interface GooglePayConfiguration extends WalletConfiguration {
  /** Tokens of Google's test environment are accepted, and none of production. Apart from the connector's `testMode`. */
  readonly useTestEnvironment?: boolean;
  /** The button is offered. The page behind it runs Google's script, which has no digest that could be checked. */
  readonly loadGoogleScript?: boolean;
}

/** The secrets of each wallet, by the names of their fields. */
const SECRETS = {
  applePay: ["privateKey", "merchantIdentityKey"],
  googlePay: ["privateKey"],
} as const;
type SecretField = "privateKey" | "merchantIdentityKey";
type WithSecrets = { readonly [Name in SecretField]?: string };

/** The part of a connector's `config.vault` that is about wallets. */
export interface WalletsConfiguration {
  readonly applePay?: ApplePayConfiguration;
  readonly googlePay?: GooglePayConfiguration;
  /** The provider opens the tokens: they are passed on as they came. */
  readonly enablePassthroughToken?: boolean;
}

/** The part of a connector that wallets read. */
export interface WalletConnector {
  readonly merchantGuid: string;
  readonly config: { readonly vault: WalletsConfiguration };
}

/** What is given replaces the whole wallet, null removes it; a masked key stays as it was. */
export type WalletsChange = {
  readonly [Name in keyof WalletsConfiguration]?: WalletsConfiguration[Name] | null;
};

const COUNTRY = "Where the merchant does business (ISO 3166-1), such as DE; required for the button.";

/** How a connector is configured for wallets, listed by getConnectorSettings. */
export const WALLET_PARAMETERS = [
  parameter("applePay.enabled", "boolean", "Apple Pay tokens are accepted."),
  parameter(
    "applePay.MerchantIdentifier",
    "string",
    "The merchant identifier at Apple, as merchant.com.example.",
  ),
  parameter(
    "applePay.privateKey",
    "string",
    "Private key (PEM, P-256, no passphrase) of the payment processing certificate.",
    true,
  ),
  parameter(
    "applePay.merchantIdentityCertificate",
    "string",
    "Merchant identity certificate (PEM). With it and its key the payment page and payment.js have the Apple Pay button.",
  ),
  parameter(
    "applePay.merchantIdentityKey",
    "string",
    "Private key (PEM, no passphrase) of the merchant identity certificate.",
    true,
  ),
  parameter("applePay.countryCode", "string", COUNTRY),
  parameter("googlePay.enabled", "boolean", "Google Pay tokens (ECv2) are accepted."),
  parameter(
    "googlePay.MerchantIdentifier",
    "string",
    "The merchant id at Google, without merchant: before it.",
  ),
  parameter(
    "googlePay.privateKey",
    "string",
    "Private key (PEM, P-256, no passphrase) whose public key is registered with Google.",
    true,
  ),
  parameter(
    "googlePay.useTestEnvironment",
    "boolean",
    "Tokens of Google's test environment are accepted instead of production's.",
  ),
  parameter(
    "googlePay.loadGoogleScript",
    "boolean",
    "The payment page and payment.js have the Google Pay button. The page behind it runs Google's script, whose content cannot be checked.",
  ),
  parameter("googlePay.countryCode", "string", COUNTRY),
  parameter(
    "enablePassthroughToken",
    "boolean",
    "Tokens are passed to the provider as they came, which opens them; where the adapter can do so.",
  ),
];

function parameter(name: string, type: "boolean" | "string", description: string, secret = false) {
  return { name, type, required: false, secret, description };
}

/** The wallets after a change. A private key that comes back masked, as a response showed it, stays as it was. */
export function changedWallets(
  current: WalletsConfiguration,
  change: WalletsChange,
): WalletsConfiguration | FieldRefused {
  let changed = current;
  for (const name of WALLET_FIELDS) {
    const wallet = change[name];
    if (wallet === undefined) continue;
    const { [name]: before, ...rest } = changed;
    const unknown = secretsOf(name, wallet).find(
      ({ field, secret }) =>
        secret === SECRET_MASK && secretsOf(name, before).every((one) => one.field !== field),
    );
    if (unknown)
      return fieldRefused(
        pathOf(name, unknown.field),
        "not_allowed",
        "is masked, and there was no key before",
      );
    changed = wallet === null ? rest : { ...rest, [name]: withSecretsOf(name, before, wallet) };
  }
  const { enablePassthroughToken } = change;
  if (enablePassthroughToken === undefined) return changed;
  const { enablePassthroughToken: _before, ...others } = changed;
  return enablePassthroughToken === null ? others : { ...others, enablePassthroughToken };
}

function secretsOf(
  name: WalletField,
  wallet: WithSecrets | null | undefined,
): readonly { field: SecretField; secret: string }[] {
  return SECRETS[name].flatMap((field) => {
    const secret = wallet?.[field];
    return secret === undefined ? [] : [{ field, secret }];
  });
}

function withSecretsOf<Wallet extends WithSecrets>(
  name: WalletField,
  before: Wallet | undefined,
  wallet: Wallet,
): Wallet {
  const known = new Map(secretsOf(name, before).map(({ field, secret }) => [field, secret]));
  const kept = secretsOf(name, wallet)
    .filter(({ secret }) => secret === SECRET_MASK)
    .map(({ field }) => [field, known.get(field)]);
  return { ...wallet, ...Object.fromEntries(kept) };
}

/** The wallets with each private key replaced, for sealing and masking. */
export function mappedWalletKeys(
  { applePay, googlePay }: WalletsConfiguration,
  replace: (key: string, field: string) => string,
): Pick<WalletsConfiguration, WalletField> {
  const mapped = <Wallet extends WithSecrets>(name: WalletField, wallet: Wallet): Wallet => ({
    ...wallet,
    ...Object.fromEntries(
      secretsOf(name, wallet).map(({ field, secret }) => [field, replace(secret, pathOf(name, field))]),
    ),
  });
  return {
    ...(applePay && { applePay: mapped("applePay", applePay) }),
    ...(googlePay && { googlePay: mapped("googlePay", googlePay) }),
  };
}

/** The same for a replacement that takes time. */
export async function mapWalletKeys(
  wallets: WalletsConfiguration,
  replace: (key: string, field: string) => Promise<string>,
): Promise<Pick<WalletsConfiguration, WalletField>> {
  const replaced = new Map<string, string>();
  for (const name of WALLET_FIELDS)
    for (const { field, secret } of secretsOf(name, wallets[name]))
      replaced.set(pathOf(name, field), await replace(secret, pathOf(name, field)));
  return mappedWalletKeys(wallets, (key, path) => replaced.get(path) ?? key);
}

/** Where a key lies, for its seal and for refusals. */
function pathOf(name: WalletField, field: SecretField): string {
  return `config.vault.${name}.${field}`;
}

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
  return WALLET_FIELDS.map((name) => findProblemOf(name, wallets[name], isPassedOn)).find(Boolean);
}

function findProblemOf(
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

/** Whether it is an EC key on the curve that both wallets use. */
export function isP256({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1";
}
