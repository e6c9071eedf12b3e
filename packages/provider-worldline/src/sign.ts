import { createHmac } from "node:crypto";

interface SignedRequest {
  readonly method: string;
  /** With its query, as it is sent. */
  readonly path: string;
  /** All that are sent; names in any case. Content type, date and those that begin with `X-GCS-` are signed. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * `Authorization` of a request (docs.direct.worldline-solutions.com, "API authentication"): the HMAC of method, content type, date, headers of
 * Worldline's own and path.
 */
export function authorizationOf(
  request: SignedRequest,
  { keyId, secret }: { keyId: string; secret: string },
): string {
  const signature = createHmac("sha256", secret).update(signedText(request)).digest("base64");
  return `GCS v1HMAC:${keyId}:${signature}`;
}

function signedText({ method, path, headers }: SignedRequest): string {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), folded(value)] as const);
  const valueOf = (name: string): string => named.find(([one]) => one === name)?.[1] ?? "";
  const own = named
    .filter(([name]) => name.startsWith("x-gcs-"))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}:${value}\n`);
  return `${method}\n${valueOf("content-type")}\n${valueOf("date")}\n${own.join("")}${path}\n`;
}

/** A value over several lines is one with spaces. */
function folded(value: string): string {
  return value.replaceAll(/\r?\n[ \t\r\n]*/g, " ").trim();
}
