import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { DEMO_PASSWORD } from "../support/console.ts";
import { press, shows, until, type Engine, type EnginePage } from "../support/engines/engine.ts";
import { FIREFOX, startFirefox } from "../support/engines/firefox.ts";
import { startWebKit, WEBKIT_DRIVER } from "../support/engines/webkit.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { orderOnPage } from "../support/hosted-page.ts";
import { preparePages, type MakePage, type PageState } from "../support/page-states.ts";

const ENGINES = [
  ["Firefox", FIREFOX, startFirefox],
  ["WebKit", WEBKIT_DRIVER, startWebKit],
] as const;

const DECLINED = "4000000000000002";
const MINUTE = 60_000;

for (const [name, program] of ENGINES) {
  if (existsSync(program)) continue;
  const message = `NOT TESTED: pages in ${name}: there is no ${program} on this machine.`;
  if (process.env["CI"]) throw new Error(message);
  process.stderr.write(`\n${message}\n`);
}

let started: TestGateway;
let api: ApiClient;
let make: Record<PageState, MakePage>;

beforeAll(async () => {
  if (!ENGINES.some(([, program]) => existsSync(program))) return;
  started = await startTestGateway({ workers: true });
  api = new ApiClient(started.url);
  make = await preparePages(started);
}, MINUTE);
afterAll(() => started?.close());

describe.each(ENGINES)("in %s", (name, program, start) => {
  const isHere = existsSync(program);
  let engine: Engine;
  let page: EnginePage;

  beforeAll(async () => {
    if (!isHere) return;
    engine = await start();
    ({ page } = engine);
  }, 2 * MINUTE);
  afterAll(() => engine?.close());

  const journey = (title: string, run: () => Promise<void>): void => {
    test.skipIf(!isHere)(`a customer ${title}`, run, MINUTE);
  };
  const statusOf = async (uuid: string, apiKey: string) =>
    (await api.status(uuid, apiKey)).body["transactionStatus"];

  async function open(url: string): Promise<string> {
    await page.goto(url);
    return /redirect\/([0-9a-f]{20})/.exec(url)![1]!;
  }

  async function payByCard(number = "4111111111111111"): Promise<void> {
    await until(page, `document.querySelector("#cardNumber")?.offsetParent`);
    await page.type("#cardNumber", number);
    await page.type("#expiry", "1231");
    await page.type("#cvv", "123");
    if (await page.run(`return document.querySelector("#cardHolder").value === ""`))
      await page.type("#cardHolder", "Ada Lovelace");
    await press(page, "Pay €");
  }

  async function expectPaid(uuid: string, apiKey: string): Promise<void> {
    await shows(page, "Thank you");
    expect([name, await statusOf(uuid, apiKey)]).toEqual([name, "SUCCESS"]);
  }

  journey("pays by card", async () => {
    const uuid = await open(await make["card form"]());
    await payByCard();
    await expectPaid(uuid, "demo-card");
  });

  journey("sees why the card was declined, and pays by another one", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, { language: "en" });
    await page.goto(redirectUrl);
    await payByCard(DECLINED);
    await shows(page, "Your bank declined it.");
    expect(await statusOf(uuid, "demo-card")).toBe("REDIRECT");
    await payByCard();
    await expectPaid(uuid, "demo-card");
  });

  journey("chooses a method, and pays by it", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, { language: "en" }, "demo-meta");
    await page.goto(redirectUrl);
    await shows(page, "Choose how to pay");
    await press(page, "Online banking");
    await press(page, "Continue with Online banking");
    await until(page, `location.pathname.includes("/simulator/pay")`);
    await press(page, "Pay");
    await expectPaid(uuid, "demo-meta");
  });

  journey("pays a link", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, {
      language: "en",
      payByLink: { sendByEmail: false },
    });
    await page.goto(redirectUrl);
    await payByCard();
    await expectPaid(uuid, "demo-card");
  });

  journey("pays by a stored card, by a second press on the amount", async () => {
    const uuid = await open(await make["card form with saved cards"]());
    await press(page, "Another card");
    await until(page, `document.querySelector("#cardNumber")?.offsetParent`);
    await press(page, "Visa •••• 1111");
    expect(await statusOf(uuid, "demo-card")).toBe("REDIRECT");
    await press(page, "Pay €");
    await expectPaid(uuid, "demo-card");
  });

  journey("pays in a shop whose page has the hosted fields", async () => {
    await page.goto(`${started.url}/demo`);
    await until(page, `document.querySelector("#number_field iframe")`);
    await until(page, `document.querySelector("#cvv_field iframe")`);
    for (const [frame, text] of [
      ["#number_field iframe", "4111111111111111"],
      ["#cvv_field iframe", "123"],
    ] as const)
      await page.inFrame(frame, async (inside) => {
        await until(inside, `document.querySelector("#field")`);
        await inside.type("#field", text);
      });
    await page.run(`const field = [...document.querySelectorAll("input")].find((one) =>
      one.labels?.[0]?.innerText.startsWith("Name on the card")); field.setAttribute("data-holder", "");`);
    await page.type("[data-holder]", "Ada Lovelace");
    await press(page, "Pay EUR 24.90");
    await shows(page, "Thank you for your order");
  });

  test.skipIf(!isHere)(
    "support signs in to the console and refunds half of a payment",
    async () => {
      const { body } = await api.debit({ ...anOrder(), amount: "10.00", currency: "EUR" });
      const payment = `${started.url}/console/ME-0000-0000-0000-0000-0000-0001/payments/${String(body["uuid"])}`;
      await page.goto(payment);
      await until(page, `document.querySelector("input[type=password]")`);
      await page.type("input[name=email]", "support@demo.example");
      await page.type("input[type=password]", DEMO_PASSWORD);
      await press(page, "Sign in");
      await press(page, "Refund");
      await until(page, `document.querySelector("input[name=amount]")`);
      await page.run(`document.querySelector("input[name=amount]").value = ""`);
      await page.type("input[name=amount]", "5.00");
      await press(page, "Continue");
      await press(page, "Refund EUR");
      await shows(page, "Refund of EUR 5.00: done.");
    },
    MINUTE,
  );
});
