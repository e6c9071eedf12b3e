import { UNIQUE } from "../platform/http/index.ts";

const settlementDate = "2026-11-21T10:00:00Z";
const pushed = { amount: "9.99", currency: "EUR" };
const UUID_OF_EARLIER = "<uuid of the earlier transaction>";
const followed = { referenceUuid: UUID_OF_EARLIER, ...pushed };
const month = { periodFrom: "2026-01-01T00:00:00Z", periodTo: "2026-02-01T00:00:00Z" };
const MERCHANT_GUID = "ME-0000-0000-0000-0000-0000-0001";
const FEE_ENTITY_GUID = "019abc00-0000-7000-8000-000000000000";

/** The refund of a payment that the gateway does not have: its row fails, and the batch is completed. */
const BATCH_FILE = [
  '"transactionMethod","referenceUuid","merchantTransactionId","amount","currency"',
  `"refund","a17f0b55c1d2e3f40516","refund-${UNIQUE}","4.00","EUR"`,
].join("\n");

/** A file is taken by its first bytes. */
const EVIDENCE = "%PDF-1.7 (the receipt)";

/** One capture in a settlement report, of a payment that the gateway does not have: an unmatched row. */
const SETTLEMENT_REPORT = [
  "Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type," +
    "Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC)," +
    "Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number,Modification Merchant Reference",
  "Acme,AcmeTickets,8825408195409505,order-1,visa,2026-11-20 13:00:00,CET,Settled," +
    "8825408195409506,EUR,,9.99,1,EUR,,9.74,,0.05,0.05,0.15,7,",
].join("\n");

/** One transfer of a customer. The account is that of a connector. */
const BANK_STATEMENT = [
  ":20:STARTUMS",
  ":25:AT441999900004217201",
  ":28C:226/1",
  ":60F:C261125EUR100,00",
  ":61:2611261126C49,90NTRFNONREF//2026112600001",
  ":86:166?00CREDIT?20SVWZ+RF92Q7K4P2M9?31DE75512108001245126199?32MARA LINDQVIST",
  ":62F:C261126EUR149,90",
].join("\n");

/** Names of the requests of an operation whose schema has several examples, in their order. */
export const EXAMPLE_NAMES: Readonly<Record<string, readonly string[]>> = {
  debit: ["Card token", "Payment page", "Payment link"],
};

/**
 * Requests for the API page, by operation, for those whose schema has none. All can be sent again and again, but createFeeSet and createCostSet: an
 * owner has one set from a moment on.
 */
export const API_EXAMPLES: Readonly<Record<string, string | Readonly<Record<string, unknown>>>> = {
  exportVault: { publicKey: "-----BEGIN PGP PUBLIC KEY BLOCK-----" },
  createImportKey: { algorithm: "curve25519" },
  saveVaultMapping: { name: "old-gateway", columns: { Number: "pan", Expiry: "expiration" } },
  deleteVaultMapping: { name: "old-gateway" },
  runVaultImport: {},
  undoVaultImport: {},
  discardVaultImport: {},
  // A file that is encrypted to the tenant's import key begins like this.
  importVaultFile: "-----BEGIN PGP MESSAGE-----",
  acceptDispute: {},
  disputeMetadata: {},
  uploadDisputeEvidence: { file: EVIDENCE, extraData: '{"type":"receipt"}' },
  submitDisputeEvidence: { extraData: { product_description: "Two ceramic cups" } },
  createTenant: { name: "Acme Payments" },
  updateTenant: { settings: { features: { customerProfiles: true, biDataSource: true } } },
  createMerchant: { name: "Web Shop", email: "orders@shop.example", country: "AT" },
  updateMerchant: { description: "The web shop", paymentPage: { accentColor: "#0b6b57" } },
  createMerchantUser: { username: `shop-${UNIQUE}`, password: "change-me-please", type: "api" },
  updateMerchantUser: { settings: { "pay-by-link-api": "1" } },
  rotateMerchantUserPassword: { overlapHours: 24 },
  createConnector: {
    name: "Cards",
    adapter: "Simulator",
    method: "Creditcard",
    apiKey: `cards-${UNIQUE}`,
    settings: { "postback:send-on-pending": "1" },
  },
  updateConnector: { description: "Cards of the web shop", settings: { "postback:send-on-pending": "1" } },
  rotateSharedSecret: { overlapHours: 24 },
  registerConnectorWebhook: { replaceSecret: false },
  saveConnectorDraft: { config: { vault: { threeDV2Config: { enabled: true, "3dsOnDemand": true } } } },
  activateConnectorDraft: { revision: 1 },
  restoreConnectorVersion: { version: 1 },
  explainRoute: { payment: { amount: "49.00", currency: "EUR", brand: "visa", binCountry: "AT" } },
  dryRunRouting: { last: 1_000 },
  explainAuthentication: { payment: { brand: "visa" } },
  dryRunAuthentication: { last: 1_000 },
  createShopCredential: { kind: "other", shopUrl: "https://shop.example" },
  reportOrders: { orders: [{ id: "SO-100305", total: "42.40", currency: "EUR", state: "open" }] },
  createWebhookEndpoint: {
    url: "https://shop.example/events",
    eventTypes: ["payment.*"],
    description: "Fulfilment",
  },
  updateWebhookEndpoint: { eventTypes: ["payment.*", "refund.*"] },
  rotateWebhookSecret: { overlapHours: 24 },
  sendTestEvent: { type: "payment.succeeded" },
  resendEvents: { from: "2026-11-01T00:00:00Z", to: "2026-12-01T00:00:00Z", types: ["payment.*"] },
  setConversionRate: {
    baseCurrency: "EUR",
    currency: "USD",
    rate: "1.158",
    validUntil: "2099-01-01T00:00:00Z",
  },
  createCustomerProfileContainer: { name: "Customers", sharedWithSubtenants: false },
  updateCustomerProfileContainer: { name: "Customers of all shops" },
  createBiApiKey: { name: "Reporting" },
  rebuildBi: { check: true },
  testClock: { action: "get" },
  sendTestMail: { to: "olga@shop.example" },
  createProvisioningCredential: { name: "Terraform", permissions: ["read", "configure"], validDays: 90 },
  inviteColleague: { email: "fay@shop.example", role: "finance" },
  createAgentCredential: {
    name: "Support assistant",
    tools: ["find_payments", "get_payment", "refund_payment"],
    mode: "test",
    limits: { currency: "EUR", perAction: "50.00", perDay: "200.00" },
    expiresAt: "2027-06-30T00:00:00Z",
  },
  rotateProvisioningCredential: { overlapHours: 24 },
  createFeeEntity: { name: "House fee", entityType: "merchant-normal" },
  createCostSet: {
    validFrom: "2026-12-01T00:00:00Z",
    description: "Prices of 2027",
    fees: [
      {
        kind: "transactional",
        when: { cardBrands: ["visa", "mastercard"], cardTypes: ["DEBIT"], cardSegments: ["consumer"] },
        rate: { percentage: "0.75", fixed: "0.10", currency: "EUR" },
      },
    ],
  },
  estimateCost: { amount: "49.90", currency: "EUR", card: { bin: "400000" } },
  createFeeSet: {
    ownerKind: "merchant",
    ownerGuid: MERCHANT_GUID,
    validFrom: "2026-12-01T00:00:00Z",
    description: "Prices of 2027",
    fees: [
      {
        kind: "transactional",
        entityGuid: FEE_ENTITY_GUID,
        when: { types: ["debit", "capture"], cardRegions: ["interregional"] },
        rate: { percentage: "2.9", fixed: "0.25", minimum: "0.50", currency: "EUR" },
      },
      { kind: "periodic", entityGuid: FEE_ENTITY_GUID, every: "month", amount: "20.00", currency: "EUR" },
    ],
  },
  recalculateFeesOfPeriod: { merchantGuid: MERCHANT_GUID, ...month },
  addLineItem: {
    date: "2026-11-01T00:00:00Z",
    currency: "EUR",
    amount: "-20.00",
    description: "Terminal rental",
    key: "2026-11-rental",
  },
  createSettlementExport: month,
  fetchSettlements: month,
  importSettlementReport: SETTLEMENT_REPORT,
  importBankStatement: BANK_STATEMENT,
  assignBankEntry: { transactionUuid: UUID_OF_EARLIER },
  createBookingProfile: {
    format: "datev-extf",
    chart: "04",
    accounts: {
      clearing: { "CO-0000-0000-0000-0000-0000-0001": "1461" },
      customer: "10000",
      fees: { normal: { account: "6855" } },
      bank: "1800",
      differences: "6300",
    },
    granularity: "day",
    documentField: "merchantTransactionId",
    timeZone: "Europe/Vienna",
    datev: { adviser: 29_098, client: 55_003, fiscalYearStart: "01-01", accountLength: 4 },
  },
  updateBookingProfile: { granularity: "payment" },
  createTransferFile: {},
  createBookingExport: { from: "2026-11-01", to: "2026-11-20" },
  unassignBankEntry: { reason: "The customer meant another order." },
  getSettlementFiles: { fromDate: "2026-11-01T00:00:00Z", toDate: "2026-11-30T23:59:59Z", format: "link" },
  addTags: { tags: ["checked"], createdBy: "back office" },
  addFees: {
    fees: [{ amount: "0.25", currency: "EUR", description: "Interchange", entityType: "interchange" }],
  },
  setSettlement: { settlementAmount: "9.74", settlementCurrency: "EUR", settlementDate },
  setReconciliation: {
    state: "mismatch",
    conflicts: [{ resolved: true, resolution: "amount corrected" }],
  },
  exportPerson: { customerIdentification: "customer-of-no-payment" },
  erasePerson: { customerIdentification: "customer-of-no-payment", reference: "request-17" },
  setRetention: { rules: { callbackAttempts: { days: 90 } } },
  setRisk: { riskData: { riskProfileName: "Web shop", finalScore: 40, finalAction: "approve" } },
  createRiskProfile: {
    name: "Web shop",
    rules: [
      { id: "known-bad", check: { kind: "blocklist" }, action: "decline" },
      {
        id: "five-an-hour",
        check: {
          kind: "velocity",
          measure: "count",
          per: "card",
          scope: "merchant",
          window: { value: 1, unit: "hours" },
          limit: "5",
        },
        action: "decline",
      },
      {
        id: "large",
        check: { kind: "amount", currency: "EUR", limit: "500.00" },
        action: "score",
        score: 70,
        threeDSecure: true,
      },
    ],
    scoreCard: [{ from: 70, action: "review" }],
  },
  updateRiskProfile: { disabled: false },
  explainRiskProfile: {
    payment: { amount: "49.00", currency: "EUR", binCountry: "AT", email: "ada@example.com" },
  },
  dryRunRiskProfile: { last: 1_000 },
  addRiskListEntry: { list: "block", key: "EMAIL", value: `${UNIQUE}@example.com`, comment: "Chargebacks" },
  options: { parameters: {} },
  uploadBatch: { batchFile: BATCH_FILE, processingMode: "lenient" },
  retrieveReconciliation: { from: "2026-11-01 00:00:00", to: "2026-11-30 23:59:59", page: "1" },
  pushDebit: { transactionId: `pos-${UNIQUE}`, ...pushed, customer: { firstName: "Ada" } },
  pushPreauthorize: { transactionId: `pos-${UNIQUE}`, ...pushed },
  pushCapture: { transactionId: `pos-${UNIQUE}`, ...followed },
  pushVoid: { transactionId: `pos-${UNIQUE}`, referenceUuid: UUID_OF_EARLIER },
  pushRefund: { transactionId: `pos-${UNIQUE}`, ...followed },
  pushRegister: { transactionId: `pos-${UNIQUE}`, creditcard: { lastFourDigits: "1111", type: "visa" } },
  pushPayout: { transactionId: `pos-${UNIQUE}`, ...pushed },
  pushChargeback: { transactionId: `pos-${UNIQUE}`, ...followed },
  moveSimulatedMoney: {
    transactionUuid: UUID_OF_EARLIER,
    movement: "refund",
    amount: "4.00",
    currency: "EUR",
  },
  openSimulatedChargeback: { transactionUuid: UUID_OF_EARLIER, reason: "Fraud" },
  refreshCvv: { reference: UUID_OF_EARLIER, cvv: "123" },
};
