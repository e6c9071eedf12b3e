import {
  API_BASE_URL,
  text,
  type Adapter,
  type Neutralised,
  type ProviderCall,
  type ProviderOperation,
  type Submission,
} from "@quittance/provider-kit";
import { testAccount } from "./check-account.ts";
import { FILES_HOST, post } from "./api.ts";
import { STRIPE_CURRENCIES } from "./currencies.ts";
import { STRIPE_DISPUTES } from "./dispute-response.ts";
import { STRIPE_CHANGES } from "./changes.ts";
import { METHODS } from "./methods.ts";
import { deregister, inquireDeregistration, prepareDeregistration } from "./deregistration.ts";
import { inquireModification, prepareModification, submitModification } from "./modifications.ts";
import { inquirePayout, preparePayout, submitPayout } from "./payouts.ts";
import { confirmPayment, inquirePayment, pathOfIntent, preparePayment } from "./payments.ts";
import { STRIPE_DECLINE_WORDS } from "./decline-words.ts";
import { scrub } from "./scrub.ts";
import { fetchSettlements } from "./settlements.ts";
import { STRIPE_WEBHOOKS } from "./webhook-setup.ts";
import { receiveWebhook } from "./webhook.ts";
import { SETTING_TEXTS } from "./setting-texts.ts";

const MODIFICATIONS: readonly ProviderOperation[] = [
  "capture",
  "void",
  "refund",
  "incremental-authorization",
];

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
    prepare: async (request, call) => {
      if (request.operation === "deregister") return prepareDeregistration(request);
      if (request.operation === "payout") return preparePayout(request);
      return isModification(request.operation) ? prepareModification(request) : preparePayment(request, call);
    },
    submit: async (request, call, prepared) => {
      if (request.operation === "deregister") return deregister(request, call);
      if (request.operation === "payout") return submitPayout(request, call);
      if (isModification(request.operation)) return submitModification(request, call);
      const intent = prepared?.providerReference;
      if (!intent) throw new Error("A payment was submitted that was not prepared.");
      return confirmPayment(request, call, intent);
    },
    inquire: (submission, call) => {
      if (submission.operation === "deregister") return inquireDeregistration(submission, call);
      if (submission.operation === "payout") return inquirePayout(submission, call);
      return isModification(submission.operation)
        ? inquireModification(submission, call)
        : inquirePayment(submission, call);
    },
    neutralise,
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

function isModification(operation: ProviderOperation): boolean {
  return MODIFICATIONS.includes(operation);
}

/** A cancelled intent cannot be confirmed any more; one that has succeeded cannot be cancelled. */
async function neutralise(
  { providerReference: intent, operation, submissionReference }: Submission,
  call: ProviderCall,
): Promise<Neutralised> {
  if (isModification(operation) || operation === "deregister" || operation === "payout")
    return "not_supported";
  if (intent === null) return "done";
  const response = await post(call, {
    path: `${pathOfIntent(intent)}/cancel`,
    fields: { cancellation_reason: "abandoned" },
    key: { submissionReference, step: "neutralise" },
  });
  if (response.kind === "ok") return text(response.body["status"]) === "canceled" ? "done" : "unknown";
  if (response.kind !== "refused") return "unknown";
  const { code, paymentIntent, setupIntent } = response.error;
  const status = text((paymentIntent ?? setupIntent)?.["status"]);
  if (status === "canceled") return "done";
  return code.endsWith("_unexpected_state") ? "too_late" : "unknown";
}
