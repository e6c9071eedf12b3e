import { UNIQUE } from "../platform/http/index.ts";

const settlementDate = "2026-11-21T10:00:00Z";
const pushed = { amount: "9.99", currency: "EUR" };
const UUID_OF_EARLIER = "<uuid of the earlier transaction>";
const followed = { referenceUuid: UUID_OF_EARLIER, ...pushed };

/** Requests for the API page, by operation, for those whose schema has none. All can be sent again and again. */
export const API_EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  createTenant: { name: "Acme Payments" },
  updateTenant: { settings: { features: { customerProfiles: true, biDataSource: true } } },
  createMerchant: { name: "Web Shop", email: "orders@shop.example", country: "AT" },
  updateMerchant: { description: "The web shop", paymentPage: { accentColor: "#0b6b57" } },
  createMerchantUser: { username: `shop-${UNIQUE}`, password: "change-me-please", type: "api" },
  updateMerchantUser: { settings: { "pay-by-link-api": "1" } },
  createConnector: {
    name: "Cards",
    adapter: "Simulator",
    method: "Creditcard",
    apiKey: `cards-${UNIQUE}`,
    settings: { "postback:send-on-pending": "1" },
  },
  updateConnector: { description: "Cards of the web shop", settings: { "postback:send-on-pending": "1" } },
  rotateSharedSecret: { overlapHours: 24 },
  setConversionRate: {
    baseCurrency: "EUR",
    currency: "USD",
    rate: "1.158",
    validUntil: "2099-01-01T00:00:00Z",
  },
  createCustomerProfileContainer: { name: "Customers", sharedWithSubtenants: false },
  updateCustomerProfileContainer: { name: "Customers of all shops" },
  createBiApiKey: { name: "Reporting" },
  addTags: { tags: ["checked"], createdBy: "back office" },
  addFees: {
    fees: [{ amount: "0.25", currency: "EUR", description: "Interchange", entityType: "interchange" }],
  },
  setSettlement: { settlementAmount: "9.74", settlementCurrency: "EUR", settlementDate },
  setReconciliation: {
    state: "mismatch",
    conflicts: [{ resolved: true, resolution: "amount corrected" }],
  },
  setRisk: { riskData: { riskProfileName: "Web shop", finalScore: 40, finalAction: "approve" } },
  options: { parameters: {} },
  pushDebit: { transactionId: `pos-${UNIQUE}`, ...pushed, customer: { firstName: "Ada" } },
  pushPreauthorize: { transactionId: `pos-${UNIQUE}`, ...pushed },
  pushCapture: { transactionId: `pos-${UNIQUE}`, ...followed },
  pushVoid: { transactionId: `pos-${UNIQUE}`, referenceUuid: UUID_OF_EARLIER },
  pushRefund: { transactionId: `pos-${UNIQUE}`, ...followed },
  pushRegister: { transactionId: `pos-${UNIQUE}`, creditcard: { lastFourDigits: "1111", type: "visa" } },
  pushPayout: { transactionId: `pos-${UNIQUE}`, ...pushed },
  pushChargeback: { transactionId: `pos-${UNIQUE}`, ...followed },
  openSimulatedChargeback: { transactionUuid: UUID_OF_EARLIER, reason: "Fraud" },
  refreshCvv: { reference: UUID_OF_EARLIER, cvv: "123" },
};
