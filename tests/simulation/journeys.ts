import type { TransactionTrigger } from "../../src/transactions/index.ts";
import { Browser } from "./browser.ts";
import type { Shop } from "./shop.ts";

type Request = Readonly<Record<string, unknown>>;

/** A request of a merchant as it is repeated when its response was lost. */
export interface Sent {
  readonly operation: string;
  readonly request: Request;
  readonly apiKey?: string;
}

/** Something that changes payments, from its first statement to its last. */
export interface Journey {
  readonly name: string;
  /** The move with which it ends, undisturbed. */
  readonly leadsTo: TransactionTrigger;
  /** What has happened before, undisturbed. Returns the act, and what the merchant then repeats. */
  readonly prepare: (shop: Shop) => Promise<{ act: () => Promise<unknown>; sent: readonly Sent[] }>;
}

const PAGES = {
  successUrl: "https://shop.example/success",
  errorUrl: "https://shop.example/error",
  cancelUrl: "https://shop.example/cancel",
};
const CARD = { cardNumber: "4111111111111111", expiry: "12 / 31", cvv: "123", cardHolder: "Ada Lovelace" };

/** One request. */
function requested(
  name: string,
  leadsTo: TransactionTrigger,
  of: (shop: Shop) => Promise<Sent> | Sent,
): Journey {
  return {
    name,
    leadsTo,
    prepare: async (shop) => {
      const sent = await of(shop);
      return { act: () => send(shop, sent), sent: [sent] };
    },
  };
}

function debit(more: Request, apiKey?: string) {
  return (shop: Shop): Sent => ({
    operation: "debit",
    request: shop.order({ amount: "100.00", extraData: {}, ...more }),
    ...(apiKey !== undefined && { apiKey }),
  });
}

const send = (shop: Shop, { operation, request, apiKey }: Sent) => shop.transact(operation, request, apiKey);

const BY_TOKEN = { transactionToken: "ix::demo-visa" };
const CONVERTED = { ...BY_TOKEN, requestDcc: true };

/** A request about an earlier, successful payment. */
function following(operation: string, first: "debit" | "preauthorize"): Journey {
  return requested(operation, "approved", async (shop) => {
    const { body } = await send(shop, { ...debit(BY_TOKEN)(shop), operation: first });
    const part = { amount: "40.00", currency: "EUR", referenceUuid: String(body["uuid"]) };
    return { operation, request: { merchantTransactionId: shop.orderId(), ...part } };
  });
}

const choosesCurrency: Journey = {
  name: "the choice of a currency",
  leadsTo: "approved",
  prepare: async (shop) => {
    const sent = debit(CONVERTED)(shop);
    const { body } = await send(shop, sent);
    const choice = { continueDccUuid: String(body["uuid"]), selectedDccCurrency: "USD" };
    return { act: () => shop.transact("continue-dcc", choice), sent: [sent] };
  },
};

/** A customer opens the page of a payment and pays there by card. */
function paidOnPage(name: string, leadsTo: TransactionTrigger, more: Request): Journey {
  return {
    name,
    leadsTo,
    prepare: async (shop) => {
      const sent = debit({ ...PAGES, ...more })(shop);
      const { body } = await send(shop, sent);
      const browser = new Browser(shop.world);
      const act = async () => browser.submitFirst(await browser.visit(String(body["redirectUrl"])), CARD);
      return { act, sent: [sent] };
    },
  };
}

const paidAtProvider: Journey = {
  name: "a payment on the provider's page",
  leadsTo: "approved",
  prepare: async (shop) => {
    const sent = debit(PAGES, "demo-redirect")(shop);
    const { body } = await send(shop, sent);
    const browser = new Browser(shop.world);
    const act = async () => {
      const page = await browser.visit(String(body["redirectUrl"]));
      if (page?.url.includes("/simulator/pay/"))
        await browser.submit(page, { action: `${page.url}/approve`, target: undefined, fields: {} });
    };
    return { act, sent: [sent] };
  },
};

const authenticated: Journey = requested(
  "a debit with 3-D Secure",
  "authentication_started",
  async (shop) => {
    const cardData = {
      pan: CARD.cardNumber,
      cardHolder: "ENROLLED CHALLENGE",
      cvv: "123",
      expirationMonth: "12",
      expirationYear: "2031",
    };
    const { body } = await shop.world.post("/api/v3/tokenize/demo-public", { cardData });
    const token = { transactionToken: String(body["transactionToken"]) };
    return debit({ ...PAGES, ...token, threeDSecureData: { "3dsecure": "MANDATORY" } })(shop);
  },
);

/** Every path that records a payment or moves it on. */
export const JOURNEYS: readonly Journey[] = [
  requested("a debit", "approved", debit(BY_TOKEN)),
  requested("a debit that registers", "approved", debit({ ...BY_TOKEN, withRegister: true })),
  requested("a debit that offers a currency", "dcc_offered", debit(CONVERTED)),
  choosesCurrency,
  requested("a debit for the hosted page", "redirect_issued", debit(PAGES)),
  requested("a debit for the page of methods", "redirect_issued", debit(PAGES, "selection")),
  requested(
    "a link",
    "redirect_issued",
    debit({ payByLink: { sendByEmail: false, expirationInMinute: 5_000 } }),
  ),
  requested("a debit by a connector that falls back", "fell_back", debit(BY_TOKEN, "routing")),
  authenticated,
  following("refund", "debit"),
  following("capture", "preauthorize"),
  following("void", "preauthorize"),
  paidOnPage("a payment on the hosted page", "approved", {}),
  paidOnPage("the offer of a currency on the hosted page", "dcc_offered", { requestDcc: true }),
  paidAtProvider,
];
