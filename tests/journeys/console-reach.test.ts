import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, TENANT, type World } from "../browser/tasks/world.ts";
import { crawlConsole, formFinder, routeFinder, type CrawledPage } from "../support/console-crawl.ts";
import {
  callsOf,
  CURL_SECRETS,
  CURL_VALUES,
  hasCurl,
  hasCurlThatReads,
  PAGES_WITHOUT_CURL,
} from "../support/console-curl.ts";
import { ASKED, faultOf, shownForms } from "../support/console-form-acts.ts";
import { FIELDS_OF_GUARD, FORM_GUARDS } from "../support/console-form-guards.ts";
import { MATRIX, type Column } from "../support/console-role-matrix.ts";
import { NEEDS } from "../support/console-route-needs.ts";
import { commandsOf, ConsoleClient, runCurl, type DemoRole } from "../support/console.ts";
import { FAR_PAGES, makeEveryPage } from "../support/every-page.ts";
import type { PageForm } from "../support/script-less-customer.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const ROLES: readonly DemoRole[] = ["support", "finance", "developer", "operator", "admin"];
/** For a run that hangs: a role opens hundreds of pages, and how long that takes is the machine's matter. */
const HANGS_AFTER_MS = 1_800_000;
/** From the overview: an entry of the menu, a line of its list, a page of that. */
const MAX_CLICKS = 3;

let world: World;
const pagesOf = {} as Record<DemoRole, readonly CrawledPage[]>;
const clicksOf = {} as Record<DemoRole, ReadonlyMap<string, number>>;
const people = {} as Record<DemoRole, ConsoleClient>;

beforeAll(async () => {
  world = await openWorld();
  await makeEveryPage(world);
}, HANGS_AFTER_MS);
afterAll(() => world?.close());

/** Follows every link as a person with the role. */
async function crawlAs(role: DemoRole): Promise<void> {
  const { started } = world;
  people[role] = await ConsoleClient.demo(started.url, role);
  const from = [TENANT, MERCHANT].map((place) => `/console/${place}/overview`);
  await people[role].submit(await people[role].get(`/console/${TENANT}/payments`), "/views", {
    name: "Mine",
  });
  const { pages, clicks } = await crawlConsole(started, { client: people[role], from });
  pagesOf[role] = pages;
  clicksOf[role] = clicks;
}

const mayOpen = (role: DemoRole, need: string): boolean =>
  need === "signed in" || MATRIX[role][need as Column];
/** Pages and files, without the questions before acts, each of which is one click from the page of its thing. */
const READS = Object.entries(NEEDS).flatMap(([route, need]) => {
  const [method, path = ""] = route.split(" ");
  return method === "GET" && need !== "everybody" && !ASKED.has(`POST ${path}`)
    ? [[path, need] as const]
    : [];
});

describe.each(ROLES)("as %s", (role) => {
  beforeAll(() => crawlAs(role), HANGS_AFTER_MS);

  test("each page that the role may open is at most three clicks from the overview", () => {
    const far = READS.filter(([path, need]) => mayOpen(role, need) && !(path in FAR_PAGES)).flatMap(
      ([path]) => {
        const clicks = clicksOf[role].get(`GET ${path}`);
        return clicks !== undefined && clicks <= MAX_CLICKS ? [] : [`${path}: ${clicks ?? "no link"}`];
      },
    );
    expect(far).toEqual([]);
  });

  test("each page of a place marks its entry of the menu", () => {
    const unmarked = pagesOf[role]
      .filter(({ route }) => route.startsWith("GET /console/:place/") && !route.endsWith("/menu"))
      .filter(({ page }) => !page.html.includes('aria-current="page"'));
    expect(unmarked.map(({ page }) => page.url)).toEqual([]);
  });

  test("a page that needs another role marks its entry too, where the menu has it", async () => {
    // Which mode the figures are of decides about their export, and that of the account about the bank.
    const refused = READS.filter(
      ([path, need]) =>
        path.startsWith("/console/:place/") && !need.endsWith(" of the mode") && !mayOpen(role, need),
    );
    let marked = 0;
    for (const [path] of refused) {
      const page = await people[role].get(path.replace(":place", TENANT).replaceAll(/:\w+/g, "unknown"));
      // Of a payment of test mode, which is not there.
      if (page.status === 404) continue;
      expect(page.status, path).toBe(403);
      const [, , , begin = ""] = path.split("/");
      const entry = new RegExp(`<a href="/console/${TENANT}/${begin}[^"]*"([^>]*)>`).exec(page.html);
      if (!entry) continue;
      marked += 1;
      expect(entry[1], path).toContain('aria-current="page"');
    }
    if (role !== "admin") expect(marked).toBeGreaterThan(0);
  });
});

function seenIn({ fields }: PageForm): Record<string, string> {
  return JSON.parse(fields["seen"] ?? "{}") as Record<string, string>;
}

test("each form carries what its guard needs, and without it replaces nothing", async () => {
  const formsOn = formFinder(world.started);
  const found = new Set<string>();
  for (const role of ROLES) {
    for (const { page } of pagesOf[role]) {
      for (const { route, form } of formsOn(page)) {
        const guard = FORM_GUARDS.get(route);
        const fields = guard === undefined ? [] : (FIELDS_OF_GUARD[guard] ?? []);
        expect(Object.keys(form.fields), `${route} on ${page.url}`).toEqual(
          expect.arrayContaining([...fields]),
        );
        const [shown] = Object.entries(guard === "seen" ? seenIn(form) : {}).filter(
          ([, value]) => value !== "",
        );
        if (found.has(route) || shown === undefined) continue;
        found.add(route);
        const [name, value] = shown;
        const stale = { ...form.fields, [name]: value === "yes" ? "" : `${value}x`, seen: "", version: "" };
        const refused = await people[role].post(new URL(form.action, page.url).href, stale);
        expect(refused.status, route).toBe(422);
      }
    }
  }
  expect(found.size).toBeGreaterThanOrEqual(8);
});

test("an act that ends something has its own page, with a red final button and a way back", () => {
  const routeOf = routeFinder(world.started.gateway.app.routeTable.routes, "POST");
  const found = new Set<string>();
  const faults = new Set<string>();
  for (const { page } of ROLES.flatMap((role) => pagesOf[role])) {
    for (const form of shownForms(page)) {
      const route = routeOf(form.action) ?? "";
      const fault = faultOf(route, form, page);
      if (fault !== undefined) faults.add(`${route} on ${new URL(page.url).pathname}: ${fault}`);
      if (form.isFinal) found.add(route);
    }
  }
  expect([...faults]).toEqual([]);
  expect(found.size).toBeGreaterThanOrEqual(15);
});

test("each page has the call of the API that shows or does the same, and the calls that read are answered", async () => {
  const crawled = Object.values(pagesOf)
    .flat()
    .filter(({ route, page }) => route.startsWith("GET /console/:place/") && page.status === 200);
  const pages = Map.groupBy(crawled, ({ route }) => route.slice("GET ".length));
  expect(pages.size).toBeGreaterThan(60);

  const without = [...pages].filter(([, found]) => !found.some(({ page }) => hasCurl(page)));
  expect(without.map(([path]) => path).toSorted()).toEqual(Object.keys(PAGES_WITHOUT_CURL).toSorted());

  const refused: unknown[] = [];
  for (const [path, found] of pages) {
    const one = found.find(({ page }) => hasCurlThatReads(page));
    if (!one) continue;
    const response = await runCurl(one.page, CURL_SECRETS);
    if (response["success"] === false || response["error"] !== undefined) refused.push([path, response]);
  }
  expect(refused).toEqual([]);
});

test("each command is a call of the API in which bash fills in the variables, and nothing else", async () => {
  const { url, gateway } = world.started;
  const routes = gateway.app.routeTable.routes.map((route) => ({
    method: route.method,
    pattern: new RegExp(`^${route.url.replaceAll(/:\w+/g, "[^/]+").replaceAll("*", ".*")}$`),
  }));
  const pages = Object.values(pagesOf).flat();
  const commands = new Set(pages.flatMap(({ page }) => commandsOf(page)));
  const calls = await callsOf(commands, { ...CURL_SECRETS, ...CURL_VALUES });
  const filledIn = new Set<string>();
  for (const { url: called, method, credentials, body, words } of calls) {
    const command = words.join(" ");
    expect(called.startsWith(`${url}/`), command).toBe(true);
    const [path = ""] = called.slice(url.length).split("?");
    expect(
      routes.some((route) => route.method === method && route.pattern.test(path)),
      command,
    ).toBe(true);
    // The state of the installation needs none.
    if (path !== "/readyz") expect(credentials, command).toMatch(/^(?:admin|demo|demo-bi):/);
    if (body !== undefined) expect(() => void JSON.parse(body), command).not.toThrow();
    // No name of a variable is left.
    expect(command).not.toMatch(/\$[A-Z]/);
    for (const [name, value] of Object.entries(CURL_VALUES)) if (command.includes(value)) filledIn.add(name);
  }
  expect(calls.length).toBeGreaterThanOrEqual(commands.size);
  expect(commands.size).toBeGreaterThan(60);
  expect([...filledIn]).toEqual(expect.arrayContaining(["API_SECRET", "CONNECTOR", "HMAC_KEYS", "USERNAME"]));
});
