import type { SettingDefinition } from "./settings.ts";

/** Who may call the public API in a merchant's name. */
export interface MerchantUser {
  readonly guid: string;
  readonly merchantGuid: string;
  /** Unique in the whole gateway: a request names nothing else. */
  readonly username: string;
  readonly type: MerchantUserType;
  readonly settings: Readonly<Record<string, string>>;
  readonly attributes: MerchantUserAttributes;
  /** A disabled user is not let in. */
  readonly disabled: boolean;
  /** From then on the user is not let in; null = without an end. */
  readonly validUntil: Temporal.Instant | null;
}

/** What is kept and given back. `permissions` are of the web interface, where API users never are. */
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

/** What can be said about a user besides name, password and settings. */
export interface MerchantUserFields extends Partial<MerchantUserAttributes> {
  readonly disabled?: boolean;
  readonly validUntil?: Temporal.Instant | null;
}

export function changedUser(
  user: MerchantUser,
  { disabled, validUntil, ...attributes }: MerchantUserFields,
): MerchantUser {
  return {
    ...user,
    ...(disabled !== undefined && { disabled }),
    ...(validUntil !== undefined && { validUntil }),
    attributes: { ...NO_USER_ATTRIBUTES, ...user.attributes, ...attributes },
  };
}

export const MERCHANT_USER_TYPES = ["api"] as const;
export type MerchantUserType = (typeof MERCHANT_USER_TYPES)[number];

export const MERCHANT_USER_SETTINGS = [
  {
    name: "pay-by-link-api",
    label: "Pay-by-Link API",
    meaning: "The user may use the Pay-by-Link API and have its mails sent.",
    kind: { type: "switch" },
    default: "0",
  },
] as const satisfies readonly SettingDefinition[];
