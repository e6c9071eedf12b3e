import type { Queryable } from "../platform/database/index.ts";
import { currencyOf, type Money } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { isSecondBrand } from "../platform/card-numbers/index.ts";
import { checkCard, useWalletToken, type CardData, type Vault, type WalletType } from "../vault/index.ts";
import { NETWORK_FIELD, reportedBrand, type WalletBrand } from "./apple-pay-network.ts";
import { paymentDataOf, readApplePayToken } from "./apple-pay-token.ts";
import { openGooglePayToken, readGooglePayToken } from "./open-google-pay-token.ts";
import {
  refusingFields,
  TokenField,
  tokenRefused,
  WALLET_NAMES,
  type OpenedToken,
  type WalletTokenRefused,
} from "./wallet-token.ts";
import type { WalletConnector } from "./wallet-configuration.ts";
import type { WalletTrust } from "./wallet-trust.ts";

const PREFIXES = { "applepay:": "applepay", "googlepay:": "googlepay" } as const;
const FIELDS = { applepay: "applePay", googlepay: "googlePay" } as const;

/** The wallet of a `transactionToken` such as `applepay:{"token":…}`; undefined for any other token. */
export function walletOf(transactionToken: string): WalletType | undefined {
  const prefix = (Object.keys(PREFIXES) as (keyof typeof PREFIXES)[]).find((one) =>
    transactionToken.startsWith(one),
  );
  return prefix && PREFIXES[prefix];
}

/** Whether the connector takes the wallet's tokens. */
export function acceptsWallet({ config }: Pick<WalletConnector, "config">, wallet: WalletType): boolean {
  return config.vault[FIELDS[wallet]]?.enabled === true;
}

/** A card out of the token, or the token itself where the provider opens it. */
export type WalletSource =
  | { readonly kind: "card"; readonly card: CardData }
  | { readonly kind: "wallet_token"; readonly wallet: WalletType; readonly token: string };

interface WalletToOpen {
  /** `applepay:` or `googlepay:` and JSON, of bounded length. */
  readonly transactionToken: string;
  /** Those whose wallets may be meant: the connector of the request, or the members of a meta-connector. */
  readonly connectors: readonly WalletConnector[];
  /** The provider may open it: the request names its connector itself. */
  readonly mayPassOn: boolean;
  /** The amount that is about to be paid; null for a registration. */
  readonly amount: Money | null;
  /** The schemes that the sheet offered, where it was on a page of the gateway. */
  readonly offered?: readonly WalletBrand[] | undefined;
}

/**
 * Verifies and opens a wallet's token, and uses it up in the caller's database transaction: a request that is refused leaves it
 * usable. The paid amount has to be the one that the customer approved.
 */
export async function openWalletToken(
  tx: Queryable,
  parts: { readonly vault: Vault; readonly walletTrust: WalletTrust },
  options: WalletToOpen,
): Promise<WalletSource | WalletTokenRefused> {
  const { transactionToken } = options;
  const wallet = walletOf(transactionToken);
  if (!wallet) throw new Error("A token of no wallet was to be opened.");
  const accepting = options.connectors.filter((connector) => acceptsWallet(connector, wallet));
  if (accepting.length === 0) return tokenRefused(`${WALLET_NAMES[wallet]} is not enabled on this connector`);
  const json = parsed(transactionToken.slice(transactionToken.indexOf(":") + 1));
  if (json === undefined) return tokenRefused("is not JSON behind its prefix");
  const brand = wallet === "applepay" ? refusingFields(() => brandOfSheet(json, options)) : undefined;
  if (isRefusal(brand)) return brand;
  const [first] = accepting;
  if (options.mayPassOn && first?.config.vault.enablePassthroughToken === true)
    return isSecondBrand(brand)
      ? tokenRefused(
          `${NETWORK_FIELD} is a national scheme, which cannot be named to a provider that opens the token`,
        )
      : passOn(tx, parts.vault, { wallet, json });
  const { vault } = parts;
  const opened = await openWithFirstKey(parts, { wallet, json, connectors: accepting });
  if (isRefusal(opened)) return opened;
  const problem = refuseToken(opened, { ...options, vault, merchantGuid: first?.merchantGuid });
  if (problem !== undefined) return tokenRefused(problem);
  const { id, validUntil } = opened;
  if (!(await useWalletToken(tx, vault, { type: wallet, id, validUntil })))
    return tokenRefused("was used before");
  return { kind: "card", card: { ...opened.card, ...(isSecondBrand(brand) && { chosenBrand: brand }) } };
}

/** @throws TokenField */
function brandOfSheet(json: unknown, { offered }: Pick<WalletToOpen, "offered">): WalletBrand | undefined {
  const brand = reportedBrand(json);
  if (brand !== undefined && offered?.includes(brand) === false)
    throw new TokenField(NETWORK_FIELD, "is a scheme that the page did not offer");
  return brand;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The refusal of the last key stands: with one connector it is the only one. */
async function openWithFirstKey(
  { vault, walletTrust }: { vault: Vault; walletTrust: WalletTrust },
  { wallet, json, connectors }: { wallet: WalletType; json: unknown; connectors: readonly WalletConnector[] },
): Promise<OpenedToken | WalletTokenRefused> {
  let refusal = tokenRefused(`no connector has the keys to open ${WALLET_NAMES[wallet]} tokens`);
  const now = vault.clock.real.now();
  for (const { config } of connectors) {
    const { MerchantIdentifier: merchantIdentifier, privateKey } = config.vault[FIELDS[wallet]] ?? {};
    if (merchantIdentifier === undefined || privateKey === undefined) continue;
    const keys = { merchantIdentifier, privateKey, now };
    const isTest = config.vault.googlePay?.useTestEnvironment === true;
    const opened =
      wallet === "applepay"
        ? await openApple(json, { ...keys, roots: walletTrust.appleRoots })
        : openGoogle(json, { ...keys, isTest, walletTrust });
    if (!isRefusal(opened)) return opened;
    refusal = opened;
  }
  return refusal;
}

interface Keys {
  readonly merchantIdentifier: string;
  readonly privateKey: string;
  readonly now: Temporal.Instant;
}

async function openApple(
  json: unknown,
  keys: Keys & { roots: WalletTrust["appleRoots"] },
): Promise<OpenedToken | WalletTokenRefused> {
  if (keys.roots.length === 0) return notTrusted("GATEWAY_APPLE_PAY_ROOTS");
  // The code that reads Apple's signatures is large, and most gateways never need it.
  const { openApplePayToken } = await import("./open-apple-pay-token.ts");
  return refusingFields(() => openApplePayToken(json, keys));
}

function openGoogle(
  json: unknown,
  { isTest, walletTrust, ...keys }: Keys & { isTest: boolean; walletTrust: WalletTrust },
): OpenedToken | WalletTokenRefused {
  const roots = isTest ? walletTrust.googleTestKeys : walletTrust.googleKeys;
  if (roots.length === 0)
    return notTrusted(isTest ? "GATEWAY_GOOGLE_PAY_TEST_KEYS" : "GATEWAY_GOOGLE_PAY_KEYS");
  return refusingFields(() => openGooglePayToken(json, { ...keys, roots }));
}

function notTrusted(setting: string): WalletTokenRefused {
  return tokenRefused(`cannot be verified: the gateway's setting ${setting} is not set`);
}

function refuseToken(
  { card, approved, gatewayMerchantId }: OpenedToken,
  { vault, amount, merchantGuid }: { vault: Vault; amount: Money | null; merchantGuid: string | undefined },
): string | undefined {
  if (gatewayMerchantId !== undefined && gatewayMerchantId !== merchantGuid)
    return "gatewayMerchantId is of another merchant";
  if (approved && amount) {
    if (approved.currencyNumber !== currencyOf(amount.currency).numericCode)
      return "currencyCode is not the currency that the customer approved";
    if (approved.minor !== amount.minor)
      return "transactionAmount is not the amount that the customer approved";
  }
  const [problem] = checkCard(card, vault.clock, { requireCardHolder: false });
  return problem?.message;
}

/** How long a token that the gateway cannot open counts as used. */
const PASSED_ON_DAYS = 30;

/** Only its form is checked here: the provider verifies it. The part that is signed for one payment is used once. */
async function passOn(
  tx: Queryable,
  vault: Vault,
  { wallet, json }: { wallet: WalletType; json: unknown },
): Promise<WalletSource | WalletTokenRefused> {
  const read = refusingFields(() =>
    wallet === "applepay"
      ? {
          id: readApplePayToken(json).transactionId.toString("hex"),
          token: JSON.stringify(paymentDataOf(json)),
        }
      : { id: readGooglePayToken(json).signedMessage, token: JSON.stringify(json) },
  );
  if (isRefusal(read)) return read;
  const { id, token } = read;
  const validUntil = vault.clock.now().add({ hours: 24 * PASSED_ON_DAYS });
  if (!(await useWalletToken(tx, vault, { type: wallet, id, validUntil })))
    return tokenRefused("was used before");
  return { kind: "wallet_token", wallet, token };
}
