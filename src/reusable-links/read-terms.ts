import { englishOf, faultOfAmount, type FieldFault } from "../platform/field-fault.ts";
import { findCurrency, parseAmount, type Money } from "../platform/money/index.ts";
import { isRefusal, type Refusal } from "../platform/refusal.ts";
import type { CreateRequest } from "./http/schemas.ts";
import type { LinkTerms } from "./terms.ts";

/** The fields of a request that say what a link takes. Amounts are decimal texts. */
type SentTerms = Readonly<
  Pick<CreateRequest, "currency" | "amount" | "maxPayments" | "partial" | "customerAmount">
>;

/** A mistake in the terms of a link, beside those of every field. */
export type TermsFault =
  | FieldFault
  | { readonly code: "chosen_by_customer" | "parts_without_amount" | "amount_missing" | "no_such_currency" }
  | { readonly code: "below_other" | "above_other"; readonly other: string };

export type TermsRefusal = Refusal<"field_invalid"> & {
  readonly path: string;
  readonly fault: TermsFault;
  /** The same in the words of the API. */
  readonly message: string;
};

/** The rules that hold for the amount of each payment of the link. */
interface AmountRules {
  /** Why an amount cannot be paid. */
  readonly refuse: (
    amount: Money,
  ) => { readonly of: "amount" | "currency"; readonly fault: FieldFault } | undefined;
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
  if (!findCurrency(currency)) return invalid("currency", { code: "no_such_currency" });
  if (customerAmount !== undefined) {
    if (amount !== undefined) return invalid("amount", { code: "chosen_by_customer" });
    if (partial !== undefined) return invalid("partial", { code: "parts_without_amount" });
    return readOpen(customerAmount, { currency, rules, maxPayments });
  }
  if (amount === undefined) return invalid("amount", { code: "amount_missing" });
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
    return invalid("customerAmount.maximum", { code: "below_other", other: "customerAmount.minimum" });
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
    return minor > amountMinor ? invalid(path, { code: "above_other", other: "amount" }) : minor;
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
  if (isRefusal(money)) return invalid(path, faultOfAmount(money, { text, currency }));
  if (money.minor === 0n) return invalid(path, { code: "more_than", limit: 0 });
  const problem = rules.refuse(money);
  return problem ? invalid(problem.of === "currency" ? "currency" : path, problem.fault) : money.minor;
}

function invalid(path: string, fault: TermsFault): TermsRefusal {
  return { refused: true, code: "field_invalid", path, fault, message: wordsOf(fault) };
}

function wordsOf(fault: TermsFault): string {
  switch (fault.code) {
    case "no_such_currency":
      return "is not a currency";
    case "chosen_by_customer":
      return "is chosen by the customer, with 'customerAmount'";
    case "parts_without_amount":
      return "needs an 'amount', and no 'customerAmount'";
    case "amount_missing":
      return "is required without 'customerAmount'";
    case "below_other":
      return `must not be less than '${fault.other}'`;
    case "above_other":
      return `must not be more than '${fault.other}'`;
    default:
      return englishOf(fault);
  }
}
