import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { orderOnPage, payOnPage } from "../support/hosted-page.ts";
import { startWebServer } from "../support/web-server.ts";

const browser = await launchBrowser("a payment page that arrives in parts");

/** A busy machine or a slow network: the browser paints what it has. */
describe.skipIf(!browser)("a page that arrives in parts", () => {
  let started: TestGateway;

  beforeAll(async () => {
    started = await startTestGateway();
  });
  afterAll(async () => {
    await started?.close();
    await browser?.close();
  });

  it("does not move what is painted already", async () => {
    const { redirectUrl } = await orderOnPage(new ApiClient(started.url), { language: "en" });
    await payOnPage(redirectUrl);
    const proxy = await startWebServer((request, response) => void passOn(request.url ?? "/", response));
    const page = await browser!.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(proxy.url + new URL(redirectUrl).pathname);
    await page.getByText("Reference").waitFor();
    const shift = await page.evaluate<number>(`new Promise((resolve) => {
      let sum = 0;
      const add = (list) => list.getEntries().forEach((entry) => { sum += entry.value; });
      new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
      setTimeout(() => resolve(sum), 200);
    })`);
    proxy.close();
    await page.close();
    expect(shift).toBe(0);
  });

  async function passOn(path: string, response: ServerResponse): Promise<void> {
    const source = await fetch(started.url + path, { headers: { accept: "*/*" } });
    response.setHeader("content-type", source.headers.get("content-type") ?? "text/plain");
    const body = await source.text();
    const half = body.indexOf('<header class="summary">');
    if (half < 0) return void response.end(body);
    response.write(body.slice(0, half));
    await sleep(700);
    response.end(body.slice(half));
  }
});
