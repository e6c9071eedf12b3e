import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../support/browser.ts";
import {
  attributeOf,
  ConsoleClient,
  documentOf,
  elementsOf,
  textOf,
  type DemoRole,
} from "../../support/console.ts";
import { checkConsolePage, signInAs, watchConsole } from "../../support/console-looks.ts";
import { IS_WHOLE } from "../../support/in-parts.ts";
import { CUSTOMERS_AND_SETUP } from "./customers-and-setup.ts";
import { FIND_AND_EXPLAIN } from "./find-and-explain.ts";
import { LOOK_INTO } from "./look-into.ts";
import { MONEY } from "./money.ts";
import { SET_AND_CHANGE } from "./set-and-change.ts";
import { Clicks, type Task } from "./task.ts";
import { openWorld, TENANT, type World } from "./world.ts";

const MAX_CLICKS = 5;
/** On a phone a task takes as many clicks as on a desktop, or one more. So `npm test` does every tenth on a desktop, the slow tests all. */
const DESKTOP_STEP = IS_WHOLE ? 1 : 10;
const LOOKS = [
  ["desktop", { viewport: { width: 1440, height: 900 } }],
  ["phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const;
const TASKS: readonly Task[] = [
  ...FIND_AND_EXPLAIN,
  ...MONEY,
  ...CUSTOMERS_AND_SETUP,
  ...LOOK_INTO,
  ...SET_AND_CHANGE,
];
/** What no page can do, and what its page says instead. */
const NOT_BY_A_PAGE = [
  { name: "turn on Apple Pay", page: "connectors", opens: "Demo card", says: "Keys are set by the API." },
] as const;

const browser = await launchBrowser("the forty everyday tasks in the console");
let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

test("there are forty, each with a name of its own, and those that no page can do are named", () => {
  const names = [...TASKS, ...NOT_BY_A_PAGE].map(({ name }) => name);
  expect(new Set(names).size).toBe(40);
});

test.each(NOT_BY_A_PAGE)(
  "what no page can do, to $name, is said with what is missing and where",
  async (task) => {
    const operator = await ConsoleClient.demo(world.started.url, "operator");
    const list = await operator.get(`/console/${TENANT}/${task.page}`);
    const links = elementsOf(documentOf(list), ({ tagName }) => tagName === "a");
    const link = links.find((one) =>
      one.childNodes.some((node) => "value" in node && node.value.trim() === task.opens),
    );
    const address = link === undefined ? "" : (attributeOf(link, "href") ?? "");
    const page = await operator.get(address);
    expect(textOf(page)).toContain(task.says);
    expect(textOf(page)).toContain("Missing");
    expect(page.html).toContain("/docs/guides/wallets");
  },
);

describe.skipIf(!browser).each(LOOKS)("on a %s, in at most five clicks,", (look, options) => {
  const contexts = new Map<DemoRole, Promise<BrowserContext>>();

  /** Signed in once, with a page that stays open so that the process of the others does. */
  function contextOf(role: DemoRole): Promise<BrowserContext> {
    const known = contexts.get(role) ?? signedIn(role);
    contexts.set(role, known);
    return known;
  }

  async function signedIn(role: DemoRole): Promise<BrowserContext> {
    const context = await browser!.newContext(options);
    const page = await context.newPage();
    await signInAs(page, world.started.url, role);
    return context;
  }

  test.each(TASKS.filter((_task, index) => look === "phone" || index % DESKTOP_STEP === 0))(
    "$role: $name",
    async ({ role, run, hidden }) => {
      const { url } = world.started;
      const page = await (await contextOf(role)).newPage();
      page.setDefaultTimeout(15_000);
      const complaints = watchConsole(page, url);
      await page.goto(`${url}/console/${TENANT}/overview`);
      const clicks = new Clicks(page);
      await run({ page, clicks, world, look });
      expect(clicks.count).toBeLessThanOrEqual(MAX_CLICKS);
      await checkConsolePage(page, { state: "task", look });
      expect(complaints).toEqual([]);
      const menu = `/console/${TENANT}/menu`;
      // What nobody sees in the menu is hidden from nobody.
      if (hidden && !hidden.on && hidden.from !== role) {
        await page.goto(`${url}${menu}`);
        expect(await hidden.what(page).count()).toBeGreaterThan(0);
      }
      await page.close();
      if (!hidden) return;
      const other = await (await contextOf(hidden.from)).newPage();
      await other.goto(`${url}${hidden.on?.(world) ?? menu}`);
      await other.getByRole("heading", { level: 1 }).waitFor();
      expect(await hidden.what(other).count()).toBe(0);
      await other.close();
    },
    60_000,
  );
});
