import type { AccountFinding } from "./check-account.ts";
import type { SecretList } from "./capabilities.ts";
import type { PersonText } from "./local-text.ts";
import type { ProviderCall } from "./provider-call.ts";

export interface WebhookRequestToRegister {
  /** `https://gateway.example/providers/acme/CO-…`. */
  readonly address: string;
  /** The same in each repetition of one attempt, and of no other attempt: for idempotency keys. */
  readonly reference: string;
  /** A webhook that is there gets a new secret, because the connector does not have the present one. */
  readonly replacesSecret: boolean;
}

/** The result of registering a webhook at the provider, with the data that the connector has to keep. */
export type WebhookRegistration =
  | {
      readonly kind: "registered";
      /** The webhook's id at the provider. */
      readonly id: string;
      /** `unchanged`: one with the address was there, and is as it has to be. */
      readonly change: "created" | "changed" | "unchanged";
      /** The list of secrets as it has to be with the webhook's new one, newest first. */
      readonly secrets?: { readonly list: SecretList; readonly values: readonly string[] };
      /** Settings that it needs, as the webhook's id; they are no secrets. */
      readonly extraData?: Readonly<Record<string, string>>;
      /** Findings about what is still missing. */
      readonly remarks?: readonly AccountFinding[];
    }
  /** Nothing was changed at the provider. */
  | { readonly kind: "refused"; readonly finding: AccountFinding }
  /** Nothing proves what happened. The next attempt finds what is there. */
  | { readonly kind: "unknown"; readonly because: PersonText };

/** How the provider gets the address to which it sends a connector's webhooks. */
export interface WebhookSetup {
  /** Instructions for a person in the provider's own pages, or that there is nothing to do. */
  readonly byHand: PersonText;
  /** The provider sends none without it. False where each payment carries the address. */
  readonly isNeeded: boolean;
  /**
   * Registers the address for the events that the adapter reads. Left out where the provider has no call for it. One with the same
   * address is found and put right, so that it can be repeated.
   */
  readonly register?: (request: WebhookRequestToRegister, call: ProviderCall) => Promise<WebhookRegistration>;
}
