import { Browser } from "../browser.ts";
import { CALLBACK_URL } from "../network.ts";
import type { Act, Shop, Task } from "../shop.ts";

const API_KEY = "recovering";
const PLANS = [{}, {}, { notify: false }];
/** Few, so that a card is tried too often soon. */
const CARDS = ["4111111111111111", "5555555555554444", "4012888888881881"] as const;

/** Cards are stored without trouble, and decline payments. */
const STORED = { "simulator:declineShare": "0" };

/** What the merchant has from responses. */
interface Known {
  readonly registrations: string[];
}

/** Recurring payments of cards that mostly fail: repetitions by plan and by hand, customers on their page, schedules, and days. */
export function recoveries(shop: Shop): Act[] {
  const known: Known = { registrations: [] };
  const { random, world } = shop;
  const work: Task = () => world.work();
  const days: Task = async () => {
    world.clock.advance({ hours: random.pick([1, 24, 72, 120]) });
    await world.work();
  };
  return [
    () => [register(shop, known)],
    () => [charge(shop, known)],
    () => [charge(shop, known), days],
    () => [charge(shop, known), charge(shop, known), work],
    () => [schedule(shop, known)],
    () => [days],
    () => [days, work],
    () => [retry(shop), retry(shop)],
    () => [retry(shop), pay(shop, "saved")],
    () => [pay(shop, "saved"), pay(shop, "saved"), days],
    () => [pay(shop, "other"), days],
    () => [chooseDay(shop), days],
    () => [act(shop, "stop"), retry(shop)],
    () => [deregister(shop, known), days],
  ];
}

function register(shop: Shop, known: Known): Task {
  return async () => {
    const cardData = {
      pan: shop.random.pick(CARDS),
      cardHolder: "Ada Lovelace",
      cvv: "123",
      expirationMonth: "12",
      expirationYear: "2031",
    };
    const tokenized = await shop.world.post("/api/v3/tokenize/demo-public", { cardData });
    const { amount: _amount, currency: _currency, ...request } = shop.order();
    const { transactionToken } = tokenized.body;
    if (typeof transactionToken !== "string") return;
    const { body } = await shop.transact(
      "register",
      { ...request, transactionToken, extraData: STORED },
      API_KEY,
    );
    if (typeof body["uuid"] === "string") known.registrations.push(body["uuid"]);
  };
}

function charge(shop: Shop, known: Known): Task {
  return async () => {
    if (known.registrations.length === 0) await register(shop, known)();
    if (known.registrations.length === 0) return;
    const { random } = shop;
    const request = {
      ...shop.order(),
      extraData: {},
      referenceUuid: random.pick(known.registrations),
      transactionIndicator: random.pick(["RECURRING", "CARDONFILE-MERCHANT-INITIATED"]),
      recovery: random.pick(PLANS),
    };
    await shop.transact("debit", request, API_KEY);
  };
}

function schedule(shop: Shop, known: Known): Task {
  return async () => {
    if (known.registrations.length === 0) return;
    const { random, world } = shop;
    await world.post(`/api/v3/schedule/${API_KEY}/start`, {
      registrationUuid: random.pick(known.registrations),
      amount: "9.99",
      currency: "EUR",
      periodLength: 1,
      periodUnit: "WEEK",
      startDateTime: world.clock.now().add({ hours: 2 }).toString(),
      callbackUrl: CALLBACK_URL,
    });
  };
}

interface ShownCase {
  readonly recoveryId: string;
  readonly state: string;
  readonly link: string;
}

/** One of the merchant's cases, mostly an open one. */
async function anyCase({ world, random }: Shop): Promise<ShownCase | undefined> {
  const { body } = await world.get(`/api/v3/recovery/${API_KEY}?limit=20`);
  const cases = (body["recoveries"] ?? []) as ShownCase[];
  const open = cases.filter(({ state }) => state === "waiting" || state === "customer");
  const among = open.length > 0 && random.chance(0.8) ? open : cases;
  return among.length === 0 ? undefined : random.pick(among);
}

function act(shop: Shop, name: string): Task {
  return async () => {
    const one = await anyCase(shop);
    if (one) await shop.world.post(`/api/v3/recovery/${API_KEY}/${one.recoveryId}/${name}`, {});
  };
}

const retry = (shop: Shop): Task => act(shop, "retry");

/** The customer pays on the page of the case: at once with the saved card, or with another one on the payment's own page. */
function pay(shop: Shop, way: "saved" | "other"): Task {
  return async () => {
    const one = await anyCase(shop);
    if (!one) return;
    const browser = new Browser(shop.world);
    const page = await browser.visit(one.link);
    if (!page) return;
    const form = { action: one.link, target: undefined, fields: { way, language: "en" } };
    const next = await browser.submit(page, form);
    if (way === "saved" || !next?.url.includes("/redirect/") || shop.random.chance(0.3)) return;
    const pan = shop.random.pick(CARDS);
    await browser.submitFirst(next, { cardNumber: pan, expiry: "12 / 31", cvv: "123", cardHolder: "Ada" });
  };
}

function chooseDay(shop: Shop): Task {
  return async () => {
    const one = await anyCase(shop);
    if (!one) return;
    const today = shop.world.clock.now().toZonedDateTimeISO("UTC").toPlainDate();
    const day = today.add({ days: shop.random.pick([1, 2, 20]) }).toString();
    await shop.world.submitForm(one.link, { day, language: "en" });
  };
}

function deregister(shop: Shop, known: Known): Task {
  return async () => {
    if (known.registrations.length === 0) return;
    const referenceUuid = shop.random.pick(known.registrations);
    await shop.transact("deregister", { merchantTransactionId: shop.orderId(), referenceUuid }, API_KEY);
  };
}
