import type { SettingDefinition } from "./settings.ts";

/** Who may call the public API in a merchant's name. */
export interface MerchantUser {
  readonly guid: string;
  readonly merchantGuid: string;
  /** Unique in the whole gateway: a request names nothing else. */
  readonly username: string;
  readonly type: MerchantUserType;
  readonly settings: Readonly<Record<string, string>>;
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
