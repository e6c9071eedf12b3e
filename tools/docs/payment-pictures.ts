import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 720 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1,
};
const DESKTOP: BrowserContextOptions = { viewport: { width: 1200, height: 700 }, deviceScaleFactor: 1 };
const SIZES = { phone: PHONE, desktop: DESKTOP };
const PHONE_ONLY = ["phone"] as const;
const CARD = { "Expiry date": "12 / 31", "Security code": "123", "Name on the card": "Ada Lovelace" };

export interface PictureOrder {
  readonly description?: string;
  readonly amount?: string;
  readonly items?: { name: string; quantity: number; price: string }[];
  readonly requestDcc?: boolean;
  readonly customerProfileData?: { readonly customerIdentification: string };
  readonly withRegister?: boolean;
}

/** Makes a payment of the demo's connector with this API key, and returns the address of its page. */
export type MakeOrder = (apiKey: string, order: PictureOrder) => Promise<string>;

interface State {
  /** By default a phone. */
  readonly sizes?: readonly (keyof typeof SIZES)[];
  readonly address: () => Promise<string>;
  /** Brings the page into the state. */
  readonly act?: (page: Page) => Promise<void>;
}

const CUSTOMER = { customerIdentification: "pictures" };
const OPERA: PictureOrder = {
  description: "Order 1049",
  amount: "84.00",
  items: [
    { name: "Ticket, row 3", quantity: 2, price: "38.50" },
    { name: "Poster", quantity: 1, price: "7.00" },
  ],
};

/**
 * Takes the pictures of the guide about payment pages, `<name>-phone.png` and `<name>-desktop.png`, each of the page in the state that a
 * customer brought it to.
 */
export async function takePaymentPictures(
  browser: Browser,
  { order, folder }: { order: MakeOrder; folder: string },
): Promise<void> {
  await pay(
    await open(
      browser,
      PHONE,
      await order("demo-card", { ...OPERA, customerProfileData: CUSTOMER, withRegister: true }),
    ),
  );
  const states: Record<string, State> = {
    selection: {
      sizes: ["phone", "desktop"],
      address: () => order("demo-meta", { ...OPERA, customerProfileData: CUSTOMER }),
    },
    card: { address: () => order("demo-card", OPERA) },
    brands: {
      sizes: ["desktop"],
      address: () => order("demo-card", OPERA),
      act: async (page) => {
        await page.getByLabel("Card number").fill("4000 0025 0000 1001");
        await page.getByRole("radio", { name: "Visa" }).waitFor();
      },
    },
    currency: {
      address: () => order("demo-card", { ...OPERA, requestDcc: true }),
      act: async (page) => {
        await fillIn(page);
        await page.getByRole("heading", { name: "Choose the currency" }).waitFor();
      },
    },
    receipt: {
      address: () => order("demo-card", { ...OPERA, requestDcc: true }),
      act: async (page) => {
        await fillIn(page);
        await page.getByRole("radio", { name: "USD" }).check();
        await page.getByRole("button", { name: "Pay" }).click();
        await page.getByRole("heading", { name: "Thank you" }).waitFor();
      },
    },
    success: {
      address: () => order("demo-card", OPERA),
      act: async (page) => {
        await fillIn(page);
        await page.getByRole("heading", { name: "Thank you" }).waitFor();
      },
    },
    transfer: { address: () => order("demo-transfer", OPERA) },
  };
  for (const [name, { sizes = PHONE_ONLY, address, act }] of Object.entries(states))
    for (const size of sizes) {
      const page = await open(browser, SIZES[size], await address());
      await act?.(page);
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: join(folder, `${name}-${size}.png`), fullPage: size === "phone" });
      await page.close();
    }
}

async function open(browser: Browser, options: BrowserContextOptions, address: string): Promise<Page> {
  const page = await browser.newPage({ ...options, colorScheme: "light", locale: "en-US" });
  await page.goto(address);
  return page;
}

async function pay(page: Page): Promise<void> {
  await fillIn(page);
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  await page.close();
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Card number").fill("4111 1111 1111 1111");
  for (const [label, value] of Object.entries(CARD)) await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Pay" }).click();
}
