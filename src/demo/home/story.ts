import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";

/** The story of a payment as the product shows it, on its receipt: an invented one, which was declined once. */
export function story(): Html {
  return html`<div class="lifted">
    <div class="receipt">
      <p class="proof-head">
        <span class="amount">€49.00</span><span class="badge">${icon("check", "xs")}Paid</span>
      </p>
      <ol class="story">
        ${STEPS.map(
          ({ sign, tone, text, strong = "" }) =>
            html`<li>
              <span class="sign ${tone}">${icon(sign, "xs")}</span>
              <p>${strong === "" ? "" : html`<b>${strong}</b> `}${text}</p>
            </li>`,
        )}
      </ol>
    </div>
  </div>`;
}

interface Step {
  readonly sign: IconName;
  readonly tone: "" | "good" | "wrong";
  readonly text: string;
  /** In front of the text. */
  readonly strong?: string;
}

const STEPS: readonly Step[] = [
  { sign: "cart", tone: "", text: "Order of €49.00 from the shop" },
  { sign: "routing", tone: "", text: "Rule 1 chose Acquirer A: card from Austria" },
  { sign: "cross", tone: "wrong", text: "Acquirer A could not be reached" },
  { sign: "check", tone: "good", strong: "Approved", text: "by Acquirer B, half a second later" },
  { sign: "callback", tone: "good", text: "Shop notified: paid (answered in 4 ms)" },
];
