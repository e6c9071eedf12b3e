import type { Adapter, MethodCapabilities, ProviderCall, ProviderOutcome } from "@quittance/provider-kit";
import { AccessTokens } from "./access-token.ts";
import { testAccount } from "./check-account.ts";
import type { PayPalCall } from "./api.ts";
import { Certificates, CERTIFICATES_HOST } from "./certificates.ts";
import { CONFIGURATION } from "./configuration.ts";
import { PAYPAL_CURRENCIES, TAKEN_CURRENCIES } from "./currencies.ts";
import { paypalDisputes } from "./dispute-response.ts";
import { lookUp } from "./look-up.ts";
import { operationOf } from "./operations.ts";
import { PAYPAL_DECLINE_WORDS } from "./decline-words.ts";
import { scrub } from "./scrub.ts";
import { fetchSettlements } from "./settlements.ts";
import { paypalWebhooks } from "./webhook-setup.ts";
import { receiveWebhook } from "./webhook.ts";

const PAYPAL: MethodCapabilities = {
  instrument: "none",
  operations: ["debit", "preauthorize", "capture", "void", "refund", "register", "deregister", "payout"],
  inquiry: "provider_reference",
  // Payments under review take up to three days, cheques of banks about a week.
  decidedWithinHours: 10 * 24,
  partialCapture: true,
  multipleCaptures: true,
  // A void releases the whole rest.
  partialVoid: false,
  partialRefund: true,
  takes: [],
  currencies: TAKEN_CURRENCIES,
};

const NO_PAGE: ProviderOutcome = { kind: "unknown", because: "It has no page at PayPal." };

/**
 * PayPal (developer.paypal.com: Orders v2, Payments v2, Vault v3). The customer approves an order at PayPal's page, and the gateway captures or
 * authorises it when they are back: that call moves the money. The result of a lost response is found by the order, and where
 * PayPal has no inquiry, by the same request with the same id, which PayPal does not execute again.
 */
export function createPayPal(): Adapter {
  const tokens = new AccessTokens();
  const certificates = new Certificates();
  const own = (call: ProviderCall): PayPalCall => ({ ...call, tokens });
  return {
    id: "PayPal",
    methods: { PayPal: PAYPAL },
    configuration: CONFIGURATION,
    currencyRules: PAYPAL_CURRENCIES,
    hosts: ["api-m.paypal.com", "api-m.sandbox.paypal.com", "api.paypal.com", "api.sandbox.paypal.com"],
    baseUrl: ({ testMode }) => (testMode ? "https://api-m.sandbox.paypal.com" : "https://api-m.paypal.com"),
    otherBaseUrls: ({ testMode }) => ({
      [CERTIFICATES_HOST]: testMode ? "https://api.sandbox.paypal.com" : "https://api.paypal.com",
    }),
    prepare: async (request, call) => operationOf(request.operation).prepare(request, own(call)),
    submit: async (request, call, prepared) =>
      operationOf(request.operation).submit(request, own(call), prepared),
    resume: async (submission, returned, call) =>
      operationOf(submission.operation).resume?.(submission, returned, own(call)) ?? NO_PAGE,
    inquire: async (submission, call) => operationOf(submission.operation).inquire(submission, own(call)),
    repeat: async (submission, call) => operationOf(submission.operation).repeat?.(submission, own(call)),
    neutralise: async (submission, call) =>
      operationOf(submission.operation).neutralise?.(submission, own(call)) ?? "not_supported",
    receive: (webhook, connector) => receiveWebhook(webhook, connector, certificates),
    lookUp: (about, call) => lookUp(about, { ...own(call), certificates }),
    disputes: paypalDisputes(own),
    settlements: { bankText: /paypal/i, fetchPage: (call, period) => fetchSettlements(own(call), period) },
    testAccount: (call, options) => testAccount(own(call), options),
    webhookSetup: paypalWebhooks(own),
    declineWords: PAYPAL_DECLINE_WORDS,
    scrub,
  };
}
