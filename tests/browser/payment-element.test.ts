import { mkdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shownDigits } from "@quittance/provider-kit/testing";
import { textsIn } from "../../src/languages/index.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { FAKE_APPLE } from "../support/fake-apple.ts";
import { RETURN_ADDRESSES } from "../support/hosted-page.ts";
import { openWalletShop } from "../support/wallet-shop.ts";
import { startWebServer } from "../support/web-server.ts";

const browser = await launchBrowser("the element of payment.js");
const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];
const guide = await readFile(new URL("../../docs/hosted-fields.md", import.meta.url), "utf8");
const [, PAGE_OF_GUIDE = ""] = [...guide.matchAll(/```html\n(.*?)```/gs)].find(([page]) =>
  page.includes("mountElement"),
)!;
const DEVICES: Record<string, { context: BrowserContextOptions; language: "en" | "ar" }> = {
  "a phone, in English": {
    context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "light" },
    language: "en",
  },
  "a desktop, in Arabic": {
    context: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
    language: "ar",
  },
};
const VISA = "4111111111111111";

describe.skipIf(!browser)("the element of payment.js", () => {
  let gateway: Awaited<ReturnType<typeof openWalletShop>>;
  let shop: Awaited<ReturnType<typeof startWebServer>>;
  let publicKey = "demo-meta-public";
  let language = "en";
  /** What the shop's server received, and the responses of the gateway to it. */
  const posted: string[] = [];
  const paid: Record<string, unknown>[] = [];

  beforeAll(async () => {
    gateway = await openWalletShop();
    if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
    shop = await startWebServer((request, response) => void respond(request, response));
  });
  afterAll(async () => {
    shop?.close();
    await gateway?.close();
    await browser?.close();
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("content-type", "text/html");
    if (request.method !== "POST") return void response.end(checkout());
    posted.push(await text(request));
    const transactionToken = new URLSearchParams(posted.at(-1)).get("transactionToken")!;
    const { body } = await new ApiClient(gateway.started.url).debit(
      { transactionToken, ...RETURN_ADDRESSES },
      publicKey === "demo-meta-public" ? "demo-meta" : "wallets",
    );
    paid.push(body);
    if (body["redirectUrl"]) response.writeHead(303, { location: String(body["redirectUrl"]) });
    response.end("<!doctype html><title>Shop</title><h1>Order received</h1>");
  }

  function checkout(): string {
    const dir = language === "ar" ? "rtl" : "ltr";
    return PAGE_OF_GUIDE.replace('<html lang="en">', `<html lang="${language}" dir="${dir}">`)
      .replace("https://gateway.example", gateway.started.url)
      .replace("your-public-integration-key", publicKey)
      .replace(
        'theme: "light", variables: {',
        language === "ar" ? 'theme: "auto", variables: { colorBackground: "black",' : "$&",
      )
      .replace("#0b57d0", language === "ar" ? "#8ab4f8" : "$&")
      .replace("const element =", "const element = window.element =");
  }

  async function open(options: { context?: BrowserContextOptions; script?: string } = {}): Promise<Page> {
    const page = await browser!.newPage(options.context ?? {});
    const failed = new Promise<never>((_resolve, reject) => page.on("pageerror", reject));
    await page.route("https://pay.google.com/**", (route) => route.abort());
    if (options.script) await page.addInitScript(options.script);
    await page.goto(shop.url);
    await Promise.race([page.locator("#pay:enabled").waitFor(), failed]);
    return page;
  }

  const frameOf = (page: Page) => page.frameLocator("#payment iframe");

  async function typeCard(
    page: Page,
    texts: ReturnType<typeof textsIn>["page"],
    number = VISA,
  ): Promise<void> {
    const frame = frameOf(page);
    await frame.getByLabel(texts.cardNumber).pressSequentially(number);
    await frame.getByLabel(texts.expiry).pressSequentially("1231");
    await frame.getByLabel(texts.cvv).pressSequentially("123");
    await frame.getByLabel(texts.cardHolder).fill("Ada Lovelace");
  }

  async function look(page: Page, name: string): Promise<void> {
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/element-${name}.png`, fullPage: true });
    expect(await accessibilityProblems(page), name).toEqual([]);
    for (const frame of page.frames())
      expect(await frame.evaluate("document.documentElement.scrollWidth <= innerWidth"), name).toBe(true);
  }

  describe.each(Object.entries(DEVICES))("on %s", (name, device) => {
    const texts = textsIn(device.language).page;
    const shot = name.replaceAll(/\W+/g, "-");

    it("shows what is missing, then a card pays and the shop's server gets a token only", async () => {
      ({ language } = device);
      publicKey = "demo-meta-public";
      const page = await open(device);
      await look(page, `${shot}-empty`);
      await page.locator("#pay").click();
      await frameOf(page).getByText(texts.numberRequired).waitFor();
      await look(page, `${shot}-wrong`);
      await typeCard(page, texts);
      await look(page, `${shot}-filled`);
      await page.locator("#pay:enabled").click();
      await page.getByRole("heading", { name: "Order received" }).waitFor();
      const form = new URLSearchParams(posted.at(-1));
      expect([...form.keys()]).toEqual(["transactionToken"]);
      expect(form.get("transactionToken")).toMatch(/^ix::[0-9a-f]{32}$/);
      expect(paid.at(-1)).toMatchObject({ returnType: "FINISHED", paymentMethod: "Creditcard" });
      await page.close();
    });

    it("a method with a page of its own leads there", async () => {
      ({ language } = device);
      publicKey = "demo-meta-public";
      const page = await open(device);
      await frameOf(page).getByText("Online banking", { exact: true }).click();
      await look(page, `${shot}-redirect`);
      await page.locator("#pay").click();
      await page.waitForURL(/\/simulator\/pay\//);
      expect(new URLSearchParams(posted.at(-1)).get("transactionToken")).toMatch(/^method:CO-/);
      expect(paid.at(-1)).toMatchObject({ returnType: "REDIRECT", paymentMethod: "RedirectPay" });
      await page.close();
    });
  });

  it("reports each change without more of the card than its first six digits", async () => {
    language = "en";
    publicKey = "demo-meta-public";
    const page = await open({
      script: `window.seen = [];
        const original = MessagePort.prototype.addEventListener;
        MessagePort.prototype.addEventListener = function (type, listener, ...more) {
          return original.call(this, type, (event) => { seen.push(event.data); listener(event); }, ...more);
        };`,
    });
    await page.evaluate(`window.changes = []; element.on("change", (state) => changes.push(state));`);
    await typeCard(page, textsIn("en").page);
    await frameOf(page).getByText("Online banking", { exact: true }).click();
    const last = () => page.evaluate<object>("changes.at(-1)");
    await expect.poll(last).toEqual({ method: "RedirectPay", isComplete: true });
    expect(await page.evaluate<object[]>("changes")).toContainEqual({
      method: "Creditcard",
      isComplete: true,
      cardType: "visa",
      firstSix: "411111",
      brands: [],
      chosenBrand: "",
    });
    const seen = await page.evaluate<string>("JSON.stringify(seen)");
    expect(shownDigits(seen)).not.toContain("1111111");
    await page.close();
  });

  it("has the shop's look, also after a change, and keeps what was typed", async () => {
    const page = await open();
    await frameOf(page).getByLabel("Card number").fill(VISA);
    const frame = page.frames().find((one) => one.url().includes("/hosted-fields/element"))!;
    const color = (selector: string, property: string): Promise<string> =>
      frame.evaluate(`getComputedStyle(document.querySelector("${selector}")).${property}`);
    const radius = () => color(".ways", "borderTopLeftRadius");
    await expect.poll(radius).toBe("6px");
    await page.evaluate(
      `element.update({ appearance: { theme: "dark", variables: { colorText: "rgb(1, 2, 3)", fontSize: "20px" } } })`,
    );
    await expect.poll(() => color("body", "color")).toBe("rgb(1, 2, 3)");
    expect(await color("html", "fontSize")).toBe("20px");
    expect(await radius()).not.toBe("6px");
    expect(await frameOf(page).getByLabel("Card number").inputValue()).toBe("4111 1111 1111 1111");
    await page.close();
  });

  it.each([
    ["publicIntegrationKey", { publicIntegrationKey: "unknown" }],
    ["currency", { currency: "XXX1" }],
    ["amount", { amount: "9.999" }],
    ["amount", { amount: undefined }],
    ["appearance.theme", { appearance: { theme: "blue" } }],
    ["appearance.variables.colour", { appearance: { variables: { colour: "red" } } }],
    [
      "appearance.variables.colorText",
      { appearance: { variables: { colorText: "url(https://x.example)" } } },
    ],
    ['"colour"', { colour: "red" }],
  ])("refuses a wrong %s by its name: %j", async (name, changes) => {
    const page = await open();
    const options = { publicIntegrationKey: "demo-meta-public", amount: "9.99", currency: "EUR", ...changes };
    const message = await page.evaluate<string>(
      `new PaymentJs().mountElement(window.place = document.body.appendChild(document.createElement("div")), ${JSON.stringify(options)}).then(() => "mounted", (error) => error.message)`,
    );
    expect(message).toMatch(/^PaymentJs: /);
    expect(message).toContain(name);
    expect(await page.evaluate("place.childElementCount")).toBe(0);
    await page.close();
  });

  it("shows the wallets' buttons above the card, whose token pays", async () => {
    language = "en";
    publicKey = gateway.publicIntegrationKey;
    const token = gateway.appleToken();
    const page = await open({ script: `(${FAKE_APPLE})(${JSON.stringify({ token })})` });
    await look(page, "wallets");
    await page.getByRole("button", { name: "Apple Pay" }).click();
    await page.getByRole("heading", { name: "Order received" }).waitFor();
    expect(posted.at(-1)).toContain("applepay");
    expect(paid.at(-1)).toMatchObject({ returnType: "FINISHED" });
    await page.close();
  });
});
