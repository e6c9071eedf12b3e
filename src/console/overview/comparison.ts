import { t } from "../language/translate.ts";
import { html, type Html } from "../../platform/pages/index.ts";

/** From a tenfold on, a percentage says how little there was before, and nothing about now. */
const MAX_TIMES = 10;
/** With fewer payments chance moves a rate more than anything else. */
const FEW = 50;

/**
 * By which share a sum or a count is above or below that of the period before.
 *
 * @returns undefined where nothing was before, and `too_small` where it was too little to be compared with
 */
export function changeSince(now: number, before: number): number | "too_small" | undefined {
  if (before <= 0) return undefined;
  return now >= before * MAX_TIMES ? "too_small" : (now - before) / before;
}

/** In place of a percentage. */
export function tooSmallText(): string {
  return t("too little before to compare");
}

/** A mark where a rate is of few payments; a rate of none is no rate. */
export function fewMark(payments: number): Html {
  return payments < FEW ? html` <span class="soft tiny">${t("few")}</span>` : html``;
}
