import { isRefusal } from "../../platform/refusal.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import type { ProofProblem, ProofWay } from "./proof-page.ts";
import { canUsePasskey, usePasskey } from "./passkeys/use-passkey.ts";
import { checkSecondFactor, hasSecondFactor } from "./second-factor.ts";
import { proveSession } from "../access/session.ts";
import { signIn } from "./sign-in.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { PersonalVisit } from "../frame/console-route.ts";
import type { Person } from "../access/person.ts";
import { setCookie } from "../access/cookie.ts";

type ProofResult =
  | { readonly isProved: true; readonly token: string }
  | {
      readonly isProved: false;
      readonly way: ProofWay;
      readonly problem: ProofProblem | undefined;
      readonly hasPasskey: boolean;
    };

/**
 * Whether the form carries a proof that the person is there: a passkey, a code of the second factor, or the password of who has
 * none. The session continues under a new token.
 */
export async function checkProof(parts: ConsoleParts, visit: PersonalVisit): Promise<ProofResult> {
  const { viewer, request, reply, form } = visit;
  const { person } = viewer;
  const way = await wayOf(parts, person);
  const [given, passkey] = [form("proof"), form(PASSKEY_FIELD)];
  const refuse = async (problem?: ProofProblem) =>
    ({ isProved: false, way, problem, hasPasskey: await canUsePasskey(parts, person.id) }) as const;
  if (request.method !== "POST" || (given === "" && passkey === "")) return refuse();
  if (way === "provider" && passkey === "") return refuse();
  const problem =
    passkey === ""
      ? await problemOf(parts, visit, { way, given })
      : await passkeyProblem(parts, visit, passkey);
  await changedBy(viewer, { request, operation: "console.prove" }, () =>
    recordAuditEvent(parts.db, {
      entity: "person",
      target: person.id,
      placeGuid: null,
      action: problem === undefined ? "done" : "refused",
      facts: { by: passkey === "" ? way : "passkey", for: request.routeOptions.url ?? "" },
    }),
  );
  if (problem !== undefined) return refuse(problem);
  const token = await proveSession(parts.db, viewer.token);
  setCookie(reply, { token, publicUrl: parts.publicUrl });
  return { isProved: true, token };
}

/** People who came from an identity provider need no password; they authenticate there again. */
async function wayOf({ db }: ConsoleParts, person: Person): Promise<ProofWay> {
  if (await hasSecondFactor(db, person.id)) return "code";
  return person.identity ? "provider" : "password";
}

/** Beside the fields of the form that needs the proof: no such form has a field of this name. */
const PASSKEY_FIELD = "passkey";

async function passkeyProblem(
  parts: ConsoleParts,
  { viewer: { person }, request }: PersonalVisit,
  text: string,
): Promise<ProofProblem | undefined> {
  const { refusal } = await usePasskey(parts, {
    text,
    purpose: "proof",
    personId: person.id,
    remoteAddress: request.ip,
  });
  if (refusal === undefined) return undefined;
  parts.log.warn({ requestId: request.id, reason: refusal }, "A passkey of the console was refused.");
  return refusal === "locked" ? "locked" : "passkey";
}

async function problemOf(
  parts: ConsoleParts,
  { viewer: { person }, request }: PersonalVisit,
  { way, given }: { way: ProofWay; given: string },
): Promise<ProofProblem | undefined> {
  if (way === "code") {
    const result = await checkSecondFactor(parts, { person, code: given.replaceAll(" ", "") });
    return result === "right" ? undefined : result;
  }
  const { email } = person;
  const checked = await signIn(parts, { email, password: given, remoteAddress: request.ip });
  if (!isRefusal(checked)) return undefined;
  return checked.code === "locked" ? "locked" : "wrong";
}
