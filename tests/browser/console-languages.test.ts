import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { checkConsolePage, consoleLooks, NARROW, watchConsole } from "../support/console-looks.ts";
import { DEMO_PASSWORD, type DemoRole } from "../support/console.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";
import { pseudoText, replaceItalian } from "../support/pseudo-language.ts";

const PLACE = "/console/TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "/console/ME-0000-0000-0000-0000-0000-0001";

const browser = await launchBrowser("the console");
const started = forThisFile(() => startTestGateway());
let paid: string;
let link: string;

beforeAll(async () => {
  const api = new ApiClient(started.url);
  const order = { ...anOrder(), callbackUrl: "http://127.0.0.1:9/notify" };
  paid = String(
    (await api.debit({ ...order, amount: "1290.00", customer: { email: "ada@customer.example" } })).body[
      "uuid"
    ],
  );
  const { merchantTransactionId } = anOrder();
  const unpaid = { merchantTransactionId, amount: "49.90", currency: "EUR" };
  link = String((await api.debit({ ...unpaid, payByLink: { sendByEmail: false } })).body["uuid"]);
  await started.gateway.runDue();
});
afterAll(() => browser?.close());
replaceItalian();

test.skipIf(!browser).each(consoleLooks("desktop-dark"))(
  "a German refunds a part of a payment, on %s",
  async (look, options) => {
    const context = await browser!.newContext({ ...options, locale: "de-DE" });
    const page = await context.newPage();
    const complaints = watchConsole(page, started.url);
    const check = (state: string) => checkConsolePage(page, { state: `german-${state}`, look });
    await page.goto(`${started.url}/console`);
    await check("sign-in");
    await page.getByLabel("E-Mail-Adresse").fill("support@demo.example");
    await page.getByLabel("Passwort").fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await page.getByRole("navigation", { name: "Konsole" }).waitFor();
    await check("payments");
    await page.getByRole("searchbox", { name: "Zahlungen suchen" }).fill("1290,00 EUR");
    await page.getByRole("button", { name: "Suchen", exact: true }).click();
    await page.getByRole("link", { name: /^order-/ }).click();
    await page.getByRole("heading", { name: "Was geschehen ist" }).waitFor();
    await check("payment");
    await page.getByRole("link", { name: /^Bis zu .+ erstatten$/ }).click();
    await page.getByLabel("Betrag in EUR").fill("nichts");
    await page.getByRole("button", { name: "Weiter" }).click();
    await page.getByText("Es gibt ein Problem").waitFor();
    await check("refund-problem");
    await page.getByLabel("Betrag in EUR").fill("12,50");
    await page.getByLabel("Grund (optional)").fill("Karton beschädigt");
    await page.getByRole("button", { name: "Weiter" }).click();
    await check("refund-check");
    await page.getByRole("button", { name: /^12,50.EUR erstatten$/ }).click();
    await page.getByText(/Erstattung über 12,50.EUR: erledigt\./).waitFor();
    await check("refunded");
    await page.getByRole("button", { name: "Français" }).click();
    await page.getByRole("heading", { name: "Ce qui s’est passé" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
  90_000,
);

const PAGES: readonly (readonly [role: DemoRole, paths: () => readonly string[]])[] = [
  [
    "support",
    () => [
      `${PLACE}/payments`,
      `${PLACE}/payments?state=failed&amount=x`,
      `${PLACE}/payments/${paid}`,
      `${PLACE}/payments/${paid}/refund`,
      `${PLACE}/links`,
      `${PLACE}/links/${link}`,
      `${PLACE}/links/${link}/cancel`,
      `${MERCHANT}/links/new`,
      `${MERCHANT}/links/reusable`,
      `${MERCHANT}/links/reusable/new`,
      `${PLACE}/approvals`,
      "/console/me",
    ],
  ],
  [
    "developer",
    () =>
      ["", "/users", "/secrets", "/keys", "/callbacks", "/signature"].map(
        (path) => `${MERCHANT}/developers${path}`,
      ),
  ],
  ["operator", () => ["people", "limits", "credentials", "audit"].map((path) => `${PLACE}/${path}`)],
];

test.skipIf(!browser).each(PAGES)(
  "words that are a third longer fit at 320 pixels, for %s",
  async (role, paths) => {
    const [, narrow] = NARROW;
    const context = await browser!.newContext({ ...narrow, locale: "it-IT" });
    const page = await context.newPage();
    await page.goto(`${started.url}/console`);
    await page.getByLabel(pseudoText("E-mail address")).fill(`${role}@demo.example`);
    await page.getByLabel(pseudoText("Password")).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: pseudoText("Sign in") }).click();
    await page.getByRole("navigation", { name: pseudoText("Console") }).waitFor();
    for (const path of paths()) {
      await page.goto(started.url + path);
      const state = `pseudo${path.replace(/^\/console/, "").replaceAll(/[^a-z]+/g, "-")}`;
      await checkConsolePage(page, { state, look: "narrow", alsoOtherLook: false });
      // Nothing is wider than the screen either where a long word leaves one letter a line to its neighbour.
      for (const cell of await page.locator("td:first-child:visible").all())
        expect((await cell.boundingBox())?.width, state).toBeGreaterThan(60);
    }
    await context.close();
  },
  90_000,
);
