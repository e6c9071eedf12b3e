import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import { SECRET_MASK } from "../platform/secret-mask.ts";
import {
  WALLET_FIELDS,
  type WalletField,
  type WalletsChange,
  type WalletsConfiguration,
} from "./wallet-configuration.ts";

/** The secrets of each wallet, by the names of their fields. */
const SECRETS = {
  applePay: ["privateKey", "merchantIdentityKey"],
  googlePay: ["privateKey"],
} as const;
type SecretField = "privateKey" | "merchantIdentityKey";
type WithSecrets = { readonly [Name in SecretField]?: string };

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
      return fieldRefused(pathOf(name, unknown.field), "not_allowed", { code: "masked_without_key" });
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
export function replaceWalletKeys(
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
export async function replaceWalletKeysAsync(
  wallets: WalletsConfiguration,
  replace: (key: string, field: string) => Promise<string>,
): Promise<Pick<WalletsConfiguration, WalletField>> {
  const replaced = new Map<string, string>();
  for (const name of WALLET_FIELDS)
    for (const { field, secret } of secretsOf(name, wallets[name]))
      replaced.set(pathOf(name, field), await replace(secret, pathOf(name, field)));
  return replaceWalletKeys(wallets, (key, path) => replaced.get(path) ?? key);
}

/** Where a key lies, for its seal and for refusals. */
function pathOf(name: WalletField, field: SecretField): string {
  return `config.vault.${name}.${field}`;
}
