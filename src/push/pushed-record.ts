import { brandOf, NO_FINGERPRINTS, readMonthAndYear, type CardFacts, type Vault } from "../vault/index.ts";
import type { StoredRequest } from "../transactions/index.ts";
import type { PushRequest } from "./push-fields.ts";

/** The parts of a push that a merchant's own request has, too, in its form. */
export function pushedRequest(push: PushRequest): StoredRequest {
  const { transactionId, additionalId1, additionalId2, merchantMetaData, description, transactionSubType } =
    push;
  const { buyerCountry } = push;
  const extraData = { ...push.extraData, ...(transactionSubType && { transactionSubType }) };
  const customer = pushedCustomer(push);
  return {
    merchantTransactionId: transactionId,
    ...(additionalId1 !== undefined && { additionalId1 }),
    ...(additionalId2 !== undefined && { additionalId2 }),
    ...(merchantMetaData !== undefined && { merchantMetaData }),
    ...(description !== undefined && { description }),
    ...(buyerCountry !== undefined && { buyerCountry }),
    ...(Object.keys(extraData).length > 0 && { extraData }),
    ...(customer && { customer }),
  };
}

/** Nothing that was not pushed: the country of a buyer is not that of a bill. */
function pushedCustomer({ customer }: PushRequest): StoredRequest["customer"] {
  const { iban, bic, identification, ...rest } = customer ?? {};
  const of = {
    ...rest,
    ...(identification !== undefined && { identification: String(identification) }),
    ...((iban !== undefined || bic !== undefined) && {
      paymentData: { ibanData: { ...(iban !== undefined && { iban }), ...(bic !== undefined && { bic }) } },
    }),
  };
  return Object.keys(of).length > 0 ? of : undefined;
}

/**
 * The reported facts of a card, and those of the BIN data for its first six digits. Reported facts take precedence. The card was
 * never seen, so that it has no fingerprint.
 */
export function pushedCard({ creditcard }: PushRequest, binData: Vault["binData"]): CardFacts | null {
  if (!creditcard) return null;
  const { cardHolder = "", expiryMonth, expiryYear } = creditcard;
  const firstSixDigits = padded(creditcard.firstSixDigits, 6);
  const known = firstSixDigits === "" ? undefined : binData.findPrefix(firstSixDigits);
  const country = creditcard.country ?? known?.country ?? null;
  const type = creditcard.type ?? brandOf(firstSixDigits)?.brand ?? "";
  return {
    // Terminals accept brands that the vault does not have.
    brand: type.toLowerCase() as CardFacts["brand"],
    cardHolder,
    expiryMonth: padded(expiryMonth, 2),
    expiryYear: readMonthAndYear({ month: "", year: padded(expiryYear, 2) }).year,
    binDigits: firstSixDigits,
    firstSixDigits,
    lastFourDigits: padded(creditcard.lastFourDigits, 4),
    bin: country === null && !known ? null : { ...(known ?? NO_BIN_FACTS), country },
    ...NO_FINGERPRINTS,
  };
}

const NO_BIN_FACTS = { currency: null, type: null, brand: null, bank: null, level: null, segment: null };

function padded(value: string | number | undefined, length: number): string {
  return value === undefined ? "" : String(value).padStart(length, "0");
}
