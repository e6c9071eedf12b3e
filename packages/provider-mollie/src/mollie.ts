import { API_BASE_URL, type Adapter, type ProviderOperation } from "@quittance/provider-kit";
import { testAccount } from "./check-account.ts";
import { BY_HAND } from "./account-texts.ts";
import { lookUpPayment } from "./look-up.ts";
import { deregister, inquireDeregistration, prepareDeregistration } from "./mandates.ts";
import { METHODS } from "./methods.ts";
import {
  inquireModification,
  prepareModification,
  repeatRelease,
  submitModification,
} from "./modifications.ts";
import { inquirePayment, neutralisePayment, preparePayment, submitPayment } from "./payments.ts";
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
    prepare: async (request, call) => {
      if (request.operation === "deregister") return prepareDeregistration(request);
      return isModification(request.operation) ? prepareModification(request) : preparePayment(request, call);
    },
    submit: async (request, call, prepared) => {
      const continuation = prepared?.continuation ?? null;
      if (request.operation !== "deregister" && !isModification(request.operation))
        return submitPayment(request, call, continuation);
      if (continuation === null) throw new Error("A follow-up was submitted that was not prepared.");
      return request.operation === "deregister"
        ? deregister(continuation, call)
        : submitModification(request, call, continuation);
    },
    inquire: (submission, call) => {
      if (submission.operation === "deregister") return inquireDeregistration(submission, call);
      return isModification(submission.operation)
        ? inquireModification(submission, call)
        : inquirePayment(submission, call);
    },
    repeat: repeatRelease,
    neutralise: async (submission, call) =>
      isModification(submission.operation) || submission.operation === "deregister"
        ? "not_supported"
        : neutralisePayment(submission, call),
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

function isModification(operation: ProviderOperation): boolean {
  return MODIFICATIONS.includes(operation);
}
