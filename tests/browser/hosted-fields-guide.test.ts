import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { startWebServer } from "../support/web-server.ts";

const browser = await launchBrowser("the page of the guide to hosted fields");
const folder = new URL("../../", import.meta.url);
const guide = await readFile(new URL("docs/hosted-fields.md", folder), "utf8");
const script = await readFile(new URL("src/payment-pages/hosted-fields/browser/payment.js", folder), "utf8");

it("the guide names every method of payment.js", () => {
  const body = script.slice(script.indexOf("class PaymentJs {"));
  const methods = [...body.matchAll(/^ {4}(?:async )?([a-z]\w*)\(/gm)].map(([, name = ""]) => name);
  expect(methods.length).toBeGreaterThan(20);
  const missing = methods.filter((name) => name !== "constructor" && !guide.includes(`\`${name}(`));
  expect(missing).toEqual([]);
});

describe.skipIf(!browser)("the page of the guide", () => {
  let started: TestGateway;
  let shop: Awaited<ReturnType<typeof startWebServer>>;
  const posted: string[] = [];

  beforeAll(async () => {
    started = await startTestGateway();
    const page = /```html\n(.*?)```/s
      .exec(guide)![1]!
      .replace("https://gateway.example", started.url)
      .replace("your-public-integration-key", "demo-public");
    shop = await startWebServer((request, response) => {
      response.setHeader("content-type", "text/html");
      if (request.method !== "POST") return void response.end(page);
      void receive(request, response);
    });
  });
  afterAll(async () => {
    shop?.close();
    await started?.close();
    await browser?.close();
  });

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    posted.push(await text(request));
    response.end("<h1>Order received</h1>");
  }

  it("shows what is wrong, then sends its server a token only, which pays", async () => {
    const page = await browser!.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(shop.url);
    await page.locator("#pay:enabled").waitFor();
    await page.locator("#pay").click();
    await page.getByRole("alert").getByText("The card number is required.").waitFor();
    await page.frameLocator("#number iframe").locator("#field").pressSequentially("4111111111111111");
    await page.frameLocator("#cvv iframe").locator("#field").pressSequentially("123");
    await page.getByLabel("Name on the card").fill("Ada Lovelace");
    await page.getByLabel("Month").fill("12");
    await page.getByLabel("Year").fill("31");
    await page.locator("#pay:enabled").click();
    await page.getByRole("heading", { name: "Order received" }).waitFor();
    await page.close();
    expect(problems).toEqual([]);
    const form = new URLSearchParams(posted[0]);
    expect([...form.keys()]).toEqual(["transactionToken"]);
    const transactionToken = form.get("transactionToken")!;
    expect(transactionToken).toMatch(/^ix::[0-9a-f]{32}$/);
    const { body } = await new ApiClient(started.url).debit({ transactionToken });
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
  });
});
