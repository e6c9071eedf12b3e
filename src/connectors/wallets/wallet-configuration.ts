import { createPrivateKey, type KeyObject } from "node:crypto";
import { SECRET_MASK } from "../secret-mask.ts";
import type { MethodCapabilities } from "../port/index.ts";
import { fieldRefused, type FieldRefused } from "../refusals.ts";

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
}

interface GooglePayConfiguration extends WalletConfiguration {
  /** Tokens of Google's test environment are accepted, and none of production. Apart from the connector's `testMode`. */
  readonly useTestEnvironment?: boolean;
}

/** The part of a connector's `config.vault` that is about wallets. */
export interface WalletsConfiguration {
  readonly applePay?: WalletConfiguration;
  readonly googlePay?: GooglePayConfiguration;
  /** The provider opens the tokens: they are passed on as they came. */
  readonly enablePassthroughToken?: boolean;
}

/** What is given replaces the wallet whole, null takes it away; the masked key stays as it was. */
export type WalletsChange = {
  readonly [Name in keyof WalletsConfiguration]?: WalletsConfiguration[Name] | null;
};

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
    if (wallet?.privateKey === SECRET_MASK && before?.privateKey === undefined)
      return fieldRefused(
        `config.vault.${name}.privateKey`,
        "not_allowed",
        "is masked, and there was no key before",
      );
    changed = wallet === null ? rest : { ...rest, [name]: withKeyOf(before, wallet) };
  }
  const { enablePassthroughToken } = change;
  if (enablePassthroughToken === undefined) return changed;
  const { enablePassthroughToken: _before, ...others } = changed;
  return enablePassthroughToken === null ? others : { ...others, enablePassthroughToken };
}

function withKeyOf<Wallet extends WalletConfiguration>(before: Wallet | undefined, wallet: Wallet): Wallet {
  if (wallet.privateKey !== SECRET_MASK || before?.privateKey === undefined) return wallet;
  return { ...wallet, privateKey: before.privateKey };
}

/** The wallets with each private key replaced, for sealing and masking. */
export function mappedWalletKeys(
  { applePay, googlePay }: WalletsConfiguration,
  replace: (key: string, field: string) => string,
): Pick<WalletsConfiguration, WalletField> {
  const mapped = <Wallet extends WalletConfiguration>(name: WalletField, wallet: Wallet): Wallet =>
    wallet.privateKey === undefined
      ? wallet
      : { ...wallet, privateKey: replace(wallet.privateKey, fieldOf(name)) };
  return {
    ...(applePay && { applePay: mapped("applePay", applePay) }),
    ...(googlePay && { googlePay: mapped("googlePay", googlePay) }),
  };
}

/** The same for a replacement that takes time. */
export async function mapWalletKeys(
  { applePay, googlePay }: WalletsConfiguration,
  replace: (key: string, field: string) => Promise<string>,
): Promise<Pick<WalletsConfiguration, WalletField>> {
  const mapped = async <Wallet extends WalletConfiguration>(
    name: WalletField,
    wallet: Wallet,
  ): Promise<Wallet> =>
    wallet.privateKey === undefined
      ? wallet
      : { ...wallet, privateKey: await replace(wallet.privateKey, fieldOf(name)) };
  return {
    ...(applePay && { applePay: await mapped("applePay", applePay) }),
    ...(googlePay && { googlePay: await mapped("googlePay", googlePay) }),
  };
}

/** Where a key lies, for its seal. */
function fieldOf(name: WalletField): string {
  return `config.vault.${name}.privateKey`;
}

/**
 * The first mistake in the wallets of a connector.
 *
 * @param capabilities of the connector's payment method; undefined for a meta-connector, which has no wallets of its own
 */
export function findWalletProblem(
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
  wallet: WalletConfiguration | undefined,
  isPassedOn: boolean,
): FieldRefused | undefined {
  if (!wallet) return undefined;
  const path = `config.vault.${name}`;
  const { privateKey, MerchantIdentifier } = wallet;
  if (privateKey !== undefined) {
    const problem = keyProblem(privateKey);
    if (problem) return fieldRefused(`${path}.privateKey`, "not_allowed", problem);
  }
  if (!wallet.enabled || isPassedOn) return undefined;
  if (MerchantIdentifier === undefined)
    return fieldRefused(`${path}.MerchantIdentifier`, "missing", "'MerchantIdentifier' is required");
  if (privateKey === undefined)
    return fieldRefused(`${path}.privateKey`, "missing", "'privateKey' is required to open the tokens");
  return undefined;
}

function keyProblem(pem: string): string | undefined {
  try {
    return isP256(createPrivateKey(pem)) ? undefined : "is not a key on the curve P-256 (prime256v1)";
  } catch {
    return "is not a private key in PEM without a passphrase";
  }
}

/** Whether it is an EC key on the curve that both wallets use. */
export function isP256({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1";
}
