import { figureValue } from "../frame/figure-size.ts";
import { figuresBeingRead } from "../frame/notice.ts";
import { skeleton } from "../frame/skeleton.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import { currencyOf } from "../../platform/money/index.ts";
import { dayText, daysText } from "../language/time-text.ts";
import { presentLocale, t } from "../language/translate.ts";
import type { FigureName } from "../payment-facts/figures.ts";
import { minorText } from "../payment-facts/words.ts";
import { dayChart, sparkline } from "./chart.ts";
import { changeSince, fewMark, tooSmallText } from "./comparison.ts";
import { isNothing, isRateFall, type CurrencyFigures, type Sums } from "./figures.ts";
import { dayOfTable, MAX_WITHOUT_MONTH, soFarText } from "./period-text.ts";
import { ofWholeDays, type Period } from "./period.ts";

/** Four numbers, each with the period before, and the days of the first as a chart. One currency: they are never added. */
export function figuresPart(options: {
  readonly figures: CurrencyFigures;
  readonly others: readonly CurrencyFigures[];
  readonly period: Period;
  /** The list of what a figure counts in the period, or on one of its days. */
  readonly listOf: (figure: FigureName, day?: Temporal.PlainDate) => string;
  /** The page in another currency. */
  readonly inCurrency: (currency: string) => string;
  /** Insights of the period and currency, which explain a fall of the approval rate and of nothing else. */
  readonly why: string;
}): Html {
  const { figures, period, listOf, inCurrency, why } = options;
  const others = options.others.filter(({ total }) => !isNothing(total));
  const { currency, total, totalBefore } = figures;
  const days = ofWholeDays(figures.days, period);
  const money = (minor: bigint): string => minorText(minor, currency);
  const change = { now: Number(netOf(total)), before: Number(netOf(totalBefore)) };
  return html`<section class="panel" aria-label="${t("Key figures")}">
    <div class="figures">
      ${figure({
        href: listOf("net"),
        name: t("Net volume"),
        value: money(netOf(total)),
        course: days.map((day) => Number(netOf(day))),
        below: html`${delta(change)}<span class="soft">${money(netOf(totalBefore))}</span>`,
        isChosen: true,
      })}
      ${figure({
        href: listOf("failed"),
        name: t("Approval rate"),
        value: rateText(rateOf(total)),
        course: days.map((day) => rateOf(day)).filter((rate) => rate !== undefined),
        below: rateChange(total, totalBefore),
        isFall: (rateOf(total) ?? 0) < (rateOf(totalBefore) ?? 0) - 0.01,
        why: isRateFall(rateOf(total), rateOf(totalBefore)) ? why : undefined,
      })}
      ${figure({
        href: listOf("approved"),
        name: t("Payments"),
        value: numberText(total.approved),
        course: days.map(({ approved }) => approved),
        below: html`${delta({ now: total.approved, before: totalBefore.approved })}<span class="soft"
            >${numberText(totalBefore.approved)}</span
          >`,
      })}
      ${figure({
        href: listOf("refunded"),
        name: t("Refunded"),
        value: money(total.refundedMinor),
        course: days.map(({ refundedMinor }) => Number(refundedMinor)),
        below: html`<span class="soft">${refundShare(total)}</span>`,
      })}
    </div>
    ${chart({ figures, others, period, inCurrency, listOf })}
  </section>`;
}

/** The places of the numbers, while these are read. */
export function figuresToCome(): Html {
  const names = [t("Net volume"), t("Approval rate"), t("Payments"), t("Refunded")];
  return html`<section class="panel" aria-label="${t("Key figures")}">
    <div class="figures">
      ${names.map((name) => figure({ name, value: "–", course: [], below: html`&nbsp;` }))}
    </div>
    ${skeleton("chart")}
    <div class="pad">${figuresBeingRead()}</div>
  </section>`;
}

export function figure(options: {
  /** The list behind the number; undefined where no list shows just that. */
  href?: string | undefined;
  name: string;
  value: string;
  course: readonly number[];
  below: Html;
  isChosen?: boolean;
  isFall?: boolean;
  /** Where the change is explained. */
  why?: string | undefined;
}): Html {
  const { href, name, value, course, below, isChosen = false, isFall = false, why } = options;
  const top = (nameText: Html | string): Html =>
    html`<span class="named"><span class="name">${nameText}</span>${sparkline(course, { isFall })}</span
      >${figureValue(value)}`;
  // A link stands in no other: the name is the one that covers the figure.
  if (href !== undefined && why !== undefined)
    return html`<div class="figure">
      ${top(html`<a class="go" href="${href}">${name}</a>`)}<span class="tiny"
        >${below} <a class="why" href="${why}">${t("Why?")}</a></span
      >
    </div>`;
  const content = html`${top(name)}<span class="tiny">${below}</span>`;
  return href === undefined
    ? html`<div class="figure">${content}</div>`
    : html`<a class="figure ${isChosen ? "chosen" : ""}" href="${href}">${content}</a>`;
}

function chart({
  figures,
  others,
  period,
  inCurrency,
  listOf,
}: {
  figures: CurrencyFigures;
  others: readonly CurrencyFigures[];
  period: Period;
  inCurrency: (currency: string) => string;
  listOf: (figure: FigureName, day: Temporal.PlainDate) => string;
}): Html {
  const { currency, days, daysBefore } = figures;
  const digits = 10 ** currencyOf(currency).minorUnitDigits;
  const axisFormat = new Intl.NumberFormat(presentLocale(), {
    notation: "compact",
    maximumFractionDigits: 1,
  });
  const named = (dates: readonly Temporal.PlainDate[]): string => daysText(dates[0]!, dates.at(-1)!);
  const [now, before] = [named(period.days), named(period.daysBefore)];
  const lastDay = isNothing(days.at(-1)!) ? "nothing_yet" : "so_far";
  return dayChart({
    lastDay,
    label: t("Net volume per day in {currency}, {days}", { currency, days: now }),
    axis: (value) => axisFormat.format(value),
    unit: currency,
    keys: html`<span class="key"><i></i>${now}</span><span class="key before"><i></i>${before}</span
      ><span class="key ${lastDay === "so_far" ? "part" : "none"}"
        ><i></i>${soFarText(period.days.at(-1)!, { isNothing: lastDay === "nothing_yet" })}</span
      >${
        others.length === 0
          ? ""
          : html`<span
              >${t("Also")}
              ${others.map(
                (other, index) =>
                  html`${index > 0 ? ", " : ""}<a href="${inCurrency(other.currency)}"
                      >${minorText(netOf(other.total), other.currency)}</a
                    >`,
              )}</span
            >`
      }`,
    days: period.days.map((date, index) => {
      const [day, dayBefore] = [days[index]!, daysBefore[index]!];
      // The days before end where these begin.
      const previous = days[index - 1] ?? daysBefore.at(-1)!;
      return {
        ...dayText(date, { withMonth: period.days.length > MAX_WITHOUT_MONTH }),
        href: listOf("net", date),
        name: dayOfTable(period, index),
        value: Number(netOf(day)) / digits,
        before: Number(netOf(dayBefore)) / digits,
        text: minorText(netOf(day), currency),
        beforeText: minorText(netOf(dayBefore), currency),
        dayBeforeText: minorText(netOf(previous), currency),
      };
    }),
  });
}

/** The sum that came in and stayed. */
export function netOf({ paidMinor, refundedMinor }: Sums): bigint {
  return paidMinor - refundedMinor;
}

/** Undefined without a payment that ended. */
export function rateOf({ approved, failed }: Pick<Sums, "approved" | "failed">): number | undefined {
  return approved + failed === 0 ? undefined : approved / (approved + failed);
}

/** `91.4 %`. */
export function rateText(rate: number | undefined): string {
  if (rate === undefined) return "–";
  return new Intl.NumberFormat(presentLocale(), { style: "percent", maximumFractionDigits: 1 }).format(rate);
}

export function numberText(count: number): string {
  return new Intl.NumberFormat(presentLocale()).format(count);
}

/**
 * How much more or less; nothing where nothing was before, and in words where it was too little.
 *
 * @param options `isBad`: more of it is worse, such as declined payments
 */
export function delta({
  now,
  before,
  isBad = false,
}: {
  now: number;
  before: number;
  isBad?: boolean;
}): Html {
  const change = changeSince(now, before);
  if (change === undefined) return html``;
  if (change === "too_small") return html`<span class="soft">${tooSmallText()}</span>`;
  return changeText(change, rateText(Math.abs(change)), isBad);
}

export function rateChange(total: Sums, totalBefore: Sums): Html {
  const [now, before] = [rateOf(total), rateOf(totalBefore)];
  const attempts = html`<span class="soft"
    >${t("{part} of {whole}", { part: numberText(total.approved), whole: numberText(total.approved + total.failed) })}</span
  >`;
  if (now === undefined || before === undefined) return attempts;
  const points = new Intl.NumberFormat(presentLocale(), { maximumFractionDigits: 1 }).format(
    Math.abs(now - before) * 100,
  );
  const fewer = Math.min(total.approved + total.failed, totalBefore.approved + totalBefore.failed);
  return html`${changeText(now - before, t("{points} pts", { points }))}${fewMark(fewer)} ${attempts}`;
}

function changeText(change: number, text: string, isBad = false): Html {
  if (Math.abs(change) < 0.0005) return html`<span class="soft">${t("as before")}</span>`;
  const isUp = change > 0;
  return html`<span class="delta ${isUp === isBad ? "down" : "up"}"
    >${icon(isUp ? "rise" : "fall", "xs")}<span class="unseen">${isUp ? t("up") : t("down")} </span
    >${text}</span
  >`;
}

function refundShare({ paidMinor, refundedMinor }: Sums): string {
  if (paidMinor === 0n) return t("nothing was paid");
  return t("{share} of volume", { share: rateText(Number(refundedMinor) / Number(paidMinor)) });
}
