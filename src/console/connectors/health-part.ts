import { html, type Html } from "../../platform/pages/index.ts";
import { agoText, clockText, timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { numberText, rateText } from "../overview/figures-part.ts";
import { approvalOf } from "../overview/figures.ts";
import type { WebhookState } from "../../providers/index.ts";
import type { Health } from "./connector-health.ts";

/** Figures that are complete until a minute ago are new. */
const NEW_FOR_SECONDS = 60;

/** A sign and words: how the payments of 24 hours ended. */
export function healthText(
  health: Health,
  { guid, isDisabled, isOut }: { guid: string; isDisabled: boolean; isOut: boolean },
): Html {
  if (isDisabled) return html`<i class="dot none"></i>${t("Disabled")}`;
  if (isOut) return html`<i class="dot wrong"></i>${t("does not respond")}`;
  if (health.kind !== "answered")
    return html`<span class="soft">${health.kind === "off" ? t("unknown") : t("being read")}</span>`;
  const figures = health.figures.get(guid);
  const approval = figures && approvalOf(figures);
  if (!figures || !approval)
    return html`<i class="dot none"></i><span class="soft">${t("no traffic")}</span>`;
  const { rate, all, usual, isFall, isLow } = approval;
  const count = t("{part} of {whole}", { part: numberText(figures.approved), whole: numberText(all) });
  return html`<i class="dot ${isFall ? "wrong" : isLow ? "none" : "good"}"></i
    ><b class="${isFall ? "down" : ""}">${rateText(rate)}</b>
    <span class="soft"
      >${usual === undefined ? count : t("{count}, usually {rate}", { count, rate: rateText(usual) })}</span
    >`;
}

/** Until when the figures are complete, where they are not new. */
export function asOfText(health: Health, now: Temporal.Instant): Html {
  if (health.kind !== "answered") return html``;
  const { completeUntil } = health;
  if (completeUntil.until(now).total("seconds") <= NEW_FOR_SECONDS) return html``;
  return html`<span class="soft small"
    >${t("Figures complete until {time}", { time: clockText(completeUntil) })}</span
  >`;
}

/** When the last webhook came, and whether some had no effect. */
export function webhookText(state: WebhookState | undefined, now: Temporal.Instant): Html {
  if (!state) return html`<span class="soft">${t("none yet")}</span>`;
  return html`<time datetime="${state.lastAt.toString()}" title="${timeText(state.lastAt)}"
      >${agoText(state.lastAt, now)}</time
    >${state.open === 0n ? "" : html` <span class="down">${t("{count} without effect", { count: Number(state.open) })}</span>`}`;
}
