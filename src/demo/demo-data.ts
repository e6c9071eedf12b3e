import { ALL_RIGHTS } from "../authority/index.ts";
import { ROOT_TENANT_GUID, type PageDesign } from "../tenancy/index.ts";

/** The demo tenant is fixed, so that the first `curl` can be printed and tests can rely on it. */
export const DEMO_TENANT = { guid: "TE-0000-0000-0000-0000-0000-0001", name: "Demo" };

/** Everything that is optional is switched on; mails are sent as soon as a mail server is set. */
export const DEMO_TENANT_SETTINGS = {
  features: { customerProfiles: true, biDataSource: true },
  payByLinkEmailPermission: true,
};

export const DEMO_CONTAINER_NAME = "Demo customers";

export const DEMO_MERCHANT = {
  guid: "ME-0000-0000-0000-0000-0000-0001",
  tenantGuid: DEMO_TENANT.guid,
  name: "Demo Shop",
  // Customers of cards with two brands choose between them (4000 0025 0000 1001 is one).
  paymentPage: {
    cardBrands: ["visa", "mastercard", "amex", "cartes_bancaires"] satisfies PageDesign["cardBrands"],
  },
};

export const DEMO_USER = {
  guid: "MU-0000-0000-0000-0000-0000-0001",
  merchantGuid: DEMO_MERCHANT.guid,
  username: "demo",
  password: "demo-password",
  type: "api" as const,
  rights: ALL_RIGHTS,
  settings: { "pay-by-link-api": "1" },
};

export const DEMO_BI_KEY = {
  apiKey: "demo-bi",
  password: "demo-bi-password",
  name: "Demo",
  tenantGuid: DEMO_TENANT.guid,
};

/** The credentials of the demo, by the name of the security scheme in the API document. They are public. */
export const DEMO_CREDENTIALS = {
  basic: DEMO_USER,
  biApiKey: { username: DEMO_BI_KEY.apiKey, password: DEMO_BI_KEY.password },
};

const CARD_CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";
const REDIRECT_CONNECTOR = "CO-0000-0000-0000-0000-0000-0002";

export const DEMO_CONNECTORS = [
  {
    guid: CARD_CONNECTOR,
    name: "Demo card",
    adapter: "Simulator",
    method: "Creditcard",
    scheduleApiAvailable: true,
    virtualTerminalAvailable: true,
    apiKey: "demo-card",
    sharedSecret: "demo-secret",
    publicIntegrationKey: "demo-public",
    settings: { "dcc:enabled": "1", "dcc:markup-percent": "3.5" },
    config: { testMode: true, vault: { threeDV2Config: { enabled: true, "3dsOnDemand": true } } },
  },
  {
    guid: REDIRECT_CONNECTOR,
    name: "Demo redirect",
    publicName: "Online banking",
    adapter: "Simulator",
    method: "RedirectPay",
    apiKey: "demo-redirect",
    sharedSecret: "demo-secret",
    publicIntegrationKey: "demo-redirect-public",
    config: { testMode: true },
  },
  {
    // Its payments wait for the bank: what a merchant gets then, the callback PENDING included, can be seen here.
    guid: "CO-0000-0000-0000-0000-0000-0004",
    name: "Demo direct debit",
    adapter: "Simulator",
    method: "DirectDebit",
    apiKey: "demo-debit",
    sharedSecret: "demo-secret",
    publicIntegrationKey: "demo-debit-public",
    settings: { "postback:send-on-pending": "1" },
    config: { testMode: true },
  },
  {
    // Its customer enters a code on the payment page, and confirms in an app.
    guid: "CO-0000-0000-0000-0000-0000-0005",
    name: "Demo BLIK",
    publicName: "BLIK",
    adapter: "Simulator",
    method: "Blik",
    apiKey: "demo-blik",
    sharedSecret: "demo-secret",
    publicIntegrationKey: "demo-blik-public",
    config: { testMode: true },
  },
  {
    // The payment page shows the account for the transfer, until the money has come.
    guid: "CO-0000-0000-0000-0000-0000-0006",
    name: "Demo bank transfer",
    publicName: "Bank transfer",
    adapter: "Simulator",
    method: "BankTransfer",
    apiKey: "demo-transfer",
    sharedSecret: "demo-secret",
    publicIntegrationKey: "demo-transfer-public",
    config: { testMode: true },
  },
  {
    guid: "CO-0000-0000-0000-0000-0000-0003",
    name: "Demo payment selection",
    apiKey: "demo-meta",
    scheduleApiAvailable: true,
    sharedSecret: "demo-secret",
    publicIntegrationKey: "demo-meta-public",
    multiMethodMetaConnector: { connectors: [CARD_CONNECTOR, REDIRECT_CONNECTOR] },
  },
];

/** People of the console, one per role; refused outside of demo mode and from other machines. */
export const DEMO_PEOPLE = (
  [
    ["support", "Sam Support", DEMO_TENANT.guid],
    ["finance", "Fay Finance", DEMO_TENANT.guid],
    ["developer", "Dan Developer", DEMO_TENANT.guid],
    ["operator", "Olga Operator", DEMO_TENANT.guid],
    ["admin", "Ada Admin", ROOT_TENANT_GUID],
  ] as const
).map(([role, name, placeGuid]) => ({
  id: `demo-${role}`,
  email: `${role}@demo.example`,
  name,
  password: "demo-console-password",
  placeGuid,
  role,
  isOwner: role === "operator" || role === "admin",
}));
