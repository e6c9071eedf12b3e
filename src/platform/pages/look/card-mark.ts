import { html, type Html } from "../html.ts";

/** How a brand or method is drawn on its plate: simple drawings of our own, not the schemes' artwork. */
const DRAWINGS: Readonly<Record<string, Html>> = {
  visa: html`<text
    x="19"
    y="16.2"
    font-size="11"
    font-weight="800"
    font-style="italic"
    text-anchor="middle"
    fill="#1a1f71"
    >VISA</text
  >`,
  mastercard: circles({ left: "#eb001b", right: "#f79e1b", between: "#ff5f00" }),
  maestro: circles({ left: "#eb001b", right: "#00a2e5", between: "#7375cf" }),
  amex: filled({ ground: "#1f6fbf", text: "AMEX", size: 10 }),
  cartes_bancaires: filled({ ground: "#1d4f91", text: "CB", size: 12 }),
  paypal: lettered({ ink: "#003087", text: "PayPal", size: 9 }),
  sepa: lettered({ ink: "#10298e", text: "SEPA", size: 10 }),
  ideal: filled({ ground: "#cc0066", text: "iDEAL", size: 8.5 }),
  diners: lettered({ ink: "#0a4a8f", text: "Diners", size: 9 }),
  discover: lettered({ ink: "#b3470a", text: "Discover", size: 7.5 }),
  jcb: filled({ ground: "#0b5ea8", text: "JCB", size: 11 }),
  unionpay: filled({ ground: "#01646f", text: "UnionPay", size: 7.5 }),
  wero: filled({ ground: "#fff48d", ink: "#1d1c1c", text: "wero", size: 11 }),
  bancontact: lettered({ ink: "#1e3764", text: "Bancontact", size: 6 }),
  dankort: filled({ ground: "#c8102e", text: "Dankort", size: 7.5 }),
  klarna: filled({ ground: "#ffa8cd", ink: "#0b051d", text: "Klarna", size: 9 }),
  blik: filled({ ground: "#000", text: "BLIK", size: 11 }),
  eps: filled({ ground: "#71224e", text: "eps", size: 11 }),
  przelewy24: lettered({ ink: "#d13239", text: "P24", size: 11 }),
  trustly: lettered({ ink: "#1d1c1c", text: "Trustly", size: 8.5 }),
  twint: filled({ ground: "#000", text: "TWINT", size: 9 }),
  swish: lettered({ ink: "#1d4f3a", text: "Swish", size: 10 }),
  mobilepay: lettered({ ink: "#4a59c8", text: "MobilePay", size: 6.5 }),
  vipps: filled({ ground: "#c2410c", text: "Vipps", size: 10 }),
  multibanco: lettered({ ink: "#3668b1", text: "MB", size: 11 }),
  mbway: lettered({ ink: "#b3261e", text: "MB WAY", size: 8 }),
  bizum: lettered({ ink: "#05757c", text: "bizum", size: 10 }),
  satispay: lettered({ ink: "#b3261e", text: "Satispay", size: 7.5 }),
  postfinance: filled({ ground: "#ffcc00", ink: "#1d1c1c", text: "Post", size: 11 }),
  wallet: html`<path
    d="M26 9.5V6.5H12.5a1.5 1.5 0 0 0 0 3H28v9H12.5a1.5 1.5 0 0 1-1.5-1.5V8M23.5 14h1.5"
    fill="none"
    stroke="#54625b"
    stroke-width="1.5"
  />`,
  calendar: html`<path
    d="M12 7h14v11H12zM12 10.5h14M15.5 5v3M22.5 5v3"
    fill="none"
    stroke="#54625b"
    stroke-width="1.5"
  />`,
  bank: html`<path
    d="M19 4.5 28 9v1.5H10V9zM12 12v6M16.7 12v6M21.3 12v6M26 12v6M10 19.5h18"
    fill="none"
    stroke="#54625b"
    stroke-width="1.5"
  />`,
};

/**
 * The mark of a card's brand or of a payment method.
 *
 * @param key as the gateway names brands, or a method in lower case; another one is drawn as a plain card
 * @param name for screen readers; left out where the words stand beside it
 */
export function cardMark(key: string, name?: string): Html {
  const label = name === undefined ? html`aria-hidden="true"` : html`role="img" aria-label="${name}"`;
  return html`<svg class="card-mark" viewBox="0 0 38 24" ${label}>${cardDrawing(key)}</svg>`;
}

/** On a grid of 38 × 24. */
export function cardDrawing(key: string): Html {
  return html`<rect class="plate" x=".5" y=".5" width="37" height="23" rx="3.5" />
    ${(hasMark(key) ? DRAWINGS[key] : undefined) ?? PLAIN}`;
}

/** Whether there is a drawing of its own for it. */
export function hasMark(key: string): boolean {
  return Object.hasOwn(DRAWINGS, key);
}

const PLAIN = html`<path d="M1 7h36v4H1z" fill="#54625b" /><path
    d="M5 16h9"
    stroke="#54625b"
    stroke-width="2"
  />`;

function circles({ left, right, between }: { left: string; right: string; between: string }): Html {
  return html`<circle cx="15" cy="12" r="7" fill="${left}" /><circle
      cx="23"
      cy="12"
      r="7"
      fill="${right}"
    /><path d="M19 6.3a7 7 0 0 1 0 11.4a7 7 0 0 1 0-11.4" fill="${between}" />`;
}

function filled(mark: { ground: string; ink?: string; text: string; size: number }): Html {
  const { ground, ink = "#fff", text, size } = mark;
  return html`<rect
      x="1"
      y="1"
      width="36"
      height="22"
      rx="3"
      fill="${ground}"
    />${lettered({ ink, text, size })}`;
}

function lettered({ ink, text, size }: { ink: string; text: string; size: number }): Html {
  return html`<text x="19" y="16" font-size="${size}" font-weight="800" text-anchor="middle" fill="${ink}"
    >${text}</text
  >`;
}
