import type { Money } from "../../platform/money/index.ts";
import { totalOf, type Transaction } from "../../transactions/index.ts";
import { decimalOf, parseDecimal } from "../decimal.ts";
import type { CardRegion, FeeConditions, FeeRate } from "./fee.ts";

/** The European Economic Area. */
const EEA = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

/**
 * Whether a fee is of the transaction. An unknown fact of a transaction meets no condition about it; one without an amount,
 * such as a registration, has only fixed fees.
 */
export function isFeeOf(
  transaction: Transaction,
  options: { when?: FeeConditions | undefined; rate: FeeRate; merchantCountry: string | null },
): boolean {
  const { when = {}, rate, merchantCountry } = options;
  const { type, status, card, request } = transaction;
  return (
    isResult(when.result, status) &&
    admits(when.types, type) &&
    admits(when.cardBrands, card?.brand) &&
    admits(when.billingCountries, request.customer?.billingCountry) &&
    admits(when.cardRegions, regionOf(card?.bin?.country, merchantCountry)) &&
    isOfAmount(totalOf(transaction), { when, rate })
  );
}

function isOfAmount(total: Money | null, { when, rate }: { when: FeeConditions; rate: FeeRate }): boolean {
  const { currencies, amountFrom, amountTo } = when;
  if (!total) {
    const isFixed = rate.percentage === undefined && rate.currency !== undefined;
    return isFixed && amountFrom === undefined && amountTo === undefined && admits(currencies, rate.currency);
  }
  const amount = decimalOf(total);
  const from = amountFrom === undefined ? undefined : parseDecimal(amountFrom);
  const to = amountTo === undefined ? undefined : parseDecimal(amountTo);
  return (
    admits(currencies, total.currency) &&
    (rate.currency === undefined || rate.currency === total.currency) &&
    (from === undefined || amount >= from) &&
    (to === undefined || amount <= to)
  );
}

function isResult(wanted: FeeConditions["result"], status: Transaction["status"]): boolean {
  if (wanted === "all") return true;
  return (status === "success") === (wanted !== "failed");
}

function admits<Value>(list: readonly Value[] | undefined, value: Value | null | undefined): boolean {
  return list === undefined || (value !== null && value !== undefined && list.includes(value));
}

/** Undefined while one of the countries is not known. */
export function regionOf(card: string | null | undefined, merchant: string | null): CardRegion | undefined {
  if (!card || !merchant) return undefined;
  if (card === merchant) return "domestic";
  return EEA.has(card) && EEA.has(merchant) ? "intra-eea" : "interregional";
}
