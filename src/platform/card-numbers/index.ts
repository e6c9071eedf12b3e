export {
  brandName,
  brandOf,
  CARD_BRANDS,
  isCardBrand,
  isSecondBrand,
  SECOND_BRANDS,
  type CardBrand,
  type SecondBrand,
} from "./card-brand.ts";
export { pathOfCardData } from "./card-data-in-text.ts";
export { holdsCardNumber, withoutCardNumbers } from "./card-number-text.ts";
export { holdsLongNumber, shownName, withoutLongNumbers } from "./long-numbers.ts";
export { isPan } from "./pan.ts";
export { passesLuhn } from "./luhn.ts";
