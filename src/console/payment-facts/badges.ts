import { html, icon, type Html } from "../../platform/pages/index.ts";
import { signLook } from "../frame/list-signs.ts";
import type { Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import type { ShownPayment } from "./shown-payment.ts";
import { stateWord, type StateWord } from "./state-word.ts";
import { attemptWord } from "./words.ts";

/** The state, as lists show it: whether payments are tests is said once, in the frame. The sign is shown before the word. */
export function stateBadge(payment: ShownPayment): Html {
  const { word, tone, sign } = stateWord(payment);
  return html`<span class="badge ${tone}">${word}${icon(sign, "xs")}</span>`;
}

/** The state as a column of a list, which draws its sign before the word; where a person has to act, it is a badge on its ground. */
export const STATE_COLUMN = {
  cell: (payment: ShownPayment): Html | string => {
    const state = stateWord(payment);
    return drawnLook(state) === undefined ? stateBadge(payment) : state.word;
  },
  lookOf: (payment: ShownPayment): readonly string[] => {
    const state = stateWord(payment);
    const sign = drawnLook(state);
    return sign === undefined ? [] : ["state", state.tone, sign];
  },
} as const;

function drawnLook({ tone, sign }: StateWord): string | undefined {
  return tone === "wait" ? undefined : signLook(sign);
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
