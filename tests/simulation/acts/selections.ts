import { formsOf, type Page } from "../../support/script-less-customer.ts";
import { Browser } from "../browser.ts";
import type { Act, Shop, Task } from "../shop.ts";

const MAX_CHOICES = 4;
const APPROVED_CARD = "4111111111111111";
const DECLINED_CARD = "4000000000000002";

interface Selection {
  readonly uuid: string;
  readonly redirectUrl: string;
}

/** Payments whose customers pay on the page, by a method of their choice or by card, and again after a decline, in one tab or two. */
export function selections(shop: Shop): Act[] {
  const begun: Selection[] = [];
  const one = (does: (selection: Selection) => readonly Task[]) => () =>
    begun.length === 0 ? [] : does(shop.random.pick(begun));
  const pay =
    (selection: Selection): Task =>
    () =>
      choose(shop, selection);
  return [
    () => [() => begin(shop, begun)],
    one((selection) => [pay(selection)]),
    one((selection) => [pay(selection)]),
    one((selection) => [pay(selection), pay(selection)]),
    one((selection) => [pay(selection), () => cancel(shop, selection)]),
  ];
}

async function begin(shop: Shop, begun: Selection[]): Promise<void> {
  const isLink = shop.random.chance(0.4);
  const order = {
    ...shop.order({ amount: "20.00", extraData: shop.random.chance(0.8) ? {} : shop.fault() }),
    ...(isLink && { payByLink: { sendByEmail: false, expirationInMinute: shop.random.pick([5, 60]) } }),
    successUrl: "https://shop.example/success",
    errorUrl: "https://shop.example/error",
    cancelUrl: "https://shop.example/cancel",
  };
  const { body } = await shop.transact(
    "debit",
    order,
    shop.random.pick(["selection", "selection", "demo-card"]),
  );
  const { uuid, redirectUrl } = body;
  if (typeof uuid === "string" && typeof redirectUrl === "string") begun.push({ uuid, redirectUrl });
}

async function cancel(shop: Shop, { uuid }: Selection): Promise<void> {
  await shop.world.post(`/api/v3/payByLink/${uuid}/cancel`, {});
}

/** Chooses and pays until the payment succeeds, no method is left, or the customer gives up. */
async function choose(shop: Shop, { redirectUrl }: Selection): Promise<void> {
  const browser = new Browser(shop.world);
  let page = await browser.visit(redirectUrl);
  for (let choice = 0; choice < MAX_CHOICES && page !== undefined; choice++) {
    if (shop.random.chance(0.1)) return;
    const form = formsOf(page).find(({ action }) => action.endsWith("/method"));
    const methods = [...page.html.matchAll(/value="(CO-[0-9A-Za-z-]+)"/g)].map(([, guid = ""]) => guid);
    if (form && methods.length > 0)
      page = await browser.submit(page, form, { connector: shop.random.pick(methods) });
    page = await pay(shop, browser, page);
  }
}

/** By card on the gateway's page, or at the provider's. */
async function pay(shop: Shop, browser: Browser, page: Page | undefined): Promise<Page | undefined> {
  const { random } = shop;
  if (page === undefined || random.chance(0.1)) return undefined;
  if (page.url.includes("/simulator/pay/")) {
    const action = `${page.url}/${random.pick(["approve", "decline", "decline", "cancel"])}`;
    return browser.submit(page, { action, target: undefined, fields: {} });
  }
  return browser.submitFirst(page, {
    cardNumber: random.pick([APPROVED_CARD, DECLINED_CARD, DECLINED_CARD]),
    expiry: "12 / 31",
    cvv: "123",
    cardHolder: "Ada Lovelace",
  });
}
