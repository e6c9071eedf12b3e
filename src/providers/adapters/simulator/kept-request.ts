import type { ProviderRequest } from "@quittance/provider-kit";

/** For a continuation. */
const MAX_BYTES = 4_096;
const MINOR = /^minor:(-?\d{1,18})$/;

/** A follow-up as its submission keeps it, to be sent again; undefined when it is too long. It has no card in it. */
export function keptRequest(request: ProviderRequest): string | undefined {
  const text = JSON.stringify(request, (_name, value: unknown) =>
    typeof value === "bigint" ? `minor:${value}` : value,
  );
  // A merchant's id may be sixteen digits, which the gateway keeps in no continuation: they could be a card number.
  const encoded = Buffer.from(text).toString("base64url");
  return encoded.length > MAX_BYTES ? undefined : encoded;
}

export function requestOfKept(kept: string): ProviderRequest {
  return JSON.parse(Buffer.from(kept, "base64url").toString("utf8"), (_name, value: unknown) => {
    const minor = typeof value === "string" ? MINOR.exec(value)?.[1] : undefined;
    return minor === undefined ? value : BigInt(minor);
  }) as ProviderRequest;
}
