import {
  API_BASE_URL,
  type Adapter,
  type OperationSteps,
  type ProviderOperation,
} from "@quittance/provider-kit";
import { testAccount } from "./check-account.ts";
import { FILES_HOST } from "./api.ts";
import { STRIPE_CURRENCIES } from "./currencies.ts";
import { STRIPE_DISPUTES } from "./dispute-response.ts";
import { STRIPE_CHANGES } from "./changes.ts";
import { METHODS } from "./methods.ts";
import { DEREGISTRATION } from "./deregistration.ts";
import { MODIFICATION } from "./modifications.ts";
import { PAYOUT } from "./payouts.ts";
import { PAYMENT } from "./payments.ts";
import { STRIPE_DECLINE_WORDS } from "./decline-words.ts";
import { scrub } from "./scrub.ts";
import { fetchSettlements } from "./settlements.ts";
import { STRIPE_WEBHOOKS } from "./webhook-setup.ts";
import { receiveWebhook } from "./webhook.ts";
import { SETTING_TEXTS } from "./setting-texts.ts";

const STEPS: Readonly<Partial<Record<ProviderOperation, OperationSteps>>> = {
  capture: MODIFICATION,
  void: MODIFICATION,
  refund: MODIFICATION,
  "incremental-authorization": MODIFICATION,
  deregister: DEREGISTRATION,
  payout: PAYOUT,
};

const CONFIGURATION: Adapter["configuration"] = {
  texts: SETTING_TEXTS,
  credentials: [
    {
      name: "apiSecret",
      description: "The secret or restricted key of the account (sk_… or rk_…).",
      isRequired: true,
      pattern: /^(sk|rk)_[A-Za-z0-9_]{3,250}$/,
      live: /^(sk|rk)_live_/,
    },
  ],
  extraData: [
    {
      name: "stripeAccount",
      description: "The connected account that payments are made for (acct_…).",
      isRequired: false,
      pattern: /^acct_[A-Za-z0-9]{1,50}$/,
      namesAccount: true,
    },
    {
      name: "statementDescriptorSuffix",
      description: "Follows the account's own prefix on statements of cards; at most 17 characters.",
      isRequired: false,
      pattern: /^[^<>\\'"*]{1,17}$/,
    },
    API_BASE_URL,
  ],
  secretLists: [{ name: "webhookSecrets", isRequired: true }],
};

/**
 * Stripe (docs.stripe.com/api). A payment is two requests: an unconfirmed intent, which moves nothing and whose id is stored,
 * and its confirmation. The outcome is found by that id, never by repeating.
 */
export function createStripe(): Adapter {
  return {
    id: "Stripe",
    methods: METHODS,
    configuration: CONFIGURATION,
    currencyRules: STRIPE_CURRENCIES,
    hosts: ["api.stripe.com", "files.stripe.com"],
    baseUrl: () => "https://api.stripe.com",
    otherBaseUrls: () => ({ [FILES_HOST]: "https://files.stripe.com" }),
    prepare: async (request, call) => stepsOf(request.operation).prepare(request, call),
    submit: async (request, call, prepared) => stepsOf(request.operation).submit(request, call, prepared),
    inquire: async (submission, call) => stepsOf(submission.operation).inquire(submission, call),
    neutralise: async (submission, call) =>
      stepsOf(submission.operation).neutralise?.(submission, call) ?? "not_supported",
    receive: receiveWebhook,
    disputes: STRIPE_DISPUTES,
    settlements: { bankText: /\bstripe\b/i, fetchPage: fetchSettlements },
    testAccount,
    webhookSetup: STRIPE_WEBHOOKS,
    changes: STRIPE_CHANGES,
    declineWords: STRIPE_DECLINE_WORDS,
    scrub,
  };
}

function stepsOf(operation: ProviderOperation): OperationSteps {
  return STEPS[operation] ?? PAYMENT;
}
