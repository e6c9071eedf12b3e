import { MAX_MESSAGE_BYTES } from "./read-message.ts";

/** Encodes the JSON text of a CReq, CRes or 3DS Method message for a browser form field: base64url without padding. */
export function encodeForForm(jsonText: string): string {
  return Buffer.from(jsonText, "utf8").toString("base64url");
}

/**
 * Reads a form field back. Padding, and the letters of plain base64 that some ACS send, are accepted;
 * anything else, and a field above the size limit, is undefined.
 */
export function decodeFromForm(field: unknown): string | undefined {
  if (typeof field !== "string" || field.length === 0 || field.length > MAX_MESSAGE_BYTES * 2)
    return undefined;
  const compact = field.replace(/[\r\n ]/g, "");
  if (!/^[A-Za-z0-9_+/-]+={0,2}$/.test(compact)) return undefined;
  return Buffer.from(compact, "base64url").toString("utf8");
}
