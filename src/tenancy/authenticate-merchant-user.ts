import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import type { Sealer } from "../platform/sealing.ts";
import { readBasicCredentials } from "./basic-credentials.ts";
import type { ConfigurationCache } from "./configuration-cache.ts";
import { findMerchant } from "./merchant-store.ts";
import { findActiveUserByName, markPasswordReplaced } from "./merchant-user-store.ts";
import { acceptsPrevious, type MerchantUser } from "./merchant-user.ts";
import type { Merchant } from "./merchant.ts";
import type { PasswordChecks } from "./passwords/index.ts";
import { isOtherShop, type HeaderValue } from "./shop-address.ts";
import { findTenant } from "./tenant-store.ts";
import type { Tenant } from "./tenant.ts";

/** The dependencies of authentication. */
export interface AuthenticationParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly configuration: ConfigurationCache;
  readonly passwords: PasswordChecks;
  /** Whether the user, connector or BI key with that guid is refused although it exists: the demo's, outside of demo mode. */
  readonly isSwitchedOff?: (guid: string) => boolean;
  /** A shop at another address used the credentials of the user. */
  readonly onShopKeptOut?: (user: MerchantUser, shopUrl: string) => Promise<void>;
}

export interface Account {
  readonly user: MerchantUser;
  readonly merchant: Merchant;
  readonly tenant: Tenant;
}

export type AuthenticationRefusal =
  | Refusal<"invalid_credentials">
  | Refusal<"too_many_attempts">
  /** The credentials are those of a shop at another address. */
  | (Refusal<"shop_address"> & { readonly address: string });

/** Authenticates by HTTP Basic credentials. Missing, unknown and wrong ones do not differ, also not in the response time. */
export async function authenticateMerchantUser(
  { db, clock, sealer, configuration, passwords, isSwitchedOff, onShopKeptOut }: AuthenticationParts,
  request: {
    authorization: string | undefined;
    /** The header `X-Shop-Url`. */
    shopUrl: HeaderValue;
    remoteAddress: string;
  },
): Promise<Account | AuthenticationRefusal> {
  const credentials = readBasicCredentials(request.authorization);
  if (!credentials) return { refused: true, code: "invalid_credentials" };
  const { username, password } = credentials;
  const kept = await configuration.getOrLoad("user", username, () => loadAccount(db, { username, sealer }));
  const found = kept && isSwitchedOff?.(kept.account.user.guid) ? undefined : kept;
  const user = found?.account.user;
  const isOverlap = user !== undefined && acceptsPrevious(user, clock.real.now());
  const result = await passwords.check({
    username,
    presented: password,
    kept: found?.passwordHash,
    previous: isOverlap ? (found?.previousPasswordHash ?? undefined) : undefined,
    remoteAddress: request.remoteAddress,
  });
  if (result === "busy") return { refused: true, code: "too_many_attempts" };
  if (result === "wrong" || !found) return { refused: true, code: "invalid_credentials" };
  if (result === "right" && isOverlap && !user.previousPasswordReplaced) await markPasswordReplaced(db, user);
  if (isOtherShop(found.account.user, request.shopUrl)) {
    await onShopKeptOut?.(found.account.user, String(request.shopUrl));
    return { refused: true, code: "shop_address", address: found.account.user.shopAddress! };
  }
  return found.account;
}

async function loadAccount(
  db: Queryable,
  { username, sealer }: { username: string; sealer: Sealer },
): Promise<{ passwordHash: string; previousPasswordHash: string | null; account: Account } | undefined> {
  // The database stores no zero byte, so that no username has one.
  if (username.includes("\0")) return undefined;
  const found = await findActiveUserByName(db, { username });
  if (!found) return undefined;
  const { passwordHash, previousPasswordHash, ...user } = found;
  const merchant = await findMerchant(db, { merchantGuid: user.merchantGuid });
  if (!merchant) throw new Error(`The user ${user.guid} has no merchant.`);
  const tenant = await findTenant(db, { tenantGuid: merchant.tenantGuid, sealer });
  if (!tenant) throw new Error(`The merchant ${merchant.guid} has no tenant.`);
  return { passwordHash, previousPasswordHash, account: { user, merchant, tenant } };
}
