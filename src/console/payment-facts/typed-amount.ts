import {
  readTypedAmount as readAmount,
  type Money,
  type TypedAmountRefusal,
} from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
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
