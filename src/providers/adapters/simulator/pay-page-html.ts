import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { formatAmount } from "../../../platform/money/index.ts";
import { html, Html, pageHeaders, TOKEN_SHEET } from "../../../platform/pages/index.ts";
import type { Booking } from "./booking.ts";
import type { PageChoice } from "./page-choices.ts";

const STYLE = `${readFileSync(TOKEN_SHEET, "utf8")}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; background: var(--paper); border: 1px solid var(--hair); border-radius: var(--r4);
  padding: 1.75rem; box-shadow: var(--lift-1); }
h1 { font-size: var(--size-16); margin: 0 0 1rem; }
.amount { font-size: var(--size-28); font-weight: 700; letter-spacing: -0.02em; margin: 0;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.what, .note { margin: .25rem 0 1.25rem; color: var(--soft); overflow-wrap: anywhere; }
form { margin: 0 0 .75rem; }
button { width: 100%; min-height: 3rem; border: 1px solid var(--line); border-radius: 8px; background: transparent;
  color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.go { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.stop { border-color: var(--wrong); color: var(--wrong); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/**
 * Nothing but this page's own style runs or loads. Browsers apply `form-action` to the redirects after a form as well,
 * and these lead to whatever page or app the merchant named: as at a bank, the policy does not limit it.
 */
export const PAY_PAGE_HEADERS = {
  ...pageHeaders({ styles: [`'sha256-${STYLE_HASH}'`], forms: "anywhere" }),
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
} as const;

const BUTTONS: Readonly<Record<PageChoice, { label: string; look: string }>> = {
  approve: { label: "Pay", look: "go" },
  late: { label: "Pay, but confirm it to the shop late", look: "" },
  decline: { label: "Let the bank decline", look: "stop" },
  cancel: { label: "Cancel and go back", look: "" },
  continue: { label: "Continue", look: "go" },
};

export function payPage(booking: Booking, choices: readonly PageChoice[]): string {
  const note = choices.includes("continue")
    ? html`<p class="note">The test amount decides how this payment ends.</p>`
    : "";
  return page(
    "Simulated payment",
    html`${amountOf(booking)}
      <p class="what">${booking.descriptor ?? ""}</p>
      ${note} ${choices.map((choice) => button(booking.pageSecret!, choice))}
      <p class="note">A test page: no money moves.</p>`,
  );
}

export function donePage(booking: Booking): string {
  return page(
    "Payment done",
    html`<p class="note">You have already decided this payment.</p>
      <p><a href="${booking.returnUrl ?? "/"}">Back to the shop</a></p>`,
  );
}

/** Brings the customer back by a form, as providers do that hand over a signed result. */
export function returnPage(booking: Booking): string {
  return page(
    "Back to the shop",
    html`<form method="post" action="${booking.returnUrl ?? "/"}">
      <input type="hidden" name="reference" value="${booking.transactionUuid}" />
      <button class="go">Back to the shop</button>
    </form>`,
  );
}

export function noSuchPage(): string {
  return page("Not found", html`<p>Payment not found.</p>`);
}

function amountOf({ amountMinor, currency }: Booking): Html {
  if (amountMinor === null || currency === null) return html`<p class="amount">Register</p>`;
  return html`<p class="amount">${formatAmount({ minor: amountMinor, currency })} ${currency}</p>`;
}

function button(pageSecret: string, choice: PageChoice): Html {
  const { label, look } = BUTTONS[choice];
  const action = `/simulator/pay/${encodeURIComponent(pageSecret)}/${choice}`;
  return html`<form method="post" action="${action}"><button class="${look}">${label}</button></form>`;
}

/** The style keeps its bytes: the policy has their digest. */
function page(title: string, content: Html): string {
  const style = new Html(`<style>${STYLE}</style>`);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${style}
      </head>
      <body>
        <main>
          <h1>Simulated bank</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
}
