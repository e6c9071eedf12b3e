import { createHash, createPublicKey, verify, type KeyObject } from "node:crypto";
import { sameSecret } from "../../../platform/same-secret.ts";
import type { Refusal } from "../../../platform/refusal.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Why what a browser sent is no proof. For the log and the audit: people see one sentence for all of them. */
export type WebauthnRefusal = Refusal<
  | "not_readable"
  | "wrong_type"
  | "wrong_challenge"
  | "wrong_origin"
  | "wrong_relying_party"
  | "person_not_verified"
  | "wrong_credential"
  | "key_not_supported"
  | "wrong_signature"
>;

/** An authenticator's data of a new passkey, checked. */
interface Registration {
  readonly credentialId: string;
  /** The public key as SubjectPublicKeyInfo, in base64url. */
  readonly publicKey: string;
  readonly signCount: number;
}

/** Binary values are base64url, as the script of the page sends them. */
export interface RegistrationResponse {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly publicKey: string;
}

export interface AssertionResponse {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/** Bytes of the authenticator data (WebAuthn §6.1): hash of the relying party, flags, counter. */
const FLAGS_AT = 32;
const COUNTER_AT = 33;
const HEADER_BYTES = 37;
/** For the attested credential behind them: the kind of device, then the length of the id, and the id. */
const ID_LENGTH_AT = HEADER_BYTES + 16;
const ID_AT = ID_LENGTH_AT + 2;
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;
const MIN_RSA_BITS = 2_048;

/**
 * Checks a new passkey (WebAuthn §7.1) for attestation `none`: the kind of the device does not matter, and nothing is signed. The
 * key is the one that the browser returns from `getPublicKey()`.
 *
 * @param challenge the one that was given out for this registration
 */
export function checkRegistration(
  response: RegistrationResponse,
  { party, challenge }: { party: RelyingParty; challenge: string },
): Registration | WebauthnRefusal {
  const problem = clientDataProblem(response.clientDataJSON, { type: "webauthn.create", party, challenge });
  if (problem) return problem;
  const data = Buffer.from(response.authenticatorData, "base64url");
  const refused = authenticatorProblem(data, party);
  if (refused) return refused;
  if ((data[FLAGS_AT]! & ATTESTED) === 0 || data.length <= ID_AT) return refuse("wrong_credential");
  const id = data.subarray(ID_AT, ID_AT + data.readUInt16BE(ID_LENGTH_AT));
  if (id.length === 0 || id.toString("base64url") !== response.id) return refuse("wrong_credential");
  if (!readKey(response.publicKey)) return refuse("key_not_supported");
  return {
    credentialId: response.id,
    publicKey: response.publicKey,
    signCount: data.readUInt32BE(COUNTER_AT),
  };
}

/**
 * Checks a use of a passkey (WebAuthn §7.2), and returns the counter of the authenticator.
 *
 * @param publicKey the one of the registration
 */
export function checkAssertion(
  response: AssertionResponse,
  { party, challenge, publicKey }: { party: RelyingParty; challenge: string; publicKey: string },
): { readonly signCount: number } | WebauthnRefusal {
  const problem = clientDataProblem(response.clientDataJSON, { type: "webauthn.get", party, challenge });
  if (problem) return problem;
  const data = Buffer.from(response.authenticatorData, "base64url");
  const refused = authenticatorProblem(data, party);
  if (refused) return refused;
  const key = readKey(publicKey);
  if (!key) return refuse("key_not_supported");
  const signed = Buffer.concat([data, sha256(Buffer.from(response.clientDataJSON, "base64url"))]);
  const signature = Buffer.from(response.signature, "base64url");
  // Ed25519 hashes by itself.
  const digest = key.asymmetricKeyType === "ed25519" ? null : "sha256";
  if (!verify(digest, signed, key, signature)) return refuse("wrong_signature");
  return { signCount: data.readUInt32BE(COUNTER_AT) };
}

/** The challenge that a response claims to be for; undefined when it is not readable. */
export function challengeIn(clientDataJSON: string): string | undefined {
  const challenge = readClientData(clientDataJSON)?.["challenge"];
  return typeof challenge === "string" ? challenge : undefined;
}

/** Checks the browser's statement about the page: the name of the site comes from nobody else. */
function clientDataProblem(
  text: string,
  expected: { type: string; party: RelyingParty; challenge: string },
): WebauthnRefusal | undefined {
  const data = readClientData(text);
  if (!data) return refuse("not_readable");
  if (data["type"] !== expected.type) return refuse("wrong_type");
  const { challenge } = data;
  if (typeof challenge !== "string" || !sameSecret(expected.challenge, challenge))
    return refuse("wrong_challenge");
  // A page of the gateway in a frame of another site is refused by the policy already.
  if (data["origin"] !== expected.party.origin || data["crossOrigin"] === true) return refuse("wrong_origin");
  return undefined;
}

function readClientData(text: string): Record<string, unknown> | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function authenticatorProblem(data: Buffer, { id }: RelyingParty): WebauthnRefusal | undefined {
  if (data.length < HEADER_BYTES) return refuse("not_readable");
  if (!data.subarray(0, FLAGS_AT).equals(sha256(Buffer.from(id)))) return refuse("wrong_relying_party");
  const both = USER_PRESENT | USER_VERIFIED;
  return (data[FLAGS_AT]! & both) === both ? undefined : refuse("person_not_verified");
}

/** A key of the algorithms that the options name: ES256, EdDSA or RS256. */
function readKey(publicKey: string): KeyObject | undefined {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: Buffer.from(publicKey, "base64url"), format: "der", type: "spki" });
  } catch {
    return undefined;
  }
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  switch (key.asymmetricKeyType) {
    case "ec":
      return namedCurve === "prime256v1" ? key : undefined;
    case "rsa":
      return modulusLength >= MIN_RSA_BITS ? key : undefined;
    case "ed25519":
      return key;
    default:
      return undefined;
  }
}

function refuse(code: WebauthnRefusal["code"]): WebauthnRefusal {
  return { refused: true, code };
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
