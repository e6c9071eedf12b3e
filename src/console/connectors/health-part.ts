import { html, type Html } from "../../platform/pages/index.ts";
import { agoText, timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { numberText, rateText } from "../overview/figures-part.ts";
import { approvalOf, type ConnectorFigures } from "../overview/figures.ts";
import type { WebhookState } from "../../providers/index.ts";

/** The figures of connectors by their guids, in 24 hours; undefined where they could not be read. */
export type Health = ReadonlyMap<string, ConnectorFigures> | undefined;

/** A sign and words: how the payments of 24 hours ended. */
export function healthText(
  health: Health,
  { guid, isDisabled, isOut }: { guid: string; isDisabled: boolean; isOut: boolean },
): Html {
  if (isDisabled) return html`<i class="dot none"></i>${t("Disabled")}`;
  if (isOut) return html`<i class="dot wrong"></i>${t("does not respond")}`;
  if (!health) return html`<span class="soft">${t("unknown")}</span>`;
  const figures = health.get(guid);
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

/** When the last webhook came, and whether some had no effect. */
export function webhookText(state: WebhookState | undefined, now: Temporal.Instant): Html {
  if (!state) return html`<span class="soft">${t("none yet")}</span>`;
  return html`<time datetime="${state.lastAt.toString()}" title="${timeText(state.lastAt)}"
      >${agoText(state.lastAt, now)}</time
    >${state.open === 0n ? "" : html` <span class="down">${t("{count} without effect", { count: Number(state.open) })}</span>`}`;
}
