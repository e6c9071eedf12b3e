import { brandOf, type CardBrand, type SecondBrand } from "../platform/card-numbers/index.ts";
import type { BinFacts } from "./bin-data.ts";
import type { CardData, WalletType } from "./card-data.ts";
import type { Vault } from "./vault.ts";
import { NO_FINGERPRINTS, type CardFingerprints } from "./fingerprint-values.ts";

/** Facts of a card that anybody with its number may see: they need no key of the vault. */
export interface PublicCardFacts {
  /** The brand of the number. */
  readonly brand: CardBrand;
  readonly cardHolder: string;
  /** `01` to `12` */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  /**
   * Eight digits of a number of 16 or more, else six: what PCI DSS allows to keep beside the last four. Six of a payment, whose
   * facts have fingerprints.
   */
  readonly binDigits: string;
  readonly firstSixDigits: string;
  readonly lastFourDigits: string;
  readonly bin: BinFacts | null;
}

/** Facts of a card that are kept in clear and shown to the merchant it paid; `systemFingerprint` to the root tenant alone. */
export interface CardFacts extends PublicCardFacts, CardFingerprints {
  /** The one that the customer chose, of a card with two brands. */
  readonly chosenBrand?: CardBrand | SecondBrand;
  /** The wallet whose token it came out of. */
  readonly tokenType?: WalletType;
  /** For the wallet's cryptogram, and like it of one payment. */
  readonly eci?: string;
}

/**
 * The facts of a card that passed `checkCard`, for a payment, still without fingerprints: `withFingerprints` adds them. As one
 * can stand beside them, at most six and four digits are kept.
 */
export function cardFactsOf(vault: Vault, card: CardData): CardFacts {
  const facts = publicCardFactsOf(vault, card);
  const { chosenBrand } = card;
  return {
    ...facts,
    binDigits: facts.firstSixDigits,
    ...NO_FINGERPRINTS,
    ...(chosenBrand && { chosenBrand }),
    ...factsOfWallet(card),
  };
}

/** The brand that the card paid with. */
export function brandUsed({ brand, chosenBrand }: Pick<CardFacts, "brand" | "chosenBrand">): string {
  return chosenBrand ?? brand;
}

function factsOfWallet({ wallet }: CardData): Pick<CardFacts, "tokenType" | "eci"> {
  if (wallet === undefined) return {};
  return { tokenType: wallet.type, ...(wallet.eci !== undefined && { eci: wallet.eci }) };
}

/** The public facts of a card that passed `checkCard`. */
export function publicCardFactsOf(vault: Vault, card: CardData): PublicCardFacts {
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
    bin: vault.binData.find(card.pan) ?? null,
  };
}

/** Fields that the tokenize call and the `returnData` of a payment have in common. */
interface PublicCardData extends Omit<PublicCardFacts, "brand" | "bin"> {
  readonly type: CardBrand;
  readonly country: string | null;
  readonly binBrand: string | null;
  readonly binBank: string | null;
  readonly binType: string | null;
  readonly binLevel: string | null;
  readonly binCountry: string | null;
  readonly binSegment: string;
}

export function publicCardData(facts: PublicCardFacts): PublicCardData {
  return {
    type: facts.brand,
    country: facts.bin?.country ?? null,
    cardHolder: facts.cardHolder,
    expiryMonth: facts.expiryMonth,
    expiryYear: facts.expiryYear,
    binDigits: facts.binDigits,
    firstSixDigits: facts.firstSixDigits,
    lastFourDigits: facts.lastFourDigits,
    binBrand: facts.bin?.brand ?? null,
    binBank: facts.bin?.bank ?? null,
    binType: facts.bin?.type ?? null,
    binLevel: facts.bin?.level ?? null,
    binCountry: facts.bin?.country ?? null,
    binSegment: facts.bin?.segment ?? "Unknown",
  };
}

/** The `returnData` of a card payment, of type `cardData` of the public API. */
interface CardReturnData extends PublicCardData {
  readonly _TYPE: "cardData";
  readonly fingerprint: string | null;
  readonly merchantFingerprint: string | null;
  readonly globalFingerprint: string | null;
}

export function cardReturnData(facts: CardFacts): CardReturnData {
  return {
    _TYPE: "cardData",
    ...publicCardData(facts),
    fingerprint: facts.merchantFingerprint,
    merchantFingerprint: facts.merchantFingerprint,
    globalFingerprint: facts.globalFingerprint,
  };
}
