import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** With the process of its pages, which takes some 60 MB each. */
const MAX_KEPT = 4;
/** As long as a poll may take (vitest.config.ts): a page on a busy machine takes many times what it takes on an idle one. */
const TIMEOUT_MS = 90_000;

interface Kept {
  /** Its options. */
  readonly key: string;
  readonly context: BrowserContext;
  /** A page that stays open, so that the process of the others does. */
  readonly keeper: Page;
}

/**
 * Makes `newPage` of the browser reuse contexts that have no page left, without their cookies: a process that has run the scripts of
 * pages and of axe before takes a third of the time for them. They keep files that may be cached, and what a page stored in `localStorage`:
 * a test of either makes a context of its own. `close` closes the pages, and not the browser.
 */
export function reusePages(browser: Browser): Browser {
  /** Those that were used last come first. */
  let kept: readonly Kept[] = [];
  const closeOldest = async () => {
    const surplus = kept.filter((one, place) => place >= MAX_KEPT && isUnused(one));
    kept = kept.filter((one) => !surplus.includes(one));
    await Promise.all(surplus.map(({ context }) => context.close()));
  };
  browser.newPage = async (options = {}) => {
    const key = JSON.stringify(options);
    const found = kept.find((one) => one.key === key && isUnused(one));
    const one = found ?? (await open(browser, { key, options }));
    kept = [one, ...kept.filter((other) => other !== one)];
    await closeOldest();
    await one.context.clearCookies();
    await one.context.clearPermissions();
    return one.context.newPage();
  };
  browser.close = async () => {
    for (const { context, keeper } of kept)
      await Promise.all(
        context
          .pages()
          .filter((page) => page !== keeper)
          .map((page) => page.close()),
      );
    await closeOldest();
    const others = browser.contexts().filter((context) => kept.every((one) => one.context !== context));
    await Promise.all(others.map((context) => context.close()));
  };
  return browser;
}

function isUnused({ context }: Kept): boolean {
  return context.pages().length === 1;
}

async function open(
  browser: Browser,
  { key, options }: { key: string; options: BrowserContextOptions },
): Promise<Kept> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(TIMEOUT_MS);
  const keeper = await context.newPage();
  // Chromium keeps a process for the pages of a host, whatever their ports.
  await keeper.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await keeper.goto("http://127.0.0.1/");
  return { key, context, keeper };
}
