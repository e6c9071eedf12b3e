import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import type { ShownPayment } from "./shown-payment.ts";
import { stateWord } from "./state-word.ts";

/** The state, and that it is a test. */
export function badges(payment: ShownPayment): Html {
  const { word, tone } = stateWord(payment);
  return html`<span class="badge ${tone}">${word}</span>${
      payment.transaction.testMode ? html` <span class="badge test">${t("Test")}</span>` : ""
    }`;
}
