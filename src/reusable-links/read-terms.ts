import { findCurrency, parseAmount, wordsOfAmountRefusal, type Money } from "../platform/money/index.ts";
import { isRefusal, type Refusal } from "../platform/refusal.ts";
import type { LinkTerms } from "./terms.ts";

/** The fields of a request that say what a link takes. Amounts are decimal texts. */
export interface SentTerms {
  readonly currency: string;
  readonly amount?: string;
  readonly maxPayments?: number;
  readonly partial?: { readonly firstMinimum?: string; readonly minimum?: string };
  readonly customerAmount?: { readonly minimum: string; readonly maximum: string };
}

export type TermsRefusal = Refusal<"field_invalid"> & { readonly path: string; readonly message: string };

/** The rules that hold for the amount of each payment of the link. */
interface AmountRules {
  /** Why an amount cannot be paid. */
  readonly refuse: (
    amount: Money,
  ) => { readonly of: "amount" | "currency"; readonly message: string } | undefined;
  /** The least amount that can, in minor units. */
  readonly leastMinor: bigint;
}

interface Reading {
  readonly currency: string;
  readonly rules: AmountRules;
}

/** Reads the terms of a link. Returns the first field that is wrong, if there is one. */
export function readTerms(sent: SentTerms, rules: AmountRules): LinkTerms | TermsRefusal {
  const { currency, amount, partial, customerAmount } = sent;
  const maxPayments = sent.maxPayments ?? null;
  if (!findCurrency(currency)) return invalid("currency", "is not a currency");
  if (customerAmount !== undefined) {
    if (amount !== undefined) return invalid("amount", "is chosen by the customer, with 'customerAmount'");
    if (partial !== undefined) return invalid("partial", "needs an 'amount', and no 'customerAmount'");
    return readOpen(customerAmount, { currency, rules, maxPayments });
  }
  if (amount === undefined) return invalid("amount", "is required without 'customerAmount'");
  const amountMinor = readPositive("amount", amount, { currency, rules });
  if (isRefusal(amountMinor)) return amountMinor;
  if (partial === undefined) return { kind: "fixed", maxPayments, amountMinor };
  return readPartial(partial, { currency, rules, maxPayments, amountMinor });
}

function readOpen(
  { minimum, maximum }: NonNullable<SentTerms["customerAmount"]>,
  { maxPayments, ...reading }: Reading & { maxPayments: number | null },
): LinkTerms | TermsRefusal {
  const minimumMinor = readPositive("customerAmount.minimum", minimum, reading);
  if (isRefusal(minimumMinor)) return minimumMinor;
  const maximumMinor = readPositive("customerAmount.maximum", maximum, reading);
  if (isRefusal(maximumMinor)) return maximumMinor;
  if (maximumMinor < minimumMinor)
    return invalid("customerAmount.maximum", "must not be less than 'customerAmount.minimum'");
  return { kind: "open", maxPayments, minimumMinor, maximumMinor };
}

function readPartial(
  partial: NonNullable<SentTerms["partial"]>,
  of: Reading & { maxPayments: number | null; amountMinor: bigint },
): LinkTerms | TermsRefusal {
  const { amountMinor } = of;
  const read = (name: "firstMinimum" | "minimum"): bigint | TermsRefusal | undefined => {
    const path = `partial.${name}`;
    const text = partial[name];
    if (text === undefined) return undefined;
    const minor = readPositive(path, text, of);
    if (isRefusal(minor)) return minor;
    return minor > amountMinor ? invalid(path, "must not be more than 'amount'") : minor;
  };
  const minimum = read("minimum");
  if (isRefusal(minimum)) return minimum;
  const firstMinimum = read("firstMinimum");
  if (isRefusal(firstMinimum)) return firstMinimum;
  const minimumMinor = minimum ?? of.rules.leastMinor;
  const { maxPayments } = of;
  return {
    kind: "partial",
    maxPayments,
    amountMinor,
    firstMinimumMinor: firstMinimum ?? minimumMinor,
    minimumMinor,
  };
}

function readPositive(path: string, text: string, { currency, rules }: Reading): bigint | TermsRefusal {
  const money = parseAmount(text, currency);
  if (isRefusal(money)) return invalid(path, wordsOfAmountRefusal(money, { text, currency }));
  if (money.minor === 0n) return invalid(path, "must be more than 0");
  const problem = rules.refuse(money);
  return problem ? invalid(problem.of === "currency" ? "currency" : path, problem.message) : money.minor;
}

function invalid(path: string, message: string): TermsRefusal {
  return { refused: true, code: "field_invalid", path, message };
}
