import type { Connector } from "./connector.ts";

/** A name that a method has from a day on (UTC); without a day from the beginning. */
interface BrandName {
  readonly from?: string;
  readonly name: string;
}

/**
 * How brands write their methods, the same in every language; the newest name last. Cards and accounts are no brands: they have
 * a name in each language. iDEAL becomes Wero: the joint name was due on pages by 31 March 2026, and the old one ends with 2027.
 */
const BRAND_NAMES: Readonly<Record<string, readonly BrandName[]>> = {
  Ideal: [
    { name: "iDEAL" },
    { from: "2026-01-29", name: "iDEAL | Wero" },
    { from: "2028-01-01", name: "Wero" },
  ],
  Wero: [{ name: "Wero" }],
  Bancontact: [{ name: "Bancontact" }],
  PayPal: [{ name: "PayPal" }],
  Klarna: [{ name: "Klarna" }],
  Blik: [{ name: "BLIK" }],
  Eps: [{ name: "EPS" }],
  Przelewy24: [{ name: "Przelewy24" }],
  Trustly: [{ name: "Trustly" }],
  Twint: [{ name: "TWINT" }],
  Swish: [{ name: "Swish" }],
  MobilePay: [{ name: "MobilePay" }],
  Vipps: [{ name: "Vipps" }],
  Multibanco: [{ name: "Multibanco" }],
  MbWay: [{ name: "MB WAY" }],
  Bizum: [{ name: "Bizum" }],
  Satispay: [{ name: "Satispay" }],
  MyBank: [{ name: "MyBank" }],
  Kbc: [{ name: "KBC/CBC" }],
  Belfius: [{ name: "Belfius" }],
  Paysafecard: [{ name: "paysafecard" }],
  Riverty: [{ name: "Riverty" }],
  In3: [{ name: "in3" }],
  Billie: [{ name: "Billie" }],
  Alma: [{ name: "Alma" }],
  BancomatPay: [{ name: "BANCOMAT Pay" }],
  PostFinance: [{ name: "PostFinance" }],
  PayByBank: [{ name: "Pay by Bank" }],
  RevolutPay: [{ name: "Revolut Pay" }],
};

/**
 * The name of a connector's method for customers: the one that the merchant gave it, else the brand's. Undefined for a method
 * that is no brand. The connector's own name is for the merchant's people and never shown.
 */
export function publicMethodName(
  { attributes, method }: Pick<Connector, "attributes" | "method">,
  now: Temporal.Instant,
): string | undefined {
  return attributes.publicName || brandName(method, now);
}

/** How a method's brand writes itself at the time; undefined for a method that is no brand. */
export function brandName(method: string, now: Temporal.Instant): string | undefined {
  const today = now.toString().slice(0, "yyyy-mm-dd".length);
  const names = Object.hasOwn(BRAND_NAMES, method) ? BRAND_NAMES[method] : undefined;
  return names?.findLast(({ from = "" }) => from <= today)?.name;
}

/** The id of a method is English words: `RedirectPay` is "Redirect Pay". For methods that have no other name. */
export function wordsOfMethod(method: string): string {
  return method.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
}
