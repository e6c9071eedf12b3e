import type { BrowserContextOptions } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { ConsoleClient } from "../support/console.ts";
import { checkConsolePage, consoleLooks, onConsolePage } from "../support/console-looks.ts";
import { PASSWORD } from "../support/console-people.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const PEOPLE = "/console/TE-0000-0000-0000-0000-0000-0001/people";

const browser = await launchBrowser("links of the console with a secret");
const started = forThisFile(() => startTestGateway());
let number = 0;

afterAll(() => browser?.close());

async function anInvitation(): Promise<{ email: string; link: string; code: string }> {
  const owner = await ConsoleClient.demo(started.url, "operator");
  const email = `person-${++number}@example.com`;
  const page = await owner.submit(await owner.get(PEOPLE), "/people", { email, role: "support" });
  const [link = ""] = /http:\S+\/console\/invitation#[\w-]{43}/.exec(page.html) ?? [];
  return { email, link, code: new URL(link).hash.slice(1) };
}

/** In a browser of its own; none of its requests may have the code in its address, nor in the address that it came from. */
async function inBrowser(
  options: BrowserContextOptions,
  code: string,
  run: Parameters<typeof onConsolePage>[2],
): Promise<void> {
  await onConsolePage(browser!, { url: started.url, options }, async (page) => {
    const addresses: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      addresses.push(pathname, search, request.headers()["referer"] ?? "");
    });
    await run(page);
    expect(addresses).toContain("/console/invitation");
    expect(addresses.filter((address) => address.includes(code))).toEqual([]);
  });
}

describe.skipIf(!browser).each(consoleLooks("narrow"))("on %s", (look, options) => {
  test("with scripts a link opens its invitation, and no address has its code", async () => {
    const { email, link, code } = await anInvitation();
    await inBrowser(options, code, async (page) => {
      await page.goto(link);
      await page.getByText(email).waitFor();
      expect(page.url()).not.toContain(code);
      await checkConsolePage(page, { state: "invitation", look });
      await page.goto(`${started.url}/console/invitation`);
      await page.getByRole("heading", { name: "Open your link" }).waitFor();
      await checkConsolePage(page, { state: "open-link", look });
      // The page stays: only what stands behind the # changes.
      await page.evaluate(`location.href = ${JSON.stringify(link)}`);
      await page.getByLabel("Your name").fill("Max");
      await page.getByLabel("New password").fill(PASSWORD);
      await page.getByRole("button", { name: "Join" }).click();
      await page.getByRole("navigation", { name: "Console" }).waitFor();
    });
  }, 60_000);

  test("without scripts a person pastes the link", async () => {
    const { email, link, code } = await anInvitation();
    await inBrowser({ ...options, javaScriptEnabled: false }, code, async (page) => {
      await page.goto(link);
      await page.getByLabel("Paste the link that you received, or its code").fill(link);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText(email).waitFor();
      await page.getByLabel("Your name").fill("Max");
      await page.getByLabel("New password").fill(PASSWORD);
      await page.getByRole("button", { name: "Join" }).click();
      await page.getByRole("navigation", { name: "Console" }).waitFor();
    });
  }, 60_000);
});

test.skipIf(!browser)(
  "the link of a new password opens its form, and not the one that requests a mail",
  async () => {
    await onConsolePage(browser!, { url: started.url, options: {} }, async (page) => {
      await page.goto(`${started.url}/console/reset-password`);
      await checkConsolePage(page, { state: "reset-password", look: "default" });
      const opened = page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith("/console/reset-password/open"),
      );
      const code = "c".repeat(43);
      page.removeAllListeners("console");
      await page.goto(`${started.url}/console/reset-password#${code}`);
      expect(new URLSearchParams((await opened).postData() ?? "").get("link")).toBe(code);
      await page.getByRole("heading", { name: "This link is not valid" }).waitFor();
    });
  },
);
