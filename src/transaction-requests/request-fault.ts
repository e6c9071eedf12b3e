import { englishOf, type FieldFault } from "../platform/field-fault.ts";

/**
 * A mistake in a field of a transaction request, apart from its words in a language: those of every field, and those that only requests
 * for transactions have. The API has the English sentence below, the console one in each of its languages
 * (`console/payment-facts/request-fault-words.ts`). A code without a sentence compiles in neither.
 */
export type RequestFault = FieldFault | OwnFault;

type OwnFault =
  | { readonly code: "differs_from"; readonly other: string }
  | { readonly code: "takes_only"; readonly names: readonly [string, string] }
  | { readonly code: "currency_of_method"; readonly currencies: string }
  | { readonly code: "either"; readonly first: string; readonly second: string }
  | { readonly code: "not_in_future" }
  | { readonly code: "too_many_bytes"; readonly limit: number }
  | { readonly code: "not_supported"; readonly by: string }
  | {
      readonly code: "card_refused";
      readonly because: "blank" | "expired" | "invalid";
      readonly reason: string;
    }
  | { readonly code: "wallet_refused"; readonly reason: string }
  | { readonly code: "not_taken_by_method"; readonly method: string }
  | { readonly code: "scheme_not_taken"; readonly method: string }
  | { readonly code: "bank_unknown" | "bank_unavailable" }
  | { readonly code: "registers_nothing" | "preferred_unstored" }
  | { readonly code: "reminder_without_mail" | "reminder_after_expiry" }
  | { readonly code: "recovery_of_other_payment"; readonly indicators: string }
  | { readonly code: "splits_without_amount" }
  | { readonly code: "splits_above_amount"; readonly sum: string }
  | { readonly code: "fee_above_split" }
  | { readonly code: "not_of_transaction_currency"; readonly currency: string }
  | { readonly code: "too_many_splits"; readonly limit: number; readonly by: string }
  | { readonly code: "exemption_refused"; readonly reason: string }
  | { readonly code: "low_value_used_up" };

const ENGLISH: {
  readonly [Code in OwnFault["code"]]: (fault: Extract<OwnFault, { code: Code }>) => string;
} = {
  differs_from: ({ other }) => `differs from ${other}`,
  takes_only: ({ names: [first, second] }) => `takes '${first}' and '${second}' only`,
  currency_of_method: ({ currencies }) => `must be a currency of the method: ${currencies}`,
  either: ({ first, second }) => `must be ${first} or ${second}`,
  not_in_future: () => "must be a date and time with an offset, in the future",
  too_many_bytes: ({ limit }) => `must not be larger than ${limit} bytes`,
  not_supported: ({ by }) => `is not supported by the provider (${by})`,
  card_refused: ({ reason }) => reason,
  wallet_refused: ({ reason }) => reason,
  not_taken_by_method: ({ method }) => `the payment method ${method} does not take it`,
  scheme_not_taken: ({ method }) =>
    `token.paymentMethod.network is a scheme that the payment method ${method} does not take from a wallet`,
  bank_unknown: () => "must be the id of a bank that the connector's provider lists (options `banks`)",
  bank_unavailable: () => "names a bank that takes no payments at the moment",
  registers_nothing: () => "needs a payment method whose instruments can be registered",
  preferred_unstored: () =>
    "needs 'withRegister': without it no instrument is stored that could be preferred",
  reminder_without_mail: () => "needs 'sendByEmail'",
  reminder_after_expiry: () => "must be less than 'expirationInMinute', from which it counts back",
  recovery_of_other_payment: ({ indicators }) => `needs the transactionIndicator ${indicators}`,
  splits_without_amount: () => "need an 'amount' to split",
  splits_above_amount: ({ sum }) => `their sum of ${sum} is above the amount`,
  fee_above_split: () => "must not be above the split's amount",
  not_of_transaction_currency: ({ currency }) => `must be that of the transaction (${currency})`,
  too_many_splits: ({ limit, by }) => `must not have more than ${limit} for this provider (${by})`,
  exemption_refused: ({ reason }) => reason,
  low_value_used_up: () =>
    "names low value, which the card has used up: five payments or EUR 100.00 since its last authentication",
};

function isOwn(fault: RequestFault): fault is OwnFault {
  return Object.hasOwn(ENGLISH, fault.code);
}

/** The sentence of the API. */
export function englishOfRequest(fault: RequestFault): string {
  return isOwn(fault) ? (ENGLISH[fault.code] as (fault: OwnFault) => string)(fault) : englishOf(fault);
}
