import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import type { ShownPayment } from "./shown-payment.ts";
import { stateWord } from "./state-word.ts";
import { attemptWord } from "./words.ts";

/** The state, as lists show it: whether payments are tests is said once, in the frame. The sign is shown before the word. */
export function stateBadge(payment: ShownPayment): Html {
  const { word, tone, sign } = stateWord(payment);
  return html`<span class="badge ${tone}">${word}${icon(sign, "xs")}</span>`;
}

/** The same in the head of a payment's page. */
export function badges(payment: ShownPayment, viewer: Viewer): Html {
  return html`<span class="badges">${stateBadge(payment)} ${modeBadge(payment.transaction, viewer)}</span>`;
}

/** How an attempt to deliver a callback or an event ended. */
export function attemptBadge(outcome: string): Html {
  const [tone, sign] =
    outcome === "acknowledged" ? (["good", "check"] as const) : (["wrong", "cross"] as const);
  return html`<span class="badge ${tone}">${icon(sign, "xs")}${attemptWord(outcome)}</span>`;
}

/** Live or test where the frame says the other, because an address opens a payment in any mode. */
export function modeBadge({ testMode }: { testMode: boolean }, { frame }: Viewer): Html {
  if (frame?.testMode === testMode) return html``;
  return html`<span class="badge ${testMode ? "test" : "good"}">${testMode ? t("Test") : t("Live")}</span>`;
}
