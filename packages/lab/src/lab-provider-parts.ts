import { findCurrency } from "@quittance/provider-kit";
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

/** `user:password` of an authorization by Basic; empty without one. */
export function basicCredentials({ headers }: LabRequest): string {
  const [, encoded = ""] = /^Basic (\S+)$/i.exec(headers["authorization"] ?? "") ?? [];
  return Buffer.from(encoded, "base64").toString();
}

/** The shop's address with more in its query; undefined where the client gave none. */
export function addressWith(address: unknown, query: Readonly<Record<string, string>>): string | undefined {
  if (typeof address !== "string" || address === "") return undefined;
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Whether so many hours have passed since a moment, as the books of the fakes have it; false without one. */
export function havePassed(
  hours: number,
  { since, now }: { since: unknown; now: Temporal.Instant },
): boolean {
  if (!(since instanceof Temporal.Instant) && typeof since !== "string") return false;
  return Temporal.Instant.compare(Temporal.Instant.from(since).add({ hours }), now) <= 0;
}

/** An amount of smallest units as people write it: 999 EUR → 9.99 */
export function decimalText(minor: number | bigint, currency: string): string {
  // Providers count the ariary whole, and ISO 4217 in fifths.
  const digits = currency === "MGA" ? 0 : (findCurrency(currency)?.minorUnitDigits ?? 2);
  const text = String(minor).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
