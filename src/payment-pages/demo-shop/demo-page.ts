import { shownAmount } from "../../platform/money/index.ts";
import { html, type Html, type StaticAsset, type StaticAssets } from "../../platform/pages/index.ts";
import { ACCESSIBILITY_PATH } from "../accessibility/path.ts";

/** The order of the demo shop. */
export const DEMO_ORDER = {
  description: "Espresso cups, set of two",
  amount: "24.90",
  currency: "EUR",
};

const SHOWN = shownAmount({ minor: 2_490n, currency: DEMO_ORDER.currency }, "en");

/** The demo connector's. */
const PUBLIC_INTEGRATION_KEY = "demo-public";

export interface DemoPageParts {
  /** The prefix of every path. */
  readonly base: string;
  readonly assets: StaticAssets;
  /** The script merchants include; the page has its integrity. */
  readonly paymentScript: StaticAsset;
}

export function checkoutPage(parts: DemoPageParts, options: { thisYear: number }): string {
  return page(parts, {
    title: "Checkout",
    head: checkoutScripts(parts),
    body: html`<h1>Demo Shop</h1>
      <section aria-label="Your order">
        <dl>
          <dt>${DEMO_ORDER.description}</dt>
          <dd>${SHOWN}</dd>
          <dt class="total">Total</dt>
          <dd class="total">${SHOWN}</dd>
        </dl>
      </section>
      <form
        id="checkout"
        method="post"
        action="${parts.base}/demo/pay"
        data-public-integration-key="${PUBLIC_INTEGRATION_KEY}"
      >
        <ul id="problems" role="alert" tabindex="-1" hidden></ul>
        <input type="hidden" name="transactionToken" />
        <label for="card_holder">Name on the card</label>
        <input id="card_holder" name="card_holder" autocomplete="cc-name" required />
        <div class="label">Card number <span id="brand" role="status"></span></div>
        <div class="field" id="number_field"></div>
        <div id="brand_choice"></div>
        <div class="row">
          <div>
            <label for="month">Month</label
            ><select id="month" name="month" autocomplete="cc-exp-month">
              ${months()}
            </select>
          </div>
          <div>
            <label for="year">Year</label
            ><select id="year" name="year" autocomplete="cc-exp-year">
              ${years(options.thisYear)}
            </select>
          </div>
          <div>
            <div class="label">Security code</div>
            <div class="field" id="cvv_field"></div>
          </div>
        </div>
        <button id="pay" disabled>Pay ${SHOWN}</button>
        <noscript
          ><p>The card fields need JavaScript. Or pay on the gateway's own page:</p>
          <button>Go to the payment page</button></noscript
        >
      </form>
      <p class="hint">
        This page belongs to a merchant. The card number and the security code go only to the gateway. Nothing
        is charged: try 4111 1111 1111 1111 (paid) or 4000 0000 0000 0002 (declined), with any name, any code
        and a future date.
      </p>`,
  });
}

function checkoutScripts({ assets, base, paymentScript }: DemoPageParts): Html {
  const script = assets.get("shop.js");
  return html`<script
      data-main="payment-js"
      src="${base}/js/integrated/payment.1.3.min.js"
      integrity="${paymentScript.integrity}"
      defer
    ></script>
    <script type="module" src="${base}${pathOf(assets, script)}" integrity="${script.integrity}"></script>`;
}

export function resultPage(parts: DemoPageParts, options: { paid: boolean; message: string }): string {
  const title = options.paid ? "Thank you for your order" : "The payment failed";
  return page(parts, {
    title,
    head: html``,
    body: html`<h1>${title}</h1>
      <section>
        <p>${options.message}</p>
        <a class="button" href="${parts.base}/demo">${options.paid ? "Buy again" : "Try again"}</a>
      </section>`,
  });
}

function page({ assets, base }: DemoPageParts, content: { title: string; head: Html; body: Html }): string {
  const style = assets.get("shop.css");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${content.title} · Demo Shop</title>
        <link rel="stylesheet" href="${base}${pathOf(assets, style)}" integrity="${style.integrity}" />
        ${content.head}
      </head>
      <body>
        <main>${content.body}</main>
        <footer><a href="${base}${ACCESSIBILITY_PATH}">Accessibility</a></footer>
      </body>
    </html> `.text;
}

export function pathOf(assets: StaticAssets, asset: StaticAsset): string {
  return `/demo/assets/${assets.version}/${asset.name}`;
}

/** December is preselected: with this year, the first option, the date is not past. */
function months(): Html[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = String(index + 1).padStart(2, "0");
    return index === 11 ? html`<option selected>${month}</option>` : html`<option>${month}</option>`;
  });
}

function years(thisYear: number): Html[] {
  return Array.from({ length: 12 }, (_, index) => html`<option>${thisYear + index}</option>`);
}
