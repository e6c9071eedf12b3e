import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "@quittance/client";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../tests/support/browser.ts";

/**
 * Takes the pictures of README from a running demo gateway: `npm run docs:pictures`. It starts one on a free port with data of its
 * own, makes some payments, and ends it.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const START_LIMIT_MS = 120_000;

const browser = await launchBrowser("the pictures of README");
if (!browser) process.exit(1);
const dataDir = await mkdtemp(join(tmpdir(), "quittance-pictures-"));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const gateway = spawn(process.execPath, [join(root, "src/main.ts")], {
  env: { ...process.env, GATEWAY_PORT: String(port), GATEWAY_DATA_DIR: dataDir, GATEWAY_LOG_LEVEL: "warn" },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  await untilReady();
  const link = await makePayments();
  const page = await browser.newPage(DESKTOP);
  await page.goto(link);
  await picture(page, "payment-page");
  await page.goto(`${url}/console`);
  await page.getByLabel("E-mail address").fill("support@demo.example");
  await page.getByLabel("Password").fill("demo-console-password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("navigation", { name: "Console" }).waitFor();
  await untilFigures(page);
  await picture(page, "console");
} finally {
  await browser.close();
  gateway.kill("SIGTERM");
  await once(gateway, "exit");
  await rm(dataDir, { recursive: true });
}

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(root, `docs/pictures/${name}.png`) });
}

/** Some payments as a shop of tickets has them. Returns the address of the payment page of one that waits. */
async function makePayments(): Promise<string> {
  const client = createClient({ baseUrl: url, username: "demo", password: "demo-password" });
  const params = { path: { apiKey: "demo-card" } };
  const debit = async (
    order: number,
    amount: string,
    more: object = {},
  ): Promise<Record<string, unknown>> => {
    const body = { merchantTransactionId: `order-${order}`, amount, currency: "EUR", ...more };
    const { data } = await client.POST("/api/v3/transaction/{apiKey}/debit", { params, body });
    if (!data) throw new Error(`The payment ${order} was not made.`);
    return data;
  };
  const card = { transactionToken: "ix::demo-visa", description: "Two tickets" };
  for (const [index, amount] of ["49.00", "120.50", "18.90", "75.00", "230.00", "12.00", "64.80"].entries())
    await debit(1041 + index, amount, card);
  for (const [index, amount] of ["59.00", "35.00"].entries())
    await debit(1060 + index, amount, { ...card, extraData: { "simulator:decline": "2006" } });
  const refunded = await debit(1048, "98.00", { ...card, transactionToken: "ix::demo-mastercard" });
  await client.POST("/api/v3/transaction/{apiKey}/refund", {
    params,
    body: {
      merchantTransactionId: "order-1048-refund",
      amount: "48.00",
      currency: "EUR",
      referenceUuid: String(refunded["uuid"]),
    },
  });
  const waiting = await debit(1049, "84.00", {
    description: "Two tickets for the opera",
    payByLink: { sendByEmail: false },
  });
  return String(waiting["redirectUrl"]);
}

/** The overview counts documents of the BI data source, which follow the payments. */
async function untilFigures(page: Page): Promise<void> {
  const chart = page.locator('main svg[role="img"]').first();
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await page.reload())
    if (
      await chart.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      )
    )
      return;
  throw new Error("The overview has no figures.");
}

async function untilReady(): Promise<void> {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await sleep(200)) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
  }
  throw new Error("The gateway did not start.");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address() as AddressInfo;
  server.close();
  return free;
}
