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
import { startBrowser } from "../../tests/support/browser.ts";
import { takeConsolePictures, untilFigures } from "./console-pictures.ts";
import { signIn, takeDoorPictures } from "./door-pictures.ts";
import { takePaymentPictures, type PictureOrder } from "./payment-pictures.ts";

/**
 * Takes the pictures of README, of the guides and of the start page from a running demo gateway: `npm run docs:pictures`. It starts one on a free port with data of its
 * own, fills it with the sample history, and ends it.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
/** The number of the newest order. */
let orders = 1048;
const START_LIMIT_MS = 120_000;
const FILL_LIMIT_MS = 600_000;

const browser = await startBrowser("the pictures of README");
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
  await fillHistory();
  const link = await makeOrder("demo-card", {});
  const page = await browser.newPage(DESKTOP);
  await signIn(page, url);
  await untilFigures(page);
  await picture(page, "console");
  const folder = join(root, "docs/pictures");
  await takeDoorPictures(browser, { url, link, folder });
  await takeConsolePictures(browser, { url, folder });
  await takePaymentPictures(browser, { order: makeOrder, folder });
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

/** A quarter of payments, of which the overview shows the last days. */
async function fillHistory(): Promise<void> {
  const sample = async (method: string): Promise<{ kind: string }> => {
    const response = await fetch(`${url}/demo/history`, { method });
    return (await response.json()) as { kind: string };
  };
  await sample("POST");
  for (const end = Date.now() + FILL_LIMIT_MS; Date.now() < end; await sleep(500))
    if ((await sample("GET")).kind === "complete") return untilDocumented();
  throw new Error("The sample history was not filled.");
}

/** Resolves when the BI data source has had no new document for some seconds: the figures are made of its documents. */
async function untilDocumented(): Promise<void> {
  const authorization = `Basic ${Buffer.from("demo-bi:demo-bi-password").toString("base64")}`;
  const count = async (): Promise<number> => {
    const response = await fetch(`${url}/bi/query/transactions/_count`, { headers: { authorization } });
    return response.ok ? ((await response.json()) as { count: number }).count : 0;
  };
  let before = 0;
  for (const end = Date.now() + FILL_LIMIT_MS; Date.now() < end; await sleep(5_000)) {
    const now = await count();
    if (now > 0 && now === before) return;
    before = now;
  }
  throw new Error("The documents of the sample history were not made.");
}

/** The address of a payment page that waits for its customer. */
async function makeOrder(apiKey: string, order: PictureOrder): Promise<string> {
  const client = createClient({ baseUrl: url, username: "demo", password: "demo-password" });
  const { data } = await client.POST("/api/v3/transaction/{apiKey}/debit", {
    params: { path: { apiKey } },
    body: {
      merchantTransactionId: `order-${++orders}`,
      amount: "84.00",
      currency: "EUR",
      description: "Two tickets for the opera",
      ...order,
    },
  });
  if (!data?.redirectUrl) throw new Error(`There is no payment page: ${JSON.stringify(data)}`);
  return data.redirectUrl;
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
