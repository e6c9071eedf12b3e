export { allCurrencies, currencyOf, findCurrency } from "./currencies.ts";
export { formatAmount, parseAmount, wordsOfAmountRefusal, wordsOfNoAmount, type Money } from "./money.ts";
export { shownAmount } from "./shown-amount.ts";
