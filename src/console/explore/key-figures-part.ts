import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import type { CurrencyFigures } from "../overview/figures.ts";
import { delta, figure, netOf, numberText, rateChange, rateOf, rateText } from "../overview/figures-part.ts";
import { ofWholeDays, type Days } from "../overview/period.ts";
import { minorText } from "../payment-facts/words.ts";
import type { Chargebacks } from "./chargebacks.ts";
import type { ListBehind } from "./list-behind.ts";

const NONE: Chargebacks = { now: { count: 0, minor: 0n }, before: { count: 0, minor: 0n } };

/** Four numbers of one currency, each with the period before. */
export function keyFiguresPart(
  { currency, days: allDays, total, totalBefore }: CurrencyFigures,
  {
    period,
    chargebacks: { now, before } = NONE,
    listOf,
  }: { period: Days; chargebacks: Chargebacks | undefined; listOf: ListBehind },
): Html {
  const days = ofWholeDays(allDays, period);
  const money = (minor: bigint): string => minorText(minor, currency);
  return html`<section class="figures solo" aria-label="${t("Key figures in {currency}", { currency })}">
    ${figure({
      href: listOf("net"),
      name: t("Net volume"),
      value: money(netOf(total)),
      course: days.map((day) => Number(netOf(day))),
      below: html`${delta({ now: Number(netOf(total)), before: Number(netOf(totalBefore)) })}${beforeText(
        money(netOf(totalBefore)),
      )}`,
    })}
    ${figure({
      href: listOf("failed"),
      name: t("Approval rate"),
      value: rateText(rateOf(total)),
      course: days.map((day) => rateOf(day)).filter((rate) => rate !== undefined),
      below: html`${rateChange(total, totalBefore)}${beforeText(rateText(rateOf(totalBefore)))}`,
      isFall: (rateOf(total) ?? 0) < (rateOf(totalBefore) ?? 0) - 0.01,
    })}
    ${figure({
      href: listOf("failed"),
      name: t("Declined"),
      value: numberText(total.failed),
      course: days.map(({ failed }) => failed),
      below: html`${delta({ now: total.failed, before: totalBefore.failed, isBad: true })}${beforeText(
        numberText(totalBefore.failed),
      )}`,
    })}
    ${figure({
      href: listOf("chargedBack"),
      name: t("Chargebacks"),
      value: numberText(now.count),
      course: [],
      below: html`<span>${money(now.minor)}</span>${beforeText(numberText(before.count))}`,
    })}
  </section>`;
}

function beforeText(value: string): Html {
  return html`<span class="soft">${t("before: {value}", { value })}</span>`;
}
