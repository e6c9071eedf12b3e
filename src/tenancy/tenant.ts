import { NO_LAYOUTS, type Layouts } from "./layout-templates.ts";
import type { OidcSettings } from "./oidc-settings.ts";

/** A client of the operator. Tenants form a tree below the root tenant, the only one without `parentTenantGuid`. */
export interface Tenant {
  readonly guid: string;
  readonly name: string;
  readonly parentTenantGuid: string | null;
  readonly settings: TenantSettings;
}

export interface TenantSettings {
  /** Assigned to all connectors of this tenant; not inherited by sub-tenants (spec: "Customer profile container"). */
  readonly customerProfileContainer: number | null;
  readonly customerProfileContainersDisabledForSubtenants: boolean;
  /** Optional features, "not available to every client" (spec): off until the operator switches them on. */
  readonly features: TenantFeatures;
  /** The mail server of Pay-by-Link e-mails; without it none is sent. */
  readonly mail: MailServer | null;
  readonly payByLinkEmailPermission: boolean;
  readonly payByLink: PayByLinkSettings;
  readonly bi: BiSettings;
  /** Everybody who signs in to the console with a role at this tenant or below it needs two factors. */
  readonly requireSecondFactor: boolean;
  /** Single sign-on to the console; null: people sign in with passwords and passkeys. */
  readonly oidc: OidcSettings | null;
}

interface TenantFeatures {
  readonly customerProfiles: boolean;
  readonly biDataSource: boolean;
}

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS is used where the server offers it. */
  readonly secure: boolean;
  readonly user: string | null;
  /** Plain in memory, sealed in the database, never in a response. */
  readonly password: string | null;
  readonly from: string;
  /** Set by a scoped credential: it carries mails to customers, and none that opens an account. */
  readonly isDelegated?: boolean;
}

interface BiSettings {
  /** spec: only whitelisted entries of `extraData` are indexed; these keys are. */
  readonly extraDataKeys: readonly string[];
}

/** Liquid templates that replace the built-in mails and result pages; a connector's have precedence. */
export interface PayByLinkSettings extends Layouts {
  /** Sends the customer a mail when the link was paid. */
  readonly sendConfirmationMail: boolean;
  /** The same to the merchant. */
  readonly sendMerchantConfirmationMail: boolean;
}

/** Created by the first migration; tenants without an explicit parent are below it. */
export const ROOT_TENANT_GUID = "TE-0000-0000-0000-0000-0000-0000";

export const DEFAULT_TENANT_SETTINGS: TenantSettings = {
  customerProfileContainer: null,
  customerProfileContainersDisabledForSubtenants: false,
  features: { customerProfiles: false, biDataSource: false },
  mail: null,
  payByLinkEmailPermission: false,
  payByLink: { ...NO_LAYOUTS, sendConfirmationMail: false, sendMerchantConfirmationMail: false },
  bi: { extraDataKeys: [] },
  requireSecondFactor: false,
  oidc: null,
};
