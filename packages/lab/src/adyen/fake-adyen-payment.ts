/** A payment in the books of a fake Adyen, in minor units. */
export interface FakePayment {
  readonly pspReference: string;
  readonly reference: string;
  readonly currency: string;
  readonly isManual: boolean;
  readonly merchantAccount: string;
  /** When it was authorised; undefined in tests. */
  readonly at: Temporal.Instant | undefined;
  authorised: number;
  captured: number;
  refunded: number;
  cancelled: boolean;
}

/** Books a modification; false for one that is impossible. */
export function applied(payment: FakePayment, { action, value }: { action: string; value: number }): boolean {
  const rest = payment.authorised - payment.captured;
  switch (action) {
    case "captures":
      if (payment.cancelled || !payment.isManual || value > rest) return false;
      payment.captured += value;
      return true;
    case "cancels":
      if (payment.cancelled || !payment.isManual || rest === 0) return false;
      payment.cancelled = true;
      return true;
    case "refunds":
      if (value > payment.captured - payment.refunded) return false;
      payment.refunded += value;
      return true;
    case "amountUpdates":
      if (payment.cancelled || payment.captured > 0) return false;
      payment.authorised = value;
      return true;
    default:
      return false;
  }
}
