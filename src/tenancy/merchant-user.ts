import type { ApiOperationName, ApiUserMode, ApiUserRights } from "../authority/index.ts";
import type { SettingDefinition } from "./settings.ts";

/** A user of the public API, for one merchant. */
export interface MerchantUser extends ApiUserRights {
  readonly guid: string;
  readonly merchantGuid: string;
  /** Unique in the whole gateway, because it alone identifies the caller. */
  readonly username: string;
  readonly type: MerchantUserType;
  readonly settings: Readonly<Record<string, string>>;
  readonly attributes: MerchantUserAttributes;
  /** A disabled user is refused. */
  readonly disabled: boolean;
  /** From then on the user is refused; null = no end. */
  readonly validUntil: Temporal.Instant | null;
  /** Scheme, host and port of the only shop that may use it; null: it is no shop's. */
  readonly shopAddress: string | null;
  /** The maker, as the audit names it; null: the gateway itself. */
  readonly createdBy: string | null;
  /** Until then the old password is also accepted; null without one. */
  readonly previousPasswordUntil: Temporal.Instant | null;
  /** A request came with the present password since it was made. */
  readonly previousPasswordReplaced: boolean;
}

/** Without an old password. */
export const NO_PREVIOUS_PASSWORD = { previousPasswordUntil: null, previousPasswordReplaced: false } as const;

/** Whether the old password is accepted now. */
export function acceptsPrevious(
  { previousPasswordUntil: until }: MerchantUser,
  now: Temporal.Instant,
): boolean {
  return until !== null && Temporal.Instant.compare(now, until) < 0;
}

/** Stored and returned only. `permissions` are those of a web interface, which API users do not use. */
interface MerchantUserAttributes {
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly permissions: readonly string[];
}

export const NO_USER_ATTRIBUTES: MerchantUserAttributes = {
  email: null,
  firstName: null,
  lastName: null,
  permissions: [],
};

/** The fields of a user besides name, password and settings. */
export interface MerchantUserFields extends Partial<MerchantUserAttributes> {
  readonly disabled?: boolean;
  readonly validUntil?: Temporal.Instant | null;
  readonly operations?: readonly ApiOperationName[] | null;
  readonly mode?: ApiUserMode;
}

export function changedUser<User extends Omit<MerchantUser, "createdBy">>(
  user: User,
  { disabled, validUntil, operations, mode, ...attributes }: MerchantUserFields,
): User {
  return {
    ...user,
    ...(disabled !== undefined && { disabled }),
    ...(validUntil !== undefined && { validUntil }),
    ...(operations !== undefined && { operations }),
    ...(mode !== undefined && { mode }),
    attributes: { ...NO_USER_ATTRIBUTES, ...user.attributes, ...attributes },
  };
}

export const MERCHANT_USER_TYPES = ["api"] as const;
export type MerchantUserType = (typeof MERCHANT_USER_TYPES)[number];

export const MERCHANT_USER_SETTINGS = [
  {
    name: "pay-by-link-api",
    label: "Pay-by-Link API",
    meaning: "The user can use the Pay-by-Link API and send its e-mails.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "push-api",
    label: "Push API",
    meaning: "The user can record transactions that were made elsewhere.",
    kind: { type: "switch" },
    default: "0",
  },
] as const satisfies readonly SettingDefinition[];
