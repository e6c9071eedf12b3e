import { formsOf, type Page } from "../../support/script-less-customer.ts";
import { Browser } from "../browser.ts";
import type { Act, Shop, Task } from "../shop.ts";

/** How the simulated issuer treats the card: the terms of its table, as the cardholder's name. */
const CARD_HOLDERS = [
  "ENROLLED CHALLENGE",
  "METHOD CHALLENGE",
  "ENROLLED RESULT_TWICE",
  "ENROLLED RESULT_FORGED",
  "ENROLLED NO_RESULT",
  "METHOD FRICTIONLESS",
  "ENROLLED ATTEMPTED",
  "ENROLLED UNAUTHENTICATED",
  "NOT_ENROLLED FRICTIONLESS",
] as const;

interface Challenge {
  readonly uuid: string;
  readonly redirectUrl: string;
}

/** Payments with 3-D Secure, whose customers pass the challenge, fail, or never return. */
export function challenges(shop: Shop): Act[] {
  const begun: Challenge[] = [];
  const one = (does: (challenge: Challenge) => readonly Task[]) => () =>
    begun.length === 0 ? [] : does(shop.random.pick(begun));
  return [
    () => [() => begin(shop, begun)],
    () => [() => begin(shop, begun), () => begin(shop, begun)],
    one((challenge) => [() => authenticate(shop, challenge)]),
    one((challenge) => [() => authenticate(shop, challenge)]),
    one((challenge) => [() => authenticate(shop, challenge), () => authenticate(shop, challenge)]),
  ];
}

async function begin(shop: Shop, begun: Challenge[]): Promise<void> {
  const { random, world } = shop;
  const cardData = {
    pan: "4111111111111111",
    cardHolder: random.pick(CARD_HOLDERS),
    cvv: "123",
    expirationMonth: "12",
    expirationYear: "2031",
  };
  const tokenized = await world.post("/api/v3/tokenize/demo-public", { cardData });
  const { transactionToken } = tokenized.body;
  if (typeof transactionToken !== "string") return;
  shop.cards.set(transactionToken, cardData);
  const policy = random.pick(["MANDATORY", "MANDATORY", "OPTIONAL"]);
  const seen = await shop.transact("debit", {
    ...shop.order({ transactionToken, threeDSecureData: { "3dsecure": policy } }),
    successUrl: "https://shop.example/success",
    errorUrl: "https://shop.example/error",
    cancelUrl: "https://shop.example/cancel",
  });
  const { uuid, redirectUrl } = seen.body;
  if (typeof uuid !== "string" || typeof redirectUrl !== "string") return;
  begun.push({ uuid, redirectUrl });
  if (/RESULT_FORGED|NO_RESULT/.test(cardData.cardHolder)) shop.unprovable.add(uuid);
}

/** Opens the issuer's page, and goes as far as the customer likes. */
async function authenticate(shop: Shop, { uuid, redirectUrl }: Challenge): Promise<void> {
  const { random } = shop;
  const browser = new Browser(shop.world);
  const page = await openAcs(browser, await browser.visit(redirectUrl));
  if (page === undefined || random.chance(0.2)) return;
  const acsPage = await browser.submitFirst(page);
  if (acsPage === undefined || random.chance(0.2)) return;
  const outcome = random.pick(["pass", "pass", "fail", "cancel"] as const);
  const forward = await browser.submitFirst(acsPage, { outcome });
  // The ACS accepts one outcome; it accepted this one if it returns the customer with a CRes.
  if (forward?.html.includes('name="cres"') && outcome !== "pass") shop.unprovable.add(uuid);
  if (random.chance(0.8)) await browser.submitFirst(forward);
}

/** Runs the 3DS Method, sends the browser data, and returns the page that leads to the challenge. */
async function openAcs(browser: Browser, page: Page | undefined): Promise<Page | undefined> {
  if (page === undefined) return undefined;
  const forms = formsOf(page);
  const method = forms.find((form) => form.target === "method");
  if (method !== undefined) await browser.submitFirst(await browser.submit(page, method));
  const own = forms.find((form) => form.action.endsWith("/authentication"));
  return own === undefined ? page : browser.submit(page, own);
}
