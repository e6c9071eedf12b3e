/** The code of a currency as schemas check it; whether there is such a currency is checked later. */
export const CURRENCY_PATTERN = "^[A-Z]{3}$";

/** An amount as decimal text, in any currency; zeros may follow its decimals. */
export const AMOUNT_PATTERN = "^[0-9]{1,10}(\\.[0-9]{1,3}0{0,7})?$";

/** Decimal text to the ten-thousandth, to which fees are kept. */
export const TEN_THOUSANDTHS_PATTERN = "^[0-9]{1,10}(\\.[0-9]{1,4}0{0,7})?$";
export const SIGNED_TEN_THOUSANDTHS_PATTERN = "^-?[0-9]{1,10}(\\.[0-9]{1,4}0{0,7})?$";
