import type { AssertionResponse, RegistrationResponse } from "./webauthn.ts";

/** More than any authenticator sends: an RSA key with its signature and the texts of the browser. */
const MAX_LENGTH = 20_000;
const BASE_64_URL = /^[A-Za-z0-9_-]*$/;
/** WebAuthn §4: at most 1,023 bytes. */
const MAX_ID_LENGTH = 1_364;
const TRANSPORT = /^[a-z-]{1,20}$/;
const MAX_TRANSPORTS = 10;

/** Reads a new passkey as the page's script sends it; undefined when it is not readable. */
export function readRegistration(
  text: string,
): (RegistrationResponse & { readonly transports: readonly string[] }) | undefined {
  const fields = readFields(text);
  const response = pick(fields, ["id", "clientDataJSON", "authenticatorData", "publicKey"]);
  if (!response) return undefined;
  const given: unknown = fields?.["transports"];
  const transports = (Array.isArray(given) ? given : []).filter(
    (one): one is string => typeof one === "string" && TRANSPORT.test(one),
  );
  return { ...response, transports: transports.slice(0, MAX_TRANSPORTS) };
}

/** Reads a passkey's use as the page's script sends it; the user handle is empty where the authenticator keeps none. */
export function readAssertion(
  text: string,
): (AssertionResponse & { readonly userHandle: string }) | undefined {
  return pick(readFields(text), ["id", "clientDataJSON", "authenticatorData", "signature", "userHandle"]);
}

function readFields(text: string): Record<string, unknown> | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function pick<Name extends string>(
  fields: Record<string, unknown> | undefined,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const picked = names.map((name) => [name, fields?.[name]] as const);
  const isRight = picked.every(
    ([name, value]) =>
      typeof value === "string" && BASE_64_URL.test(value) && (name !== "id" || isCredentialId(value)),
  );
  return isRight ? (Object.fromEntries(picked) as Record<Name, string>) : undefined;
}

function isCredentialId(value: string): boolean {
  return value !== "" && value.length <= MAX_ID_LENGTH;
}
