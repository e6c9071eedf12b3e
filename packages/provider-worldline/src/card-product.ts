/** Payment products of cards by the beginning of the number. A number with two brands is that of the international one. */
const PRODUCTS: readonly (readonly [product: number, beginning: RegExp])[] = [
  [1, /^4/],
  [3, /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  [2, /^3[47]/],
  [132, /^(?:30[0-5]|3095|36|38|39)/],
  [125, /^35(?:2[89]|[3-8])/],
  [128, /^(?:6011|64[4-9]|65)/],
  [56, /^62/],
  [117, /^(?:50|5[6-9]|6[0-9])/],
];

/** Cards that a customer can pay by. */
export const CARD_PRODUCTS: readonly number[] = PRODUCTS.map(([product]) => product);
const CARTES_BANCAIRES = 130;

/** `paymentProductId`; undefined where Worldline has none for the number. */
export function productOfCard(pan: string, chosenBrand?: string): number | undefined {
  if (chosenBrand === "cartes_bancaires") return CARTES_BANCAIRES;
  return PRODUCTS.find(([, beginning]) => beginning.test(pan))?.[0];
}

/** How the brand was chosen, of a card with two: `default` is the one of the number. */
export function brandSelectionOf(chosenBrand: string | undefined): "default" | "alternative" | undefined {
  if (chosenBrand === undefined) return undefined;
  return chosenBrand === "cartes_bancaires" ? "alternative" : "default";
}
