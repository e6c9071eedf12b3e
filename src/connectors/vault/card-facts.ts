import { brandOf, type CardBrand } from "./card-brand.ts";
import type { BinFacts } from "./bin-data.ts";
import type { CardData } from "./card-data.ts";
import type { Vault } from "./vault.ts";

/** What may be kept and shown of a card in the open. */
export interface CardFacts {
  readonly brand: CardBrand;
  readonly cardHolder: string;
  /** `01` to `12` */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  /** Eight digits of a number of 16 or more, else six: what PCI DSS allows to keep beside the last four. */
  readonly binDigits: string;
  readonly firstSixDigits: string;
  readonly lastFourDigits: string;
  /** The same card gives the same value at one merchant only. */
  readonly merchantFingerprint: string;
  /** The same card gives the same value at every merchant of this gateway. */
  readonly globalFingerprint: string;
  readonly bin: BinFacts | null;
}

/** The facts of a card that passed `checkCard`. */
export function cardFactsOf(vault: Vault, options: { card: CardData; merchantGuid: string }): CardFacts {
  const { card, merchantGuid } = options;
  const rules = brandOf(card.pan);
  if (!rules) throw new Error("A card of no supported brand was not refused.");
  return {
    brand: rules.brand,
    cardHolder: card.cardHolder,
    expiryMonth: card.expirationMonth,
    expiryYear: card.expirationYear,
    binDigits: card.pan.slice(0, card.pan.length >= 16 ? 8 : 6),
    firstSixDigits: card.pan.slice(0, 6),
    lastFourDigits: card.pan.slice(-4),
    merchantFingerprint: vault.fingerprint(card.pan, `merchant:${merchantGuid}`),
    globalFingerprint: vault.fingerprint(card.pan, "global"),
    bin: vault.binData.find(card.pan) ?? null,
  };
}

/** The `returnData` of a card payment, of type `cardData` (public API facts §1.3). */
export interface CardReturnData {
  readonly _TYPE: "cardData";
  readonly type: CardBrand;
  readonly country: string | null;
  readonly cardHolder: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly binDigits: string;
  readonly firstSixDigits: string;
  readonly lastFourDigits: string;
  readonly fingerprint: string;
  readonly merchantFingerprint: string;
  readonly globalFingerprint: string;
  readonly binBrand: string | null;
  readonly binBank: string | null;
  readonly binType: string | null;
  readonly binLevel: string | null;
  readonly binCountry: string | null;
  readonly binSegment: string;
}

export function cardReturnData(facts: CardFacts): CardReturnData {
  return {
    _TYPE: "cardData",
    type: facts.brand,
    country: facts.bin?.country ?? null,
    cardHolder: facts.cardHolder,
    expiryMonth: facts.expiryMonth,
    expiryYear: facts.expiryYear,
    binDigits: facts.binDigits,
    firstSixDigits: facts.firstSixDigits,
    lastFourDigits: facts.lastFourDigits,
    fingerprint: facts.merchantFingerprint,
    merchantFingerprint: facts.merchantFingerprint,
    globalFingerprint: facts.globalFingerprint,
    binBrand: facts.bin?.brand ?? null,
    binBank: facts.bin?.bank ?? null,
    binType: facts.bin?.type ?? null,
    binLevel: facts.bin?.level ?? null,
    binCountry: facts.bin?.country ?? null,
    binSegment: facts.bin?.segment ?? "Unknown",
  };
}
