import { html, icon, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import type { ShownPayment } from "./shown-payment.ts";
import { stateWord } from "./state-word.ts";

/** The state, as lists show it: whether payments are tests is said once, in the frame. The sign is shown before the word. */
export function stateBadge(payment: ShownPayment): Html {
  const { word, tone, sign } = stateWord(payment);
  return html`<span class="badge ${tone}">${word}${icon(sign, "xs")}</span>`;
}

/** The same in the head of a payment's page, which an address opens in any mode. */
export function badges(payment: ShownPayment): Html {
  return html`<span class="badges"
    >${stateBadge(payment)}${payment.transaction.testMode ? html` <span class="badge test">${t("Test")}</span>` : ""}</span
  >`;
}
