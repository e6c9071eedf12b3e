import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { CONSOLE_LANGUAGES } from "../../src/console/language/dictionary.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { createBankAccount, importBankFile } from "../support/bank-shop.ts";
import { launchBrowser } from "../support/browser.ts";
import { camt } from "../support/camt.ts";
import { crawlConsole } from "../support/console-crawl.ts";
import { ASKED } from "../support/console-form-acts.ts";
import { MATRIX, type Column } from "../support/console-role-matrix.ts";
import { NEEDS } from "../support/console-route-needs.ts";
import { ConsoleClient } from "../support/console.ts";
import { FAR_PAGES, makeEveryPage } from "../support/every-page.ts";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { turnOf } from "../support/in-parts.ts";
import { openWorld, TENANT, type World } from "./tasks/world.ts";

const WIDTHS = [320, 880, 1024, 1280, 1440];
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CARD_CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";
const LISTS = [
  "payments",
  "links",
  "disputes",
  "customers",
  "schedules",
  "settlements",
  "audit",
  "connectors",
  "costs",
  "exemptions",
  "recovery",
  "recovery/cases",
  "bank",
  "bank/statements",
  "bank/files",
  "bank/booking",
  "customers/expiring",
  "customers/imports",
  "shops",
  "insights",
  "explore",
];

/** Those that an operator may open, without files and the questions before acts. */
const PAGES = Object.entries(NEEDS).flatMap(([route, need]) => {
  const [method, path = ""] = route.split(" ");
  const isPage = method === "GET" && path.startsWith("/console/:place/") && !path.endsWith(".csv");
  const isMine = isPage && !ASKED.has(`POST ${path}`) && MATRIX.operator[need as Column];
  return isMine && !(path in FAR_PAGES) ? [route] : [];
});

const browser = await launchBrowser("the widths of the console's pages");
let world: World;
let operator: ConsoleClient;

/** A payment that its customer pays in another currency, a name of a connector as long as people have, and a dispute with its deadline. */
async function makeWidest(): Promise<void> {
  const { api, started } = world;
  await makeEveryPage(world);
  await new ApiClient(started.url, ADMINISTRATOR).post(
    `/api/provisioning/updateConnector/${CARD_CONNECTOR}`,
    {
      name: "Kartenzahlungen Österreich",
    },
  );
  const order = {
    ...anOrder(),
    merchantTransactionId: "console-01a223b4-71e2-7c05-9d61",
    amount: "123456.00",
  };
  const { body } = await api.debit({ ...order, requestDcc: true, customer: { email: "a@customer.example" } });
  const choice = { continueDccUuid: body["uuid"], selectedDccCurrency: "USD" };
  await api.post("/api/v3/transaction/demo-card/continue-dcc", choice);
  await api.debit({ ...anOrder(), transactionToken: undefined, payByLink: { sendByEmail: false } });
  const administrator = new ApiClient(started.url, ADMINISTRATOR);
  await createBankAccount(administrator, {
    accountHolder: "Österreichische Fahrradmanufaktur Gesellschaft m.b.H.",
  });
  const entries = [
    {
      amount: "123456.00",
      text: ["Rechnung console-01a223b4-71e2-7c05-9d61"],
      name: "Wolfeschlegelsteinhausenbergerdorff GmbH",
    },
  ];
  expect((await importBankFile(administrator, camt(entries, { id: "S-1" }))).status).toBe(200);
  await started.gateway.runDue();
}

beforeAll(async () => {
  world = await openWorld();
  await makeWidest();
  operator = await ConsoleClient.demo(world.started.url, "operator");
});
afterAll(() => Promise.all([world.close(), browser?.close()]));

/** One page of each route, as a person reaches it. */
async function addresses(): Promise<string[]> {
  const { pages } = await crawlConsole(world.started, {
    client: operator,
    from: ["overview", ...LISTS].flatMap((path) => [TENANT, MERCHANT].map((at) => `/console/${at}/${path}`)),
    maxClicks: 3,
  });
  const routes = new Set(pages.map(({ route }) => route));
  expect(PAGES.filter((route) => !routes.has(route))).toEqual([]);
  return [
    ...new Map(pages.map(({ route, page }) => [route, page.url.slice(world.started.url.length)])).values(),
    `/console/${TENANT}/payments?type=payment&currency=EUR&reason=2006`,
  ];
}

/** Names of figures, and states in a list, that are cut. */
const CUT = `[...document.querySelectorAll(".figure .named:not(:has(svg)), .lines td.b")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
  .map((one) => one.textContent.trim())`;

async function widthsThatScroll(page: Page, address: string): Promise<string[]> {
  await page.goto(world.started.url + address);
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    if (width === WIDTHS[0])
      wrong.push(...(await page.evaluate<string[]>(CUT)).map((words) => `${address} cuts ${words}`));
    const has = await page.evaluate<number>("document.documentElement.scrollWidth");
    if (has > width) wrong.push(`${address} at ${width}: ${has}`);
  }
  return wrong;
}

test.skipIf(!browser)(
  "no page is wider than its window, at five widths and in five languages",
  async () => {
    const paths = await addresses();
    expect(paths.length).toBeGreaterThan(40);
    const wrong: string[] = [];
    for (const { code, locale } of CONSOLE_LANGUAGES) {
      const context = await browser!.newContext({ locale });
      const [name = "", value = ""] = operator.cookie!.split("=");
      await context.addCookies([{ name, value, url: world.started.url }]);
      const page = await context.newPage();
      for (const [row, path] of paths.entries()) {
        // Lists are the widest: each of them in every language.
        const isList = LISTS.some((list) => path.endsWith(`/${list}`));
        const languages = turnOf(CONSOLE_LANGUAGES, row);
        if (!isList && !languages.some((language) => language.code === code)) continue;
        wrong.push(...(await widthsThatScroll(page, path)).map((one) => `${code} ${one}`));
      }
      await context.close();
    }
    expect(wrong).toEqual([]);
  },
  300_000,
);

test.skipIf(!browser)(
  "a payment whose card is not chosen yet says so in one line, between a tablet and a laptop",
  async () => {
    const lines = new Map<string, number>();
    for (const { code, locale } of CONSOLE_LANGUAGES) {
      const context = await browser!.newContext({ locale });
      const [name = "", value = ""] = operator.cookie!.split("=");
      await context.addCookies([{ name, value, url: world.started.url }]);
      const page = await context.newPage();
      await page.goto(`${world.started.url}/console/${TENANT}/payments`);
      for (const width of [862, 880, 961, 1024, 1100]) {
        await page.setViewportSize({ width, height: 900 });
        // One rectangle for each line of the words.
        const most = await page
          .locator("td.c .soft")
          .evaluateAll((all) => Math.max(...all.map((words) => words.getClientRects().length)));
        lines.set(`${code} at ${width}`, most);
      }
      await context.close();
    }
    expect([...lines].filter(([, most]) => most !== 1)).toEqual([]);
  },
  60_000,
);
