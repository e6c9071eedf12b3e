import type { CardFacts } from "../../connectors/index.ts";
import { pointOf } from "./country-points.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import { type DocumentPart, filled, known } from "./values.ts";

/** spec "Object creditcard": masked facts of the card, and how its holder was authenticated. */
export function creditcardObject({ transaction }: TransactionFacts): DocumentPart | undefined {
  // What is kept as `card` was made by the vault; another method's instrument leaves it empty.
  const card = transaction.card as Partial<CardFacts> | null;
  if (card === null) return undefined;
  const part = known({
    type: card.brand,
    country: card.bin?.country,
    bin_brand: card.bin?.brand,
    bin_digits: card.binDigits,
    bin_country: card.bin?.country,
    bin_type: card.bin?.type,
    bin_country_geopoint: pointOf(card.bin?.country ?? undefined),
    card_holder: card.cardHolder,
    first_six_digits: card.firstSixDigits,
    last_four_digits: card.lastFourDigits,
    merchant_fingerprint: card.merchantFingerprint,
    global_fingerprint: card.globalFingerprint,
    expiry_month: card.expiryMonth === undefined ? undefined : Number(card.expiryMonth),
    expiry_year: card.expiryYear === undefined ? undefined : Number(card.expiryYear),
    "3ds_status": "off",
    ...transaction.result.threeDSecure?.creditcard,
    data_from_ref_transaction: transaction.referenceUuid !== null,
  });
  return filled(part);
}
