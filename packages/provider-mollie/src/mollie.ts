import {
  API_BASE_URL,
  type Adapter,
  type OperationSteps,
  type ProviderOperation,
} from "@quittance/provider-kit";
import { testAccount } from "./check-account.ts";
import { BY_HAND } from "./account-texts.ts";
import { lookUpPayment } from "./look-up.ts";
import { DEREGISTRATION } from "./mandates.ts";
import { METHODS } from "./methods.ts";
import { MODIFICATION } from "./modifications.ts";
import { PAYMENT } from "./payments.ts";
import { MOLLIE_DECLINE_WORDS } from "./decline-words.ts";
import { scrub } from "./scrub.ts";
import { fetchSettlements } from "./settlements.ts";
import { verifyPayee } from "./verify-payee.ts";
import { receiveWebhook } from "./webhook.ts";
import { SETTING_TEXTS } from "./setting-texts.ts";

const MODIFICATIONS: readonly ProviderOperation[] = ["capture", "void", "refund"];

const CONFIGURATION: Adapter["configuration"] = {
  texts: SETTING_TEXTS,
  credentials: [
    {
      name: "apiSecret",
      description: "The API key of the website profile (test_… or live_…).",
      isRequired: true,
      pattern: /^(test|live)_[A-Za-z0-9_-]{3,250}$/,
      live: /^live_/,
      test: /^test_/,
    },
  ],
  extraData: [
    {
      name: "profileId",
      description: "The website profile that payments are made for (pfl_…). An API key has its own.",
      isRequired: false,
      pattern: /^pfl_[A-Za-z0-9]{1,50}$/,
      namesAccount: true,
    },
    API_BASE_URL,
  ],
  secretLists: [
    // Classic webhooks have no signature: they cause an inquiry.
    { name: "webhookSecrets", isRequired: false },
    { name: "reportCredentials", isRequired: false },
  ],
};

/**
 * Mollie (docs.mollie.com/reference). The customer pays on Mollie's page, cards too; a mandate is charged without it. What
 * happened to a payment is found by its id, and where the response with the id was lost, by our reference in a list.
 */
export function createMollie(): Adapter {
  return {
    id: "Mollie",
    methods: METHODS,
    configuration: CONFIGURATION,
    hosts: ["api.mollie.com"],
    baseUrl: () => "https://api.mollie.com",
    prepare: async (request, call) => stepsOf(request.operation).prepare(request, call),
    submit: async (request, call, prepared) => stepsOf(request.operation).submit(request, call, prepared),
    inquire: async (submission, call) => stepsOf(submission.operation).inquire(submission, call),
    repeat: async (submission, call) => stepsOf(submission.operation).repeat?.(submission, call),
    neutralise: async (submission, call) =>
      stepsOf(submission.operation).neutralise?.(submission, call) ?? "not_supported",
    receive: receiveWebhook,
    lookUp: lookUpPayment,
    verifyPayee,
    settlements: { bankText: /\bmollie\b|\b\d{7}\.\d{4}\.\d{2}\b/i, fetchPage: fetchSettlements },
    testAccount,
    webhookSetup: {
      isNeeded: false,
      byHand: BY_HAND,
    },
    declineWords: MOLLIE_DECLINE_WORDS,
    scrub,
  };
}

function stepsOf(operation: ProviderOperation): OperationSteps {
  if (operation === "deregister") return DEREGISTRATION;
  return MODIFICATIONS.includes(operation) ? MODIFICATION : PAYMENT;
}
