import type { FastifyReply } from "fastify";
import { CONSOLE_HEADERS } from "../frame/send-page.ts";
import type { Purpose } from "./passkeys/challenges.ts";
import { requestOptions } from "./passkeys/options.ts";
import { passkeysOf } from "./passkeys/passkey-store.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import { usePasskey } from "./passkeys/use-passkey.ts";
import type { ConsoleParts } from "../parts.ts";
import { mustUseProvider } from "../access/memberships.ts";
import {
  closeSession,
  completeSession,
  findAwaitingCode,
  openSession,
  type Browser,
} from "../access/session.ts";
import { browserOf } from "./browser-of.ts";
import type { Steps } from "../frame/address.ts";
import { openForm, type ConsoleRoute, type Visit } from "../frame/console-route.ts";
import { readCookie, setCookie } from "../access/cookie.ts";
import { ownPath } from "../frame/own-path.ts";
import { recordSignIn } from "./record-sign-in.ts";

/**
 * Signing in with a passkey alone, which checks possession and the person; and with a passkey in place of the code, after the
 * password.
 */
export function passkeySignInRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const needsNoFormToken = true;
  const isForScript = true;
  const [first, second] = ["/sign-in/passkey", "/sign-in/code/passkey"];
  return [
    openForm(
      `${first}/challenge`,
      (visit) => sendChallenge(parts, visit, { purpose: "sign_in", personId: null }),
      { needsNoFormToken, isForScript },
    ),
    openForm(first, (visit) => enter(parts, visit, "sign_in"), { needsNoFormToken }),
    openForm(
      `${second}/challenge`,
      async (visit) => {
        const person = await awaiting(parts, visit);
        if (!person) return refuse(visit, 403);
        return sendChallenge(parts, visit, { purpose: "second_factor", personId: person.id });
      },
      { needsNoFormToken, isForScript },
    ),
    openForm(second, (visit) => enter(parts, visit, "second_factor"), { needsNoFormToken }),
  ];
}

/** Sends the argument of `navigator.credentials.get` for the page's script. */
export async function sendChallenge(
  parts: ConsoleParts,
  visit: Visit,
  { purpose, personId }: { purpose: Exclude<Purpose, "registration">; personId: string | null },
): Promise<FastifyReply> {
  const party = relyingPartyOf(parts.publicUrl);
  if (!party) return refuse(visit, 404);
  const challenge = await parts.challenges.create({ purpose, personId }, visit.request.ip);
  if (challenge === undefined) return refuse(visit, 429);
  const passkeys = personId === null ? [] : await passkeysOf(parts.db, personId);
  return sendJson(visit, requestOptions(party, { challenge, passkeys }));
}

export function sendJson({ reply }: Visit, value: object): FastifyReply {
  return reply.headers({ ...CONSOLE_HEADERS, "content-type": "application/json; charset=utf-8" }).send(value);
}

/** For the script, which shows one sentence for every failure. */
export function refuse(visit: Visit, status: number): FastifyReply {
  void visit.reply.code(status);
  return sendJson(visit, { success: false });
}

function awaiting(parts: ConsoleParts, { request }: Visit) {
  return findAwaitingCode(parts.db, readCookie(request, parts.publicUrl));
}

/** As after a password or a code: the token is new. */
async function enter(parts: ConsoleParts, visit: Visit, purpose: "sign_in" | "second_factor") {
  const { request, reply } = visit;
  const next = ownPath(visit.form("next"));
  const awaited = purpose === "sign_in" ? undefined : await awaiting(parts, visit);
  if (purpose === "second_factor" && !awaited) return visit.goToPage("sign-in");
  const used = await usePasskey(parts, {
    text: visit.form("passkey"),
    purpose,
    personId: awaited?.id ?? null,
    remoteAddress: request.ip,
  });
  const { person, passkey, refusal } = used;
  if (refusal !== undefined) {
    parts.log.warn(
      { requestId: request.id, passkey: passkey?.id, reason: refusal },
      "A passkey of the console was refused.",
    );
    if (person)
      await recordSignIn(parts, visit, { person, by: "passkey", action: "refused", reason: refusal });
    return visit.goToPage(...refusedAt(purpose, next));
  }
  if (purpose === "sign_in" && (await mustUseProvider(parts.db, person.id))) {
    await recordSignIn(parts, visit, { person, by: "passkey", action: "refused", reason: "provider" });
    return visit.goToPage("sign-in", { provider: "required" });
  }
  await recordSignIn(parts, visit, { person, by: "passkey" });
  const before = readCookie(request, parts.publicUrl);
  const token =
    awaited && before !== undefined
      ? await completeSession(parts.db, before)
      : await openOther(parts, { before, personId: person.id, browser: browserOf(request) });
  setCookie(reply, { token, publicUrl: parts.publicUrl });
  return visit.redirect(next ?? "/console");
}

/** The device, and the finger, face or PIN that it checks: two factors. */
async function openOther(
  { db }: ConsoleParts,
  { before, personId, browser }: { before: string | undefined; personId: string; browser: Browser },
): Promise<string> {
  if (before !== undefined) await closeSession(db, before);
  return openSession(db, { personId, hasTwoFactors: true, browser });
}

function refusedAt(purpose: "sign_in" | "second_factor", next: string | undefined): Steps {
  const query = { passkey: "refused", next };
  return purpose === "sign_in" ? ["sign-in", query] : ["sign-in", "code", query];
}
