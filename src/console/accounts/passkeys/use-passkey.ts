import type { Queryable } from "../../../platform/database/index.ts";
import { isRefusal, type Refusal } from "../../../platform/refusal.ts";
import type { ConsoleParts } from "../../parts.ts";
import type { Person } from "../../access/person.ts";
import type { Purpose } from "./challenges.ts";
import {
  advanceCounter,
  findPasskey,
  findPersonOf,
  passkeysOf,
  suspendPasskey,
  type Passkey,
} from "./passkey-store.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { readAssertion } from "./response.ts";
import { challengeIn, checkAssertion, type AssertionResponse, type WebauthnRefusal } from "./webauthn.ts";

type PasskeyRefusal =
  | WebauthnRefusal
  | Refusal<
      | "not_available"
      | "unknown_passkey"
      | "other_person"
      | "challenge_not_valid"
      | "locked"
      | "suspended"
      | "counter_back"
    >;

/** A refusal names the person of the passkey where there is one, for the audit. */
type PasskeyResult =
  | { readonly passkey: Passkey; readonly person: Person; readonly refusal?: undefined }
  | {
      readonly passkey: Passkey | undefined;
      readonly person: Person | undefined;
      readonly refusal: PasskeyRefusal["code"];
    };

type UseParts = Pick<ConsoleParts, "db" | "attempts" | "challenges" | "publicUrl">;

/** Whether the person has a passkey that works at the gateway's address. */
export async function canUsePasskey(
  { db, publicUrl }: { readonly db: Queryable; readonly publicUrl: string },
  personId: string,
): Promise<boolean> {
  if (!relyingPartyOf(publicUrl)) return false;
  return (await passkeysOf(db, personId)).some(({ suspendedAt }) => suspendedAt === null);
}

/**
 * Checks a use of a passkey. Its challenge is used up, whatever the result. Ten wrong uses of a passkey from one network lock
 * it for that network for 30 minutes, as wrong passwords do. A counter that went back suspends the passkey.
 *
 * @param text what the page's script put into the form
 * @param personId whose passkey it has to be; null for signing in
 */
export async function usePasskey(
  parts: UseParts,
  request: { text: string; purpose: Purpose; personId: string | null; remoteAddress: string },
): Promise<PasskeyResult> {
  const { db, attempts } = parts;
  const none = { passkey: undefined, person: undefined };
  const response = readAssertion(request.text);
  if (!response) return { ...none, refusal: "not_readable" };
  const passkey = await findPasskey(db, response.id);
  if (!passkey) return { ...none, refusal: "unknown_passkey" };
  const person = await findPersonOf(db, passkey);
  const attempt = { email: `passkey ${passkey.id}`, remoteAddress: request.remoteAddress };
  if (!(await attempts.count(attempt))) return { passkey, person, refusal: "locked" };
  const checked = await check(parts, { ...request, response, passkey });
  if (isRefusal(checked)) return { passkey, person, refusal: checked.code };
  await attempts.clear(attempt);
  return { passkey, person };
}

async function check(
  { db, challenges, publicUrl }: UseParts,
  options: {
    response: AssertionResponse & { readonly userHandle: string };
    passkey: Passkey;
    purpose: Purpose;
    personId: string | null;
  },
): Promise<"right" | PasskeyRefusal> {
  const { response, passkey, purpose, personId } = options;
  const party = relyingPartyOf(publicUrl);
  if (!party) return { refused: true, code: "not_available" };
  const challenge = challengeIn(response.clientDataJSON);
  if (challenge === undefined) return { refused: true, code: "not_readable" };
  if (!(await challenges.use(challenge, { purpose, personId })))
    return { refused: true, code: "challenge_not_valid" };
  if (personId !== null && passkey.personId !== personId) return { refused: true, code: "other_person" };
  // A discoverable passkey says whose it is, and must say the same as the database. Others send nothing.
  const isNamed = response.userHandle !== "";
  if (isNamed && response.userHandle !== Buffer.from(passkey.personId).toString("base64url"))
    return { refused: true, code: "other_person" };
  if (!isNamed && personId === null) return { refused: true, code: "other_person" };
  const checked = checkAssertion(response, { party, challenge, publicKey: passkey.publicKey });
  if (isRefusal(checked)) return checked;
  if (passkey.suspendedAt !== null) return { refused: true, code: "suspended" };
  if (await advanceCounter(db, { id: passkey.id, signCount: checked.signCount })) return "right";
  await suspendPasskey(db, passkey.id);
  return { refused: true, code: "counter_back" };
}
