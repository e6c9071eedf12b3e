import type { SecretList } from "./capabilities.ts";
import type { LocalText } from "./local-text.ts";
import type { ProviderCall } from "./provider-call.ts";

/** A setting of a connector by its path in a request of the provisioning API. */
export type ConnectorField =
  | "adapter"
  | "method"
  | "config.testMode"
  | `config.${"username" | "password" | "apiSecret"}`
  | `config.extraData.${string}`
  | `config.vault.${SecretList}`;

/** Problems of an account at a provider: a closed list, which pages have words for. */
export const ACCOUNT_FINDING_KINDS = [
  /** A setting is missing, or has a value that cannot be used: nothing is sent. */
  "setting_wrong",
  /** The key, the user or the secret is not one of the provider's. */
  "credentials_refused",
  /** A live key in test mode, or a test key without it. */
  "mode_wrong",
  /** The key may not do what payments need. */
  "permission_missing",
  /** The key has no access to the account that is named. */
  "account_unknown",
  /** The provider takes no payments for the account. */
  "account_restricted",
  /** The account cannot be paid by the connector's method. */
  "method_inactive",
  /** The provider has no webhook for the connector, or one that is different from the settings. */
  "webhook_wrong",
  /** The provider's host did not respond. */
  "unreachable",
  /** The provider responded with what says nothing about the account. */
  "unclear",
] as const;
export type AccountFindingKind = (typeof ACCOUNT_FINDING_KINDS)[number];

export interface AccountFinding {
  readonly kind: AccountFindingKind;
  /** `wrong`: payments fail. `limited`: they work, and something else does not. `unclear`: it was not found out. */
  readonly severity: "wrong" | "limited" | "unclear";
  /** The setting that it concerns, where there is one. */
  readonly field?: ConnectorField;
  /** A sentence in English, without secrets. */
  readonly message: string;
  /** The same in the languages of the console; without them it shows the English one. */
  readonly texts?: LocalText;
}

/** The result of a test of the account. Without a finding payments can be made. */
export interface AccountTest {
  /** How the provider names the account, so that a person can see whether it is the right one. */
  readonly account?: string;
  readonly findings: readonly AccountFinding[];
}

/**
 * Reads the account at the provider and moves nothing. Never throws for what a provider does: what was not found out is a finding, and
 * a test without findings has seen the account.
 *
 * @param webhookAddress where the provider has to send the connector's webhooks
 */
export type TestAccount = (
  call: ProviderCall,
  options: { readonly webhookAddress: string },
) => Promise<AccountTest>;
