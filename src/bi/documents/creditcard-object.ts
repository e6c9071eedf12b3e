import type { CardFacts } from "../../vault/index.ts";
import { authenticationFields } from "./authentication-fields.ts";
import { pointOf } from "./country-points.ts";
import { regionOf } from "./region-of-country.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import { type DocumentPart, filled, known } from "./values.ts";

/** spec "Object creditcard": masked facts of the card, and how its holder was authenticated. */
export function creditcardObject(facts: TransactionFacts): DocumentPart | undefined {
  const { transaction } = facts;
  // The vault made the value of `card`; another method's instrument leaves it empty.
  const card = transaction.card as Partial<CardFacts> | null;
  const { tokenType } = transaction.result;
  const threeDS = authenticationFields(facts);
  // A token that the provider opens has no card here.
  if (card === null) return filled(known({ token_type: tokenType, ...threeDS }));
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
    card_region: regionOf(card.bin?.country),
    token_type: tokenType ?? card.tokenType,
    ...threeDS,
    "3ds_status": statusOf(threeDS["3ds_trans_status"]),
    data_from_ref_transaction:
      transaction.referenceUuid !== null || transaction.paymentSource?.kind === "registration",
  });
  return filled(part);
}

/**
 * spec: off, attempted, authenticated. `attempted` is the issuer's proof of an attempt (A), which protects the merchant as
 * an authentication (Y) does; of what protects nobody (N, R, U, C, I, or no authentication at all) `3ds_trans_status` says
 * which it was.
 */
function statusOf(transStatus: unknown): "off" | "attempted" | "authenticated" {
  if (transStatus === "Y") return "authenticated";
  return transStatus === "A" ? "attempted" : "off";
}
