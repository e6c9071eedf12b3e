import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "./api-client.ts";
import { ADMINISTRATOR, type TestGateway } from "./gateway.ts";
import { fillIn, orderOnPage, payOnPage, press, VISA } from "./hosted-page.ts";
import { aPng } from "./png.ts";
import { formsOf, submit, visit } from "./script-less-customer.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const DECLINED = { ...VISA, cardNumber: "4000000000000002" };
const REQUEST = {
  language: "en",
  description: "Two tickets for the opera",
  items: [
    { name: "Ticket, row 3", quantity: 2, price: "4.50", currency: "EUR" },
    { name: "Poster", price: "0.99", currency: "EUR" },
  ],
};
const PAGE_DESIGN = {
  imprintUrl: "https://shop.example/imprint",
  termsUrl: "https://shop.example/terms",
  privacyUrl: "https://shop.example/privacy",
  contactEmail: "help@shop.example",
  accentColor: "#7a1fa2",
  accentColorDark: "#e1a8ff",
};
/** The ACS of the first card runs a 3DS Method first, that of the other challenges at once. */
const ACS_NEEDS_BROWSER = { ...VISA, cardNumber: "4000001000000109" };
const ACS_CHALLENGES = { ...VISA, cardNumber: "4000002000000024" };
const AUTHENTICATED = { threeDSecureData: { "3dsecure": "MANDATORY", browserChallengeWindowSize: "02" } };
const LINK = { payByLink: { sendByEmail: false, expirationInMinute: 60 } };

/** Creates a payment that shows one state of the hosted page, and returns its address. */
export type MakePage = () => Promise<string>;

/** Every state of the hosted page with its heading, to be checked in all sizes and colours. */
export const PAGE_STATES = {
  "card form": "Your payment",
  "card form with a mistake": "Your payment",
  "card form with saved cards": "Your payment",
  "card form after a decline": "Your payment",
  "bank account form": "Your payment",
  "wallet form": "Your payment",
  selection: "Choose how to pay",
  "selection after a decline": "Choose how to pay",
  currency: "Choose the currency",
  waiting: "One moment, please",
  "sending browser data": "Your payment is being prepared",
  "challenge in a window": "Please confirm with your bank",
  "waiting for the bank": "One moment, please",
  success: "Thank you",
  "success after a conversion": "Thank you",
  pending: "Payment in progress",
  error: "The payment failed",
  cancelled: "Payment cancelled",
  expired: "This link has expired",
  replaced: "This link was replaced",
  unavailable: "Not possible at the moment",
  "no such payment": "Payment not found",
  "a failed recurring payment": "Choose how to pay",
} as const;
export type PageState = keyof typeof PAGE_STATES;

/** Connectors for every method, a logo and a saved card: what the states need. */
export async function preparePages(started: TestGateway): Promise<Record<PageState, MakePage>> {
  const api = new ApiClient(started.url);
  const { db } = started.gateway;
  await started.gateway.runDue();
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const { closing } = await configureMerchant(operator);
  const { merchantTransactionId, transactionToken } = anOrder();
  const customerProfileData = { customerIdentification: "page-states" };
  await api.transaction("demo-card", "register", {
    merchantTransactionId,
    transactionToken,
    customerProfileData,
  });
  const order = async (more: object = {}, apiKey = "demo-card") =>
    orderOnPage(api, { ...REQUEST, ...more }, apiKey);
  const page = async (more: object = {}, apiKey = "demo-card") => (await order(more, apiKey)).redirectUrl;
  const after = async (
    apiKey: string,
    more: object,
    act: (url: string, uuid: string) => Promise<unknown>,
  ) => {
    const { redirectUrl, uuid } = await order(more, apiKey);
    await act(redirectUrl, uuid);
    return redirectUrl;
  };
  return {
    "card form": () => page(),
    "card form with a mistake": () => page(),
    "card form with saved cards": () => page({ customerProfileData }),
    "bank account form": () => page({}, "page-iban"),
    "wallet form": () => page({}, "page-wallet"),
    selection: () => page({}, "page-selection"),
    "selection after a decline": () => after("page-selection", {}, declineOnce),
    currency: () => after("demo-card", { requestDcc: true, amount: "149.90" }, (url) => payOnPage(url)),
    waiting: () =>
      after("demo-card", {}, async (url, uuid) => {
        await visit(url);
        await db.execute(sql`
          update transactions set inquire_at = quittance_now() + interval '1 hour', submissions = 1,
            modified_at = quittance_now() + interval '1 hour' where uuid = ${uuid}`);
      }),
    "sending browser data": () =>
      after("demo-card", AUTHENTICATED, (url) => payOnPage(url, ACS_NEEDS_BROWSER)),
    "challenge in a window": () => after("demo-card", AUTHENTICATED, (url) => payOnPage(url, ACS_CHALLENGES)),
    "waiting for the bank": () =>
      after("demo-card", AUTHENTICATED, async (url, uuid) => {
        await payOnPage(url, ACS_CHALLENGES);
        await db.execute(sql`
          update three_d_secure_authentications set authentication = authentication || '{"returned": true}'
          where transaction_uuid = ${uuid}`);
      }),
    success: () => after("demo-card", {}, (url) => payOnPage(url)),
    "success after a conversion": () =>
      after("demo-card", { requestDcc: true, amount: "149.90" }, async (url) =>
        fillIn(await payOnPage(url), { currency: "USD" }),
      ),
    pending: () =>
      after("page-iban", {}, async (url) => fillIn(await visit(url), { iban: "AT001234567890122222" })),
    "card form after a decline": () => after("demo-card", {}, (url) => payOnPage(url, DECLINED)),
    error: () => after("page-once", {}, (url) => payOnPage(url, DECLINED)),
    cancelled: () => after("demo-card", LINK, async (url) => press(await visit(url), "/cancel")),
    expired: () =>
      after("demo-card", LINK, (_url, uuid) =>
        db.execute(sql`update transactions set expires_at = quittance_now() where uuid = ${uuid}`),
      ),
    replaced: () =>
      after("demo-card", LINK, (_url, uuid) => api.post(`/api/v3/payByLink/${uuid}/replace`, "")),
    unavailable: async () => {
      const switched = (disabled: boolean) =>
        operator.post(`/api/provisioning/updateConnector/${closing}`, { disabled });
      await switched(false);
      return after("page-closing", {}, () => switched(true));
    },
    "a failed recurring payment": () => failedRun(started, api),
    "no such payment": async () => `${started.url}/redirect/ffffffffffffffffffff/nothing`,
  };
}

async function configureMerchant(operator: ApiClient): Promise<{ closing: string }> {
  const connector = async (apiKey: string, name: string, request: object): Promise<string> => {
    const path = `/api/provisioning/createConnector/${MERCHANT}`;
    const { body } = await operator.post(path, { name, apiKey, ...request });
    return body["connector"].guid;
  };
  const adapter = "Simulator";
  const iban = await connector("page-iban", "Direct debit", { adapter, method: "DirectDebit" });
  const wallet = await connector("page-wallet", "Wallet", { adapter, method: "Wallet" });
  const redirect = await connector("page-redirect", "Online banking", { adapter, method: "RedirectPay" });
  const card = await connector("page-card", "Cards", { adapter, method: "Creditcard" });
  const settings = { "tx:max-attempts": "1" };
  await connector("page-once", "Cards", { adapter, method: "Creditcard", settings });
  const connectors = [card, iban, wallet, redirect];
  await connector("page-selection", "Selection", { multiMethodMetaConnector: { connectors, retries: 2 } });
  const logo = (colour: [number, number, number]) =>
    `data:image/png;base64,${aPng({ width: 160, height: 48, colour }).toString("base64")}`;
  const logos = { light: logo([11, 60, 93]), dark: logo([160, 210, 240]) };
  await operator.post(`/api/provisioning/updateMerchant/${MERCHANT}`, { logos, paymentPage: PAGE_DESIGN });
  return { closing: await connector("page-closing", "Closing", { adapter, method: "Creditcard" }) };
}

/** The page of the case of a schedule whose first run failed, with everything that the customer can do. */
async function failedRun(started: TestGateway, api: ApiClient): Promise<string> {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const apiKey = `page-recovery-${crypto.randomUUID()}`;
  const { body: made } = await operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    name: "Membership",
    apiKey,
    adapter: "Simulator",
    method: "Creditcard",
    scheduleApiAvailable: true,
    settings: { "recovery:allow-cancel": "1" },
  });
  const { merchantTransactionId, transactionToken } = anOrder();
  const { body } = await api.transaction(apiKey, "register", { merchantTransactionId, transactionToken });
  await operator.post(`/api/provisioning/updateConnector/${made["connector"].guid}`, {
    config: { extraData: { "simulator:decline": "2006", "simulator:schemeCode": "51" } },
  });
  await api.post(`/api/v3/schedule/${apiKey}/start`, {
    registrationUuid: body["uuid"],
    amount: "9.99",
    currency: "EUR",
    periodLength: 1,
    periodUnit: "MONTH",
    startDateTime: Temporal.Now.instant().toString({ smallestUnit: "second" }),
  });
  await started.gateway.runDue();
  const { body: list } = await api.get(`/api/v3/recovery/${apiKey}?limit=1`);
  return list["recoveries"][0].link;
}

async function declineOnce(url: string): Promise<void> {
  const selection = await visit(url);
  const guid = /value="(CO-[0-9a-f-]+)">\s*<span>Card</.exec(selection.html)?.[1] ?? "";
  const [form] = formsOf(selection);
  await fillIn(await submit(selection, form!, { connector: guid }), DECLINED);
}
