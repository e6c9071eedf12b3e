import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { launchBrowser } from "../support/browser.ts";
import { ConsoleClient, textOf } from "../support/console.ts";
import { checkConsolePage, consoleLooks, enterPassword, watchConsole } from "../support/console-looks.ts";
import { PASSWORD, setUpAdministrator } from "../support/console-people.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const EMAIL = "eva@example.com";

const browser = await launchBrowser("passkeys of the console");
const started = forThisFile(() => startTestGateway({ demo: false, publicHost: "localhost" }));

beforeAll(async () => {
  await setUpAdministrator(started, { email: EMAIL });
});
afterAll(() => browser?.close());

interface Device {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

/** A device with a fingerprint reader, as Chromium simulates it. */
async function giveDevice(context: BrowserContext, page: Page): Promise<Device> {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

async function withPassword(page: Page): Promise<void> {
  await page.goto(`${started.url}/console/sign-in`);
  await enterPassword(page, { email: EMAIL, password: PASSWORD });
  await page.getByRole("navigation", { name: "Console" }).waitFor();
}

describe.skipIf(!browser).each(consoleLooks("narrow"))("on %s", (look, options) => {
  test("a person adds a passkey, signs in with it, proves with it and removes it", async () => {
    const context = await browser!.newContext(options);
    const page = await context.newPage();
    const complaints = watchConsole(page, started.url);
    const device = await giveDevice(context, page);
    await withPassword(page);
    await page.goto(`${started.url}/console/me`);
    await page.getByRole("link", { name: "Passkeys" }).click();
    await checkConsolePage(page, { state: "passkeys-none", look });
    await page.getByRole("link", { name: "Add a passkey" }).click();
    await page.getByLabel("Name").fill("My phone");
    await checkConsolePage(page, { state: "passkey-new", look });
    await page.getByRole("button", { name: "Create passkey" }).click();
    // The hint of the form names a phone too.
    await page.getByRole("link", { name: "Remove My phone" }).waitFor();
    await checkConsolePage(page, { state: "passkeys", look });

    await page.goto(`${started.url}/console/me`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
    await checkConsolePage(page, { state: "sign-in-passkey", look });
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByRole("navigation", { name: "Console" }).waitFor();

    await started.gateway.db.execute(sql`update console_sessions set authenticated_at = '-infinity'`);
    await page.goto(`${started.url}/console/me/passkeys`);
    await page.getByRole("link", { name: "Remove My phone" }).click();
    await page.getByRole("button", { name: "Remove passkey" }).click();
    await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
    await checkConsolePage(page, { state: "proof-passkey", look });
    await page.getByRole("button", { name: "Use a passkey instead" }).click();
    await page.getByText("You have none yet.").waitFor();

    // The device still has it, and the gateway does not.
    await page.goto(`${started.url}/console/me`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("The passkey was not accepted.").waitFor();
    await checkConsolePage(page, { state: "passkey-refused", look });
    expect(complaints).toEqual([]);
    await device.session.send("WebAuthn.clearCredentials", device);
    await context.close();
  }, 90_000);
});

describe.skipIf(!browser)("a device", () => {
  test("that does not recognise the person is refused by the browser, and the page says so", async () => {
    const context = await browser!.newContext();
    const page = await context.newPage();
    const { session, authenticatorId } = await giveDevice(context, page);
    await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await withPassword(page);
    await page.goto(`${started.url}/console/me/passkeys/new`);
    await page.getByLabel("Name").fill("Not mine");
    await page.getByRole("button", { name: "Create passkey" }).click();
    await page.getByRole("alert").getByText("No passkey was used").waitFor();
    expect(await started.gateway.db.query(sql`select id from console_passkeys`)).toEqual([]);
    await context.close();
  }, 60_000);

  test("without scripts signs in with the password, and sees no button for a passkey", async () => {
    const context = await browser!.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${started.url}/console/sign-in`);
    expect(await page.getByRole("button", { name: "Sign in with a passkey" }).isVisible()).toBe(false);
    await withPassword(page);
    await context.close();
  }, 60_000);
});

test("at an IP address no page offers passkeys", async () => {
  const other = await startTestGateway({ demo: false });
  const client = await setUpAdministrator(other);
  expect((await new ConsoleClient(other.url).get("/console/sign-in")).html).not.toContain("data-passkey");
  const page = await client.get("/console/me/passkeys");
  expect(textOf(page)).toContain("This gateway's public address is neither.");
  expect(page.html).not.toContain("/me/passkeys/new");
  expect((await client.post("/console/sign-in/passkey/challenge", {})).status).toBe(404);
  await other.close();
});
