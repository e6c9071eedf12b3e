import {
  currencyOf,
  findCurrency,
  formatAmount,
  readTypedAmount as readAmount,
  type Money,
  type TypedAmountRefusal,
} from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { Typed } from "../frame/form-state.ts";
import { presentLocale, t } from "../language/translate.ts";
import { numberText } from "./words.ts";

/** Reads an amount as a person writes it in the present language. */
export function readTypedAmount(text: string, currency: string): Money | TypedAmountRefusal {
  return readAmount(text, { currency, locale: presentLocale() });
}

/** Why an amount was refused. @param example decimal text, shown as the present language writes it */
export function typedAmountProblem(read: Money | TypedAmountRefusal, example: string): string {
  const amount = numberText(example);
  return isRefusal(read) && read.code === "ambiguous"
    ? t("This amount is ambiguous. Enter it without a thousands separator, for example {amount}.", {
        amount,
      })
    : t("Enter an amount, for example {amount}.", { amount });
}

/** Fifty of the currency. */
function exampleOf(currency: string): string {
  const { minorUnitDigits } = currencyOf(currency);
  return formatAmount({ minor: 50n * 10n ** BigInt(minorUnitDigits), currency });
}

/** For an amount of any currency: with three decimals, none is taken for a mark between thousands. */
const ANY = "KWD";
/** For the example of such an amount: most currencies have two decimals. */
const USUAL = "EUR";

/**
 * An amount of a form as the API takes it; an empty one stays empty.
 *
 * @param currency in any case; what is no currency stands for any
 */
export function typedDecimal(
  text: string,
  currency = "",
): { readonly decimal: string } | { readonly problem: string } {
  if (text.trim() === "") return { decimal: "" };
  const own = findCurrency(currency.trim().toUpperCase())?.code;
  const read = readTypedAmount(text, own ?? ANY);
  if (isRefusal(read)) return { problem: typedAmountProblem(read, exampleOf(own ?? USUAL)) };
  const decimal = formatAmount(read);
  return { decimal: own === undefined ? decimal.replace(/(\.\d\d)0$/, "$1") : decimal };
}

/** The form with its amounts as the API takes them, or the first problem. @param amounts the currencies of the fields by their paths */
export function withDecimals(
  form: Typed,
  amounts: Readonly<Record<string, string | undefined>>,
): Typed | FieldProblem {
  const decimals = new Map<string, string>();
  for (const [path, currency] of Object.entries(amounts)) {
    const read = typedDecimal(form(path), currency);
    if ("problem" in read) return { path, message: read.problem };
    decimals.set(path, read.decimal);
  }
  return (path) => decimals.get(path) ?? form(path);
}
