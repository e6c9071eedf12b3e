/** A step of a payment with a test value. The steps follow one after the other. */
export type TestStep =
  | "approved"
  | "declined"
  | "cancelled"
  | "pending"
  /** It is decided on a page of the provider. */
  | "provider_page"
  | "chargeback"
  /** The provider takes back what it approved. */
  | "undone";

/** A value that provokes an outcome at a provider's simulation. */
export interface TestValue {
  /** Where it is entered: a card number, a bank account, an amount, a code of the method, or a card for 3-D Secure. */
  readonly kind: "card" | "iban" | "amount" | "code" | "authentication";
  /** The payment method, as a connector's `method` names it. */
  readonly method: string;
  readonly value: string;
  /** The number of digits of a card's security code. */
  readonly cvvDigits?: number;
  /** The name of a card holder that has the same effect with any card, for a card for 3-D Secure. */
  readonly cardHolder?: string;
  readonly steps: readonly TestStep[];
  /** The code of the decline, in the catalogue of errors. */
  readonly code?: number;
}
