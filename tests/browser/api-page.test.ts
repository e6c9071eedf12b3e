import { expect, onTestFinished, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway } from "../support/gateway.ts";

test("a developer opens an operation of the API page, to which its own security policy objects in nothing", async () => {
  const browser = await launchBrowser("the API page");
  if (browser === undefined) return;
  const running = await startTestGateway();
  onTestFinished(async () => {
    await browser.close();
    await running.close();
  });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true });
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  const response = await page.goto(`${running.url}/docs/`);
  await page.getByText("/api/v3/transaction/{apiKey}/debit", { exact: true }).first().click();
  await page.getByRole("button", { name: "Try it out" }).first().waitFor();
  expect(complaints).toEqual([]);
  // Behind plain HTTP in a private network its files could not be loaded.
  expect(response?.headers()["content-security-policy"]).not.toContain("upgrade-insecure-requests");
});
