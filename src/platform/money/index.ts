export {
  allCurrencies,
  currencyOf,
  findCurrency,
  formatAmount,
  parseAmount,
  wordsOfAmountRefusal,
  wordsOfNoAmount,
  type Money,
} from "@quittance/provider-kit";
export { shownAmount } from "./shown-amount.ts";
export { mayBeThousands, readTypedAmount, readTypedMoney, type TypedAmountRefusal } from "./typed-amount.ts";
