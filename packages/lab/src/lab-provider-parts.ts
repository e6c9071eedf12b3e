import type { LabRequest, LabResponse } from "@quittance/provider-kit/lab";

/** A response with JSON. */
export function jsonResponse(status: number, body: object, type = "application/json"): LabResponse {
  return { status, headers: { "content-type": type }, body: JSON.stringify(body) };
}

/**
 * The mistake of a request that moves money and cannot be repeated safely; none for another one.
 *
 * @param header of the idempotency key, as the provider writes it
 * @param moves the paths of such requests
 */
export function missingKey(
  { method, path, headers }: LabRequest,
  { header, moves }: { readonly header: string; readonly moves: RegExp },
): string[] {
  const { pathname } = new URL(path, "http://lab");
  const lacksKey = method === "POST" && moves.test(pathname) && headers[header.toLowerCase()] === undefined;
  return lacksKey
    ? [`POST ${pathname} moves money without ${header}: repeated after a lost response it is made twice.`]
    : [];
}

/** Credentials that have one of these words in them are refused, so that a client can try that. */
export function isWrongKey(text: string): boolean {
  return /wrong|invalid|live/i.test(text);
}

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
