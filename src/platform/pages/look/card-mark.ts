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
  cb: filled({ ground: "#1d4f91", text: "CB", size: 12 }),
  paypal: lettered({ ink: "#003087", text: "PayPal", size: 9 }),
  sepa: lettered({ ink: "#10298e", text: "SEPA", size: 10 }),
  ideal: filled({ ground: "#cc0066", text: "iDEAL", size: 8.5 }),
  diners: lettered({ ink: "#0a4a8f", text: "Diners", size: 9 }),
  discover: lettered({ ink: "#b3470a", text: "Discover", size: 7.5 }),
  jcb: filled({ ground: "#0b5ea8", text: "JCB", size: 11 }),
  unionpay: filled({ ground: "#01646f", text: "UnionPay", size: 7.5 }),
};

/**
 * The mark of a card's brand or of a payment method.
 *
 * @param key as the gateway names brands, or a method in lower case; another one is drawn as a plain card
 * @param name for screen readers; left out where the words stand beside it
 */
export function cardMark(key: string, name?: string): Html {
  const drawing = DRAWINGS[key] ?? PLAIN;
  const label = name === undefined ? html`aria-hidden="true"` : html`role="img" aria-label="${name}"`;
  return html`<svg class="card-mark" viewBox="0 0 38 24" ${label}>
    <rect class="plate" x=".5" y=".5" width="37" height="23" rx="3.5" />
    ${drawing}
  </svg>`;
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

function filled({ ground, text, size }: { ground: string; text: string; size: number }): Html {
  return html`<rect
      x="1"
      y="1"
      width="36"
      height="22"
      rx="3"
      fill="${ground}"
    />${lettered({ ink: "#fff", text, size })}`;
}

function lettered({ ink, text, size }: { ink: string; text: string; size: number }): Html {
  return html`<text x="19" y="16" font-size="${size}" font-weight="800" text-anchor="middle" fill="${ink}"
    >${text}</text
  >`;
}
