import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { NEEDS } from "../../../tests/support/console-route-needs.ts";
import { ConsoleClient, runCurl, type ConsolePage, type DemoRole } from "../../../tests/support/console.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const ROLES: readonly DemoRole[] = ["support", "finance", "developer", "operator", "admin"];
/** A page of each route is enough, and links of lists lead to hundreds more. */
const PAGES_OF_ROUTE = 3;
const SECRETS = {
  ADMIN_USER: ADMINISTRATOR.username,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
  API_USER: "demo",
  API_PASSWORD: "demo-password",
  BI_KEY: "demo-bi",
  BI_PASSWORD: "demo-bi-password",
};

/** Pages without a command, each with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  "/console/:place/agent-requests": "requests of people for a second person are the console's own",
  "/console/:place/alerts": "a choice of the person",
  "/console/:place/api-user-requests": "requests of people for a second person are the console's own",
  "/console/:place/approvals": "requests of people for a second person are the console's own",
  "/console/:place/batches": "the call names a connector, and no batch has one here",
  "/console/:place/customers": "the API finds a customer by the merchant's own number, and lists none",
  "/console/:place/developers": "an index",
  "/console/:place/developers/callbacks": "the API lists the callbacks of one payment",
  "/console/:place/developers/requests": "the log of requests is the console's own",
  "/console/:place/developers/signature": "a calculator",
  "/console/:place/developers/unacknowledged":
    "the call is of a connector, and each line leads to its payment",
  "/console/:place/limits": "limits of people are the console's own",
  "/console/:place/links": "no call lists links",
  "/console/:place/links/reusable": "no call lists links",
  "/console/:place/menu": "the menu of a phone",
  "/console/:place/people/:membership/remove": "people are the console's own",
  "/console/:place/people/:membership/reset": "people are the console's own",
  "/console/:place/schedules": "the API shows one schedule",
  "/console/:place/settings": "an index",
  "/console/:place/settlements": "has its call once there is a payout",
};

let started: TestGateway;

beforeAll(async () => {
  started = await startTestGateway({ bi: { kind: "embedded" } });
  const api = new ApiClient(started.url);
  for (const amount of ["49.90", "12.00"]) await api.debit({ amount });
  const order = { ...anOrder(), currency: "EUR" };
  await api.debit({
    ...order,
    amount: "7.00",
    transactionToken: undefined,
    payByLink: { sendByEmail: false },
  });
  await started.gateway.runDue();
});
afterAll(() => started.close());

const PATTERNS = Object.keys(NEEDS)
  .filter((route) => route.startsWith("GET /console/:place/"))
  .map((route) => route.slice("GET ".length))
  // Of two routes that fit, the one with fewer parameters is meant.
  .toSorted((one, other) => one.split(":").length - other.split(":").length);

function patternOf(path: string): string | undefined {
  return PATTERNS.find((pattern) =>
    new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`).test(path),
  );
}

/** Each page that a link of the console leads to, of each route a few. */
async function crawl(client: ConsoleClient): Promise<Map<string, ConsolePage[]>> {
  const found = new Map<string, ConsolePage[]>();
  const visited = new Set<string>();
  const toVisit = [MERCHANT, TENANT].map((place) => `/console/${place}/overview`);
  for (let path = toVisit.pop(); path !== undefined; path = toVisit.pop()) {
    const pattern = patternOf(new URL(path, started.url).pathname);
    if (visited.has(path) || pattern === undefined) continue;
    visited.add(path);
    if ((found.get(pattern)?.length ?? 0) >= PAGES_OF_ROUTE) continue;
    const page = await client.get(path);
    const isPage = page.headers.get("content-type")?.startsWith("text/html") === true;
    if (!isPage || page.status !== 200) continue;
    found.set(pattern, [...(found.get(pattern) ?? []), page]);
    for (const [, href = ""] of page.html.matchAll(/href="([^"]+)"/g)) {
      const { pathname, search, origin } = new URL(href.replaceAll("&#38;", "&"), started.url + path);
      if (origin === started.url) toVisit.push(pathname + search);
    }
  }
  return found;
}

const hasCurl = ({ html }: ConsolePage): boolean => html.includes("<summary>As curl</summary>");
/** A command that changes something has a body, or is a POST; a search of the BI data source has one too. */
const reads = ({ html }: ConsolePage): boolean => {
  const [, command = ""] = /<summary>As curl<\/summary>.*?<code>(.*?)<\/code>/s.exec(html) ?? [];
  return !/ -[dF] |-X POST/.test(command) || command.includes("/bi/");
};

test("each page has the call of the API that shows or does the same, and the calls that read are answered", async () => {
  // Figures are searched for once the payments have documents.
  const finance = await ConsoleClient.demo(started.url, "finance");
  const insights = async () => hasCurl(await finance.get(`/console/${MERCHANT}/insights`));
  await expect.poll(insights, { timeout: 60_000, interval: 200 }).toBe(true);
  const pages = new Map<string, ConsolePage[]>();
  for (const role of ROLES)
    for (const [pattern, found] of await crawl(await ConsoleClient.demo(started.url, role)))
      pages.set(pattern, [...(pages.get(pattern) ?? []), ...found]);
  expect(pages.size).toBeGreaterThan(60);

  const without = [...pages].filter(([, found]) => !found.some(hasCurl)).map(([pattern]) => pattern);
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT).toSorted());

  const refused: unknown[] = [];
  for (const [pattern, found] of pages) {
    const page = found.find((one) => hasCurl(one) && reads(one));
    if (!page) continue;
    const response = await runCurl(page, SECRETS);
    if (response["success"] === false || response["error"] !== undefined) refused.push([pattern, response]);
  }
  expect(refused).toEqual([]);
});
