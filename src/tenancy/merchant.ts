import type { Logos } from "./merchant-logo.ts";

/** Who takes payments: owns connectors and API users. */
export interface Merchant {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly name: string;
  readonly description: string | null;
  /** Where the merchant's own mails go: the confirmation of a paid link, say. */
  readonly email: string | null;
  /** Shown on payment pages and in mails. */
  readonly logos: Logos;
}
