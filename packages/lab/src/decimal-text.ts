/** Currencies without a smaller unit, and those with three digits, among those that the lab's providers take. */
const NONE = [
  "BIF",
  "CLP",
  "DJF",
  "GNF",
  "ISK",
  "JPY",
  "KMF",
  "KRW",
  "MGA",
  "PYG",
  "RWF",
  "UGX",
  "VND",
  "VUV",
  "XAF",
  "XOF",
  "XPF",
];
const THREE = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];

/** An amount of smallest units as people write it: 999 EUR → 9.99 */
export function decimalText(minor: number | bigint, currency: string): string {
  const digits = NONE.includes(currency) ? 0 : THREE.includes(currency) ? 3 : 2;
  const text = String(minor).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
