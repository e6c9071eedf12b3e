import type { Person } from "../../access/person.ts";
import { CHALLENGE_MINUTES } from "./challenges.ts";
import type { Passkey } from "./passkey-store.ts";
import type { RelyingParty } from "./relying-party.ts";

/** COSE numbers of ES256, EdDSA (Ed25519) and RS256. */
const ALGORITHMS = [-7, -8, -257];
const timeout = CHALLENGE_MINUTES * 60_000;

/** For `navigator.credentials.create`: a passkey that names its person and checks that it is them. */
export function creationOptions(
  party: RelyingParty,
  { challenge, person, passkeys }: { challenge: string; person: Person; passkeys: readonly Passkey[] },
) {
  return {
    challenge,
    timeout,
    rp: { id: party.id, name: "Quittance" },
    user: {
      id: Buffer.from(person.id).toString("base64url"),
      name: person.email,
      displayName: person.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
    excludeCredentials: passkeys.map(credentialOf),
  };
}

/** For `navigator.credentials.get`; without passkeys the browser offers all that it has for this host. */
export function requestOptions(
  party: RelyingParty,
  { challenge, passkeys }: { challenge: string; passkeys: readonly Passkey[] },
) {
  const usable = passkeys.filter(({ suspendedAt }) => suspendedAt === null);
  return {
    challenge,
    timeout,
    rpId: party.id,
    userVerification: "required",
    allowCredentials: usable.map(credentialOf),
  };
}

function credentialOf({ credentialId, transports }: Passkey) {
  return { type: "public-key", id: credentialId, transports: [...transports] };
}
