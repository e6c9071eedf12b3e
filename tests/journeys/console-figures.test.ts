import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { createBankAccount, importBankFile } from "../support/bank-shop.ts";
import { createConnector, SIMULATED_CARDS } from "../support/connectors.ts";
import { camt } from "../support/camt.ts";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { BiClient, project } from "../support/bi.ts";
import { until } from "../support/bi-process.ts";
import { ConsoleClient } from "../support/console.ts";
import { crawlConsole, type CrawledPage } from "../support/console-crawl.ts";
import {
  numbersOn,
  rowsOfCsv,
  rowsSaid,
  sumOf,
  whatIfNumbersOn,
  type OpeningNumber,
} from "../support/console-numbers.ts";
import { payOnPage } from "../support/hosted-page.ts";
import { openProfileShop, type ProfileShop } from "../support/profiles.ts";

const TENANT = "/console/TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "/console/ME-0000-0000-0000-0000-0000-0001";
const EMAIL = "ewa@customer.example";

/** Questions to Explore: each measure, the dimensions that a list is filtered by, some that it is not, and conditions. */
const EXPLORED = [
  ...[
    "net_volume",
    "paid",
    "refunded",
    "approval_rate",
    "payments",
    "declined",
    "chargebacks",
    "charged_back",
  ].map((show) => `show=${show}&per=day`),
  "show=declined&by=code&per=week",
  "show=net_volume&by=brand&per=month",
  "show=payments&by=country&per=all",
  "show=payments&by=connector&per=week",
  "show=refunded&per=all&field1=brand&is1=yes&value1=visa",
  "show=paid&per=all&field1=brand&is1=no&value1=visa",
];

/** Pages of which at least one number opens a list here. */
const PAGES_WITH_NUMBERS = [
  "overview",
  "insights",
  "explore",
  "payments",
  "customers/:customer",
  "recovery",
  "bank",
];
const CARD_CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";

/** Each waits for the database and the BI engine most of the time. */
const MAX_CONCURRENT_LISTS = 6;

let shop: ProfileShop;
let operator: ConsoleClient;
let routing = "";

async function pay(more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await shop.demo.debit({ ...anOrder(), amount: "10.10", ...more });
  return String(body["uuid"]);
}

async function follow(operation: string, referenceUuid: string, amount: string): Promise<void> {
  const { merchantTransactionId, currency } = anOrder();
  const request = { merchantTransactionId, currency, referenceUuid, amount };
  expect((await shop.demo.transaction("demo-card", operation, request)).body["success"]).toBe(true);
}

async function link(more: Record<string, unknown> = {}) {
  const { transactionToken: _none, ...order } = anOrder();
  return (await shop.demo.debit({ ...order, payByLink: { sendByEmail: false }, ...more })).body as {
    uuid: string;
    redirectUrl: string;
  };
}

async function makeDaysOlder(uuid: string, days: number): Promise<void> {
  await shop.started.gateway.db.execute(sql`
    update transactions set created_at = created_at - make_interval(days => ${days}::int) where uuid = ${uuid}`);
}

/** Movements of each kind, among them those that a list of payments with the wrong filter would have or leave out. */
async function payAll(): Promise<void> {
  const customer = { email: EMAIL, firstName: "Ewa", lastName: "Krawczyk" };
  await shop.demo.registerFor("c-1", { customer });
  const paid = await pay({ customer });
  await pay({ customer, currency: "USD", amount: "11.00" });
  await pay({ customer, extraData: { "simulator:decline": "2003" } });
  await follow("refund", paid, "3.30");
  const older = await pay({ customer, amount: "50.00" });
  await makeDaysOlder(older, 20);
  await follow("refund", older, "20.00");
  const reserved = await shop.demo.transaction("demo-card", "preauthorize", {
    ...anOrder(),
    amount: "40.00",
    customer,
  });
  await follow("capture", String(reserved.body["uuid"]), "15.00");
  await pay({ amount: "700", currency: "JPY" });
  for (const reason of ["2003", "2006"]) await pay({ extraData: { "simulator:decline": reason } });
  const disputed = await pay({ amount: "8.00", customer });
  expect((await shop.demo.post("/simulator/chargebacks", { transactionUuid: disputed })).status).toBe(200);
  const live = await pay({ amount: "1000.00", customer });
  await shop.started.gateway.db.execute(sql`update transactions set test_mode = false where uuid = ${live}`);
  await payConverted();
  await payLinks();
  await failCallbacks();
  await failRecurring();
  await settleAndReceive();
  await judgeRouting();
}

/** A recurring payment that fails and opens a case of recovery. */
async function failRecurring(): Promise<void> {
  const { body } = await shop.demo.register();
  const { transactionToken: _none, ...order } = anOrder();
  const failed = await shop.demo.transaction("demo-card", "debit", {
    ...order,
    referenceUuid: body["uuid"],
    transactionIndicator: "RECURRING",
    extraData: { "simulator:decline": "2006", "simulator:schemeCode": "51" },
    recovery: {},
  });
  expect(failed.body["returnType"]).toBe("ERROR");
}

/** What the provider paid out, with its fees, and a statement of the merchant's bank whose entry has no payment. */
async function settleAndReceive(): Promise<void> {
  const operator = new ApiClient(shop.started.url, ADMINISTRATOR);
  const today = Temporal.Now.plainDateISO("UTC");
  const period = {
    periodFrom: `${today.subtract({ days: 1 }).toString()}T00:00:00Z`,
    periodTo: `${today.add({ days: 1 }).toString()}T00:00:00Z`,
  };
  expect((await shop.provision(`fetchSettlements/${CARD_CONNECTOR}`, period)).status).toBe(200);
  await createBankAccount(operator);
  const statement = camt([{ amount: "12.00", text: ["Miete"], name: "Nobody" }], { id: "S-1" });
  expect((await importBankFile(operator, statement)).status).toBe(200);
}

/** A routing with payments, and a draft of it that would move those above an amount, judged on the last days. */
async function judgeRouting(): Promise<void> {
  const operator = new ApiClient(shop.started.url, ADMINISTRATOR);
  const other = await createConnector(operator, { apiKey: "other-cards", ...SIMULATED_CARDS });
  routing = await createConnector(operator, {
    apiKey: "routed-cards",
    routingMetaConnector: { defaultConnector: CARD_CONNECTOR },
  });
  for (const [amount, more] of [
    ["10.10", {}],
    ["30.30", {}],
    ["40.40", {}],
    ["50.50", { extraData: { "simulator:decline": "2003" } }],
  ] as const)
    await shop.demo.debit({ ...anOrder(), amount, ...more }, "routed-cards");
  const rules = [{ connector: other, minAmount: "30.00" }];
  const today = Temporal.Now.plainDateISO("UTC").toString();
  for (const [operation, body] of [
    ["saveConnectorDraft", { routingMetaConnector: { defaultConnector: CARD_CONNECTOR, rules } }],
    ["whatIf", { draft: "routing", from: today, to: today, currency: "EUR" }],
  ] as const) {
    const path = operation === "whatIf" ? routing : `${routing}/routing`;
    expect((await operator.post(`/api/provisioning/${operation}/${path}`, body)).status).toBe(200);
  }
}

/** Callbacks that fail, and one that failed and was received since. */
async function failCallbacks(): Promise<void> {
  const callbackUrl = `${shop.started.url}/none`;
  for (let number = 0; number < 3; number++) await pay({ callbackUrl });
  await shop.started.gateway.runDue();
  await shop.started.gateway.db.execute(sql`
    update callbacks set status = 'acknowledged'
    where transaction_uuid = (select transaction_uuid from callback_attempts order by at limit 1)`);
}

async function payConverted(): Promise<void> {
  for (const selectedDccCurrency of ["USD", "EUR", undefined]) {
    const continueDccUuid = await pay({ amount: "100.00", requestDcc: true });
    if (selectedDccCurrency !== undefined)
      await shop.demo.post("/api/v3/transaction/demo-card/continue-dcc", {
        continueDccUuid,
        selectedDccCurrency,
      });
  }
}

async function payLinks(): Promise<void> {
  await link();
  await payOnPage((await link()).redirectUrl);
  await shop.demo.post(`/api/v3/payByLink/${(await link()).uuid}/cancel`, {});
  const { uuid } = await link();
  await shop.started.gateway.db.execute(sql`
    update transactions set expires_at = created_at where uuid = ${uuid}`);
}

beforeAll(async () => {
  shop = await openProfileShop({ bi: { kind: "embedded" } });
  const { gateway } = shop.started;
  await gateway.runDue();
  await payAll();
  await gateway.runDue();
  await shop.provision("rebuildBi", {});
  const bi = new BiClient(shop.started.url);
  await until(async () => {
    await project(shop.started);
    return (await bi.get("/v2/_count?q=type:chargeback")).body["count"] === 1;
  });
  operator = await ConsoleClient.demo(shop.started.url, "operator");
});
afterAll(() => shop.close());

/** Lists of other things than payments, each of whose rows is one of what is counted. */
const OTHER_LISTS = /\/(?:recovery\/(?:cases|refused)|bank|settlements)\?/;

/** Differences of the list behind a number; empty where it has exactly its rows. */
async function differencesOf(number: OpeningNumber): Promise<string[]> {
  const { address, count, sums, is } = number;
  if (address.includes("/callbacks?")) {
    const { html } = await operator.get(address);
    const listed = new Set(
      [...html.matchAll(/class="go" href="[^"]*\/payments\/([0-9a-f]{20})"/g)].map(([, uuid]) => uuid),
    );
    return listed.size === count ? [] : [`${number.text}: ${listed.size} callbacks in ${address}`];
  }
  if (OTHER_LISTS.test(address)) {
    const list = (await operator.get(address)).html;
    const isOfPayouts = address.includes("/settlements?");
    const rows = isOfPayouts
      ? new Set([...list.matchAll(/\/payout\?[^"]*number=([^"&]*)/g)].map(([, name]) => name)).size
      : [...list.matchAll(/<tr role="row"/g)].length - 1;
    const said = rowsSaid(number.text);
    return said === undefined || Math.max(rows, 0) === said
      ? []
      : [`${number.text}: ${rows} rows in ${address}`];
  }
  if (address.includes("/links?")) {
    const { html } = await operator.get(address);
    const rows = new Set([...html.matchAll(/\/links\/([0-9a-f]{20})"/g)].map(([, uuid]) => uuid)).size;
    return rows === count ? [] : [`${number.text}: ${rows} links in ${address}`];
  }
  const file = await operator.get(address.replace("/payments?", "/payments.csv?"));
  expect(file.headers.get("content-type"), address).toContain("text/csv");
  const rows = rowsOfCsv(file.html);
  const isNet = address.includes("type=movement");
  const wrong = [...sums].flatMap(([currency, said]) => {
    const sum = sumOf(rows, { currency, of: is === "fees" ? "fee" : "amount", isNet });
    return Number(sum) === Number(said.replaceAll(",", "").replace("−", "-")) ? [] : [`${currency} ${sum}`];
  });
  if (count !== undefined && rows.length !== count) wrong.push(`${rows.length} rows`);
  return wrong.length === 0 ? [] : [`${number.text}: ${wrong.join(", ")} in ${address}`];
}

let pages: readonly CrawledPage[];

beforeAll(async () => {
  const paths = [
    "overview",
    "overview?period=30d&currency=USD",
    "insights?period=30d",
    "insights?currency=USD",
    ...EXPLORED.map((question) => `explore?period=30d&${question}`),
  ];
  // From there each entry of the menu is a click away, as are the customers from their list.
  const from = [
    ...paths.map((path) => `${TENANT}/${path}`),
    `${TENANT}/customers`,
    `${MERCHANT}/${paths[0]}`,
    `${MERCHANT}/${paths[2]}`,
    ...["costs", "exemptions", "recovery", "settlements", "bank", "customers/expiring"].map(
      (path) => `${MERCHANT}/${path}`,
    ),
    `${MERCHANT}/routing/${routing}/what-if`,
  ];
  ({ pages } = await crawlConsole(shop.started, { client: operator, from, maxClicks: 1 }));
});

test("each number of each page opens exactly its rows", async () => {
  const numbers = new Map(
    pages.flatMap(({ page }) =>
      numbersOn(page).map((number) => [`${number.text} ${number.address}`, number]),
    ),
  );
  const left = [...numbers.values()];
  const differences: string[] = [];
  const compareNext = async (): Promise<void> => {
    for (let number = left.pop(); number; number = left.pop())
      differences.push(...(await differencesOf(number)));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_LISTS }, compareNext));
  expect(differences).toEqual([]);
  const numbered = new Set(pages.flatMap(({ route, page }) => (numbersOn(page).length > 0 ? [route] : [])));
  expect([...numbered]).toEqual(
    expect.arrayContaining(PAGES_WITH_NUMBERS.map((path) => `GET /console/:place/${path}`)),
  );
  const said = [...numbers.values()].map(({ text }) => text);
  for (const word of [
    "Net volume",
    "Approval rate",
    "Payments",
    "Refunded",
    "Paid",
    "Charged back",
    "2 callbacks",
    "Payments that move 3",
  ])
    expect(said.filter((text) => text.startsWith(word)).length, word).toBeGreaterThan(0);
  // Of Explore: only its numbers are of other figures of a brand, a country and a code.
  const opened = [...numbers.values()].map(({ address }) => new URL(address, "http://x").searchParams);
  for (const [type, segment] of [
    ["movement", "brand"],
    ["refund", "brand"],
    ["payment", "country"],
    ["payment", "reason"],
  ] as const)
    expect(
      opened.filter((query) => query.get("type") === type && query.has(segment)).length,
      `${type} ${segment}`,
    ).toBeGreaterThan(0);
  expect(numbers.size).toBeGreaterThan(40);
});

test("the numbers of a what-if are those of its rows, and of the lists of the payments that it is about", async () => {
  const route = "GET /console/:place/routing/:connector/what-if";
  const found = pages.filter((one) => one.route === route).map(({ page }) => whatIfNumbersOn(page));
  const said = found.find((numbers) => numbers !== undefined)!;
  const list = async (more: string) => {
    const days = `from=${Temporal.Now.plainDateISO("UTC").toString()}`;
    const file = `${MERCHANT}/payments.csv?${days}&connector=${routing}&type=payment&currency=EUR&mode=test${more}`;
    return rowsOfCsv((await operator.get(file)).html);
  };
  const [all, moved] = [await list(""), await list("&amount=30..100")];
  const sum = sumOf(moved, { currency: "EUR", of: "amount", isNet: false });
  expect(said).toEqual({
    moved: moved.length,
    payments: all.length,
    amount: `EUR ${sum}`,
    rows: expect.any(Array),
    basedOn: all.length,
  });
  expect([all.length, moved.length, sum]).toEqual([4, 3, "121.20"]);
  expect(said.rows.reduce((total, count) => total + count, 0)).toBe(moved.length);
});

test("a list of payments says the same sums as the figure that opens it", async () => {
  const overview = numbersOn(await operator.get(`${TENANT}/overview?period=30d&currency=EUR`));
  const net = overview.find(({ text }) => text.startsWith("Net volume"))!;
  const [amount = ""] = net.sums.values();
  expect((await operator.get(net.address)).html.replaceAll("\u00a0", " ")).toContain(`<b>EUR ${amount}</b>`);
});
