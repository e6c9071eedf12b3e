import {
  API_BASE_URL,
  type Adapter,
  type OperationSteps,
  type ProviderOperation,
} from "@quittance/provider-kit";
import { testAccount } from "./check-account.ts";
import { listBanks } from "./banks.ts";
import { BIN_LOOKUP_HOST, binLookupAddress, estimateCost } from "./cost-estimate.ts";
import { ADYEN_CURRENCIES } from "./currencies.ts";
import { ADYEN_DISPUTES, DISPUTES_HOST } from "./dispute-response.ts";
import { HMAC_KEY } from "./hmac.ts";
import { METHODS } from "./methods.ts";
import { MODIFICATION, noInquiry } from "./modifications.ts";
import { PAYOUT } from "./payouts.ts";
import { neutralisePayment, resumePayment, submitPayment } from "./payments.ts";
import { customerArea, downloadReport, REPORTS_HOST } from "./report-download.ts";
import { ADYEN_DECLINE_WORDS } from "./decline-words.ts";
import { scrub } from "./scrub.ts";
import { SETTLEMENT_DETAIL_REPORT } from "./settlement-report.ts";
import { balancePlatformAddress, TRANSFERS_HOST } from "./transfers-api.ts";
import { ADYEN_WEBHOOKS, managementAddress, MANAGEMENT_HOST } from "./webhook-setup.ts";
import { lookUpRenewal } from "./renewals.ts";
import { receiveWebhook } from "./webhook.ts";
import { SETTING_TEXTS } from "./setting-texts.ts";

const CONFIGURATION: Adapter["configuration"] = {
  texts: SETTING_TEXTS,
  credentials: [
    {
      name: "apiSecret",
      description: "The API key of the web service user.",
      isRequired: true,
      pattern: /^[!-~]{8,500}$/,
    },
    {
      name: "username",
      description: "The merchant account.",
      isRequired: true,
      pattern: /^[A-Za-z0-9_.-]{1,100}$/,
    },
    {
      name: "password",
      description:
        "User and password of the webhook, as `user:password`. With it webhooks without are refused, and details that Adyen does not sign are recorded.",
      isRequired: false,
      pattern: /^[^:]{1,100}:.{1,200}$/,
    },
  ],
  extraData: [
    {
      name: "liveUrlPrefix",
      description: "The prefix of the merchant's own live address, without `-checkout-live`.",
      isRequired: false,
      isRequiredLive: true,
      isAddress: true,
      pattern: /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,60}[A-Za-z0-9])?$/,
    },
    {
      name: "multiplePartialCaptures",
      description:
        "`true` if the account has multiple partial captures: the rest stays authorised after a capture.",
      isRequired: false,
      pattern: /^(true|false)$/,
    },
    {
      name: "authorisationType",
      description: "Of preauthorisations: `PreAuth` (the default), which can be increased, or `FinalAuth`.",
      isRequired: false,
      pattern: /^(PreAuth|FinalAuth)$/,
    },
    {
      name: "registrationCurrency",
      description: "Currency of the authorisations over 0 that register a card; EUR if it is left out.",
      isRequired: false,
      pattern: /^[A-Z]{3}$/,
    },
    {
      name: "shopperStatement",
      description: "Text on the customer's statement; at most 22 characters.",
      isRequired: false,
      pattern: /^[A-Za-z0-9 .,'_?+*/-]{1,22}$/,
    },
    {
      name: "store",
      description: "The store's reference, for accounts with several.",
      isRequired: false,
      pattern: /^[A-Za-z0-9_-]{1,64}$/,
    },
    {
      name: "balanceAccountId",
      description:
        "The balance account that payouts are paid from (BA…), of the balance platform's payout service.",
      isRequired: false,
      pattern: /^[A-Za-z0-9]{1,100}$/,
    },
    {
      name: "payoutPriority",
      description:
        "How fast payouts are, as the Transfers API names it: `regular` (the default), `instant`, `fast` or `wire`.",
      isRequired: false,
      pattern: /^(regular|instant|fast|wire)$/,
    },
    API_BASE_URL,
  ],
  secretLists: [
    { name: "hmacKeys", isRequired: true, pattern: HMAC_KEY },
    { name: "reportCredentials", isRequired: false, pattern: /^[^:]{1,200}:.{1,200}$/ },
    { name: "payoutKeys", isRequired: false, pattern: /^[!-~]{8,500}$/ },
  ],
};

const HOSTS = [
  "checkout-test.adyen.com",
  "*.adyenpayments.com",
  "ca-test.adyen.com",
  "ca-live.adyen.com",
  "management-test.adyen.com",
  "management-live.adyen.com",
  "balanceplatform-api-test.adyen.com",
  "balanceplatform-api-live.adyen.com",
  "pal-test.adyen.com",
];

/**
 * Adyen, Checkout API v71 (docs.adyen.com/api-explorer/Checkout/71). A payment is one request; captures, voids, refunds and
 * increases are acknowledged at once and concluded by signed webhooks. The result of a lost response is never found by a second
 * payment: its webhook says it, or a technical cancel ends it.
 */
export function createAdyen(): Adapter {
  return {
    id: "Adyen",
    methods: METHODS,
    configuration: CONFIGURATION,
    currencyRules: ADYEN_CURRENCIES,
    hosts: HOSTS,
    baseUrl: ({ testMode, extraData }) =>
      testMode
        ? "https://checkout-test.adyen.com"
        : `https://${extraData["liveUrlPrefix"] ?? ""}-checkout-live.adyenpayments.com/checkout`,
    otherBaseUrls: (connector) => ({
      [REPORTS_HOST]: customerArea(connector),
      [DISPUTES_HOST]: customerArea(connector),
      [MANAGEMENT_HOST]: managementAddress(connector),
      [TRANSFERS_HOST]: balancePlatformAddress(connector),
      [BIN_LOOKUP_HOST]: binLookupAddress(connector),
    }),
    prepare: async (request, call) => stepsOf(request.operation).prepare(request, call),
    submit: async (request, call) => stepsOf(request.operation).submit(request, call),
    inquire: async (submission, call) => stepsOf(submission.operation).inquire(submission, call),
    resume: resumePayment,
    repeat: async (submission, call) => stepsOf(submission.operation).repeat?.(submission, call),
    neutralise: async (submission, call) =>
      stepsOf(submission.operation).neutralise?.(submission, call) ?? "not_supported",
    receive: receiveWebhook,
    lookUp: lookUpRenewal,
    listBanks,
    estimateCost,
    disputes: ADYEN_DISPUTES,
    settlements: {
      bankText: /\badyen\b|\bbatch \d+/i,
      report: { ...SETTLEMENT_DETAIL_REPORT, download: downloadReport },
    },
    testAccount,
    webhookSetup: ADYEN_WEBHOOKS,
    declineWords: ADYEN_DECLINE_WORDS,
    scrub,
  };
}

const PAYMENT: OperationSteps = {
  prepare: () => ({ kind: "not_needed" }),
  submit: submitPayment,
  inquire: noInquiry,
  neutralise: neutralisePayment,
};

const STEPS: Readonly<Partial<Record<ProviderOperation, OperationSteps>>> = {
  capture: MODIFICATION,
  void: MODIFICATION,
  refund: MODIFICATION,
  "incremental-authorization": MODIFICATION,
  deregister: MODIFICATION,
  payout: PAYOUT,
};

function stepsOf(operation: ProviderOperation): OperationSteps {
  return STEPS[operation] ?? PAYMENT;
}
