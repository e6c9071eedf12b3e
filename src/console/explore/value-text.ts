import { currencyOf, formatAmount } from "../../platform/money/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { daysText, dayText, monthText } from "../language/time-text.ts";
import { presentLocale, t, translated } from "../language/translate.ts";
import { numberText, rateText } from "../overview/figures-part.ts";
import { isReason, reasonWord } from "../payment-facts/recovery-words.ts";
import { issuerText } from "../overview/issuers.ts";
import { cardKindText } from "../payment-facts/card-kind.ts";
import { shareText } from "../payment-facts/share-text.ts";
import { brandName, minorText } from "../payment-facts/words.ts";
import type { DimensionName } from "./dimensions.ts";
import type { Value } from "./measures.ts";
import type { Step } from "./question.ts";

/** As people read it: `EUR 12.00`, `91.4 %`, `1,204`. */
export function valueText(value: Value, currency: string): string {
  switch (value.kind) {
    case "money":
      return value.minor === undefined ? t("amount|not known") : minorText(value.minor, currency);
    case "count":
      return numberText(value.count);
    case "rate":
      return value.isPrice === true ? shareText(value.rate) : rateText(value.rate);
  }
}

/** The same where its currency stands above it, in the columns of a table. */
export function bareText(value: Value, currency: string): string {
  if (value.kind !== "money" || value.minor === undefined) return valueText(value, currency);
  const format = new Intl.NumberFormat(presentLocale(), {
    minimumFractionDigits: currencyOf(currency).minorUnitDigits,
  });
  // As text, so that no amount is rounded.
  return format.format(formatAmount({ minor: value.minor, currency }) as `${number}`);
}

/** As a file has it: a decimal amount, a count, or a share to the ten-thousandth. */
export function plainValue(value: Value, currency: string): string {
  switch (value.kind) {
    case "money":
      return value.minor === undefined ? "" : formatAmount({ minor: value.minor, currency });
    case "count":
      return String(value.count);
    case "rate":
      return value.rate === undefined ? "" : value.rate.toFixed(4);
  }
}

/** For the height of a point: never for an amount that is read. */
export function drawnValue(value: Value, currency: string): number | undefined {
  switch (value.kind) {
    case "money":
      if (value.minor === undefined) return undefined;
      return Number(value.minor) / 10 ** currencyOf(currency).minorUnitDigits;
    case "count":
      return value.count;
    case "rate":
      return value.rate;
  }
}

/** The numbers beside a chart. */
export function axisText(kind: Value["kind"]): (value: number) => string {
  const format = new Intl.NumberFormat(
    presentLocale(),
    kind === "rate" ? { style: "percent" } : { notation: "compact", maximumFractionDigits: 1 },
  );
  return (value) => format.format(value);
}

/** A group by its name: reasons in the present language, countries and brands as people write them. */
export function groupText(key: string, by: DimensionName | undefined): string {
  if (by === undefined) return t("All together");
  if (key === "") return t("(empty)");
  switch (by) {
    case "reason":
      return translated(key).replace(/\.$/, "");
    case "decline":
      return isReason(key) ? reasonWord(key) : key;
    case "brand":
      return brandName(key);
    case "country":
      return /^[A-Z]{2}$/.test(key) ? (countryNames().of(key) ?? key) : key;
    case "bank":
      return issuerText(key);
    case "card_kind":
      return cardKindText(key);
    default:
      return key;
  }
}

function countryNames(): Intl.DisplayNames {
  return new Intl.DisplayNames(presentLocale(), { type: "region" });
}

/** The same below a chart: of more days than a week with the month, and without the weekday. */
export function partName(day: Temporal.PlainDate, step: Step, { isShort }: { isShort: boolean }): Html {
  if (step !== "day") return html`${partText(day, step)}`;
  const { weekday, day: number } = dayText(day, { withMonth: isShort });
  return isShort ? html`${number}` : html`<span class="w">${weekday} </span>${number}`;
}

/** `Thu 19`, of several months `Thu 19 Nov`, `16 Nov` of a week, `November 2026`. */
export function partText(
  day: Temporal.PlainDate,
  step: Step,
  { withMonth = false }: { withMonth?: boolean } = {},
): string {
  switch (step) {
    case "day": {
      const { weekday, day: number } = dayText(day, { withMonth });
      return `${weekday} ${number}`;
    }
    case "week":
      return daysText(day, day);
    case "month":
      return monthText(day.toZonedDateTime("UTC").toInstant());
  }
}
