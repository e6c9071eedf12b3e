export {
  allCurrencies,
  currencyOf,
  findCurrency,
  formatAmount,
  parseAmount,
  problemOfAmountText,
  problemOfNumber,
  wordsOfAmountRefusal,
  wordsOfNoAmountProblem,
  type AmountRefusal,
  type Money,
  type NoAmountProblem,
} from "@quittance/provider-kit";
export { shownAmount } from "./shown-amount.ts";
export { mayBeThousands, readTypedAmount, readTypedMoney, type TypedAmountRefusal } from "./typed-amount.ts";
export {
  AMOUNT_PATTERN,
  CURRENCY_PATTERN,
  TEN_THOUSANDTHS_PATTERN,
  SIGNED_TEN_THOUSANDTHS_PATTERN,
} from "./patterns.ts";
