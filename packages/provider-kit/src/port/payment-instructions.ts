import { cutText } from "../values/cut-text.ts";
/**
 * How the customer pays what the provider waits for. It is stored with the payment, shown on the payment page for as long as the payment
 * is pending, and so has no secrets. Texts are shown as they are, at most 500 characters of each.
 */
export interface PaymentInstructions {
  /** They transfer the money; they pay by entity and reference, in online banking or at a cash machine; they confirm in an app. */
  readonly kind: "bank_transfer" | "voucher" | "app";
  readonly accountHolder?: string;
  readonly iban?: string;
  readonly bic?: string;
  readonly bankName?: string;
  readonly entity?: string;
  /** Without it the provider cannot match the payment. */
  readonly reference?: string;
  /** The amount that is still to be paid, as decimal text in the payment's currency, where it is not all. */
  readonly amount?: string;
  /** The contents of a QR code, for the customer's app. */
  readonly qrCode?: string;
  /** The provider's own page with them, by https. */
  readonly url?: string;
  /** Until when the provider takes the money; an instant by ISO 8601. Left out where it does not say so. */
  readonly expiresAt?: string;
}

/** The instructions as texts of `extraData`, by the same names at every provider: for merchants with pages of their own. */
export function instructionTexts({
  kind: _kind,
  accountHolder,
  url,
  ...same
}: PaymentInstructions): Record<string, string> {
  const texts = { ...same, beneficiary: accountHolder, instructionsUrl: url };
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) => (value ? [[name, cutText(value, 500)] as const] : [])),
  );
}

/** Until when the customer can pay by them; undefined where the provider does not say so, or says no instant. */
export function endOfInstructions({ expiresAt }: PaymentInstructions): Temporal.Instant | undefined {
  if (expiresAt === undefined) return undefined;
  try {
    return Temporal.Instant.from(expiresAt);
  } catch {
    return undefined;
  }
}
