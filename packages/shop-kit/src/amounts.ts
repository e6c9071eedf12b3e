/** Currencies of ISO 4217 whose minor unit is not a hundredth, by its digits. */
const DIGITS: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};
const EXPONENTS = new Map(
  Object.entries(DIGITS).flatMap(([digits, codes]) => codes.split(" ").map((code) => [code, Number(digits)])),
);

/** A number of a shop: plain, or of a library for big numbers. Medusa's has `raw.value`. */
export type ShopNumber = number | bigint | string | BigNumberLike;
interface BigNumberLike {
  readonly raw?: { readonly value: string | number } | undefined;
  readonly value?: string | number | undefined;
  toString(): string;
}

/** The code in upper case, as the gateway has it. Throws for what is no code of a currency. */
export function currencyCode(currency: string): string {
  const code = currency.toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) throw new RangeError(`Not a currency: ${currency.slice(0, 20)}`);
  return code;
}

/** Digits of the currency's minor unit in ISO 4217: 2 of EUR, 0 of JPY, 3 of KWD. */
export function minorUnitDigits(currency: string): number {
  return EXPONENTS.get(currencyCode(currency)) ?? 2;
}

/**
 * An amount as the gateway takes it: decimal text with the currency's own digits, `19.99` EUR, `1000` JPY, `1.250` KWD. Digits beyond
 * are rounded half up on the text: 0.1 + 0.2 is `0.30`. No amount is computed with floats.
 *
 * @param value the amount in whole units, such as euros
 */
export function decimalAmount(value: ShopNumber, currency: string): string {
  const digits = minorUnitDigits(currency);
  const { whole, fraction } = plainDecimal(plainTextOf(value));
  const scaled = BigInt(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  const isUp = (fraction[digits] ?? "0") >= "5";
  return withPoint(isUp ? scaled + 1n : scaled, digits);
}

/** The same of an amount in minor units, such as cents. Throws for what is no whole number. */
export function decimalFromMinor(minor: number | bigint | string, currency: string): string {
  const digits = minorUnitDigits(currency);
  const text = typeof minor === "number" && !Number.isSafeInteger(minor) ? "" : String(minor);
  if (!/^\d{1,30}$/.test(text))
    throw new RangeError("An amount in minor units is a whole number, and not negative");
  return withPoint(BigInt(text), digits);
}

/** The minor units of a decimal text of the gateway. Throws when it is finer than the currency. */
export function minorFromDecimal(text: string, currency: string): bigint {
  const digits = minorUnitDigits(currency);
  const { whole, fraction } = plainDecimal(text);
  if (/[1-9]/.test(fraction.slice(digits)))
    throw new RangeError(`${currency} has at most ${digits} decimals`);
  return BigInt(whole + fraction.slice(0, digits).padEnd(digits, "0"));
}

function plainTextOf(value: ShopNumber): string {
  if (typeof value !== "object") return String(value);
  return String(value.raw?.value ?? value.value ?? value.toString());
}

const DECIMAL = /^(\d{1,40})?(?:\.(\d{1,100}))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Without an exponent: `1e-7` and `1e21` are how numbers write themselves. */
function plainDecimal(text: string): { whole: string; fraction: string } {
  const [all, whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(text.trim()) ?? [];
  if (all === undefined || whole + fraction === "")
    throw new RangeError(`Not an amount: ${text.slice(0, 40)}`);
  const places = Number(exponent);
  const figures = whole + fraction;
  const point = whole.length + places;
  if (point <= 0) return { whole: "0", fraction: "0".repeat(-point) + figures };
  return { whole: figures.slice(0, point).padEnd(point, "0"), fraction: figures.slice(point) };
}

function withPoint(scaled: bigint, digits: number): string {
  const text = scaled.toString().padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
