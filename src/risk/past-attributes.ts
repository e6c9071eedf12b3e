import type { Money } from "../platform/money/index.ts";
import type { RiskFactsOfPayment } from "../transactions/index.ts";
import { listedCardValue } from "./list-key.ts";
import { customerText, listed, listedOfCustomer, type PaymentAttributes } from "./payment-attributes.ts";

/**
 * The attributes of a past payment that rules compare, from its record: the number of its card and its account are not there. A card is
 * therefore known by its fingerprint and its first six digits, and an account not at all.
 *
 * @param original the amount that the merchant requested, where the customer paid in the currency of their card
 */
export function pastAttributes(
  payment: Pick<RiskFactsOfPayment, "amountMinor" | "currency" | "card" | "customer">,
  original?: Money,
): PaymentAttributes {
  const { amountMinor, currency, card } = payment;
  const customer = payment.customer ?? {};
  const fingerprint = card?.systemFingerprint ?? null;
  const similarTo = card && fingerprint === null ? `${card.firstSixDigits}…${card.lastFourDigits}` : null;
  const binCountry = card?.bin?.country ?? undefined;
  const total = amountMinor === null || currency === null ? null : { minor: amountMinor, currency };
  return {
    listed: [
      ...listedOfCustomer(customer),
      ...(fingerprint === null ? [] : [listed("CARD_FINGERPRINT", listedCardValue(fingerprint))]),
    ],
    similarTo,
    bin: card ? Number(card.binDigits.padEnd(8, "0")) : null,
    keys: { customer: customerText(customer), card: fingerprint ?? similarTo, iban: null },
    amount: original ?? total,
    ...(original && { converted: total }),
    countries: {
      ...(binCountry !== undefined && { bin: binCountry }),
      ...(customer.billingCountry !== undefined && { billing: customer.billingCountry }),
      ...(customer.shippingCountry !== undefined && { shipping: customer.shippingCountry }),
    },
  };
}
