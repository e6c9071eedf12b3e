import type { Viewer } from "../frame/page.ts";
import { canShowSecondFactor, isSecondFactorRequired } from "./required-second-factor.ts";
import { closeSession } from "../access/session.ts";
import type { ConsoleParts } from "../parts.ts";
import type { Visit } from "../frame/console-route.ts";
import { clearCookie } from "../access/cookie.ts";

/** Where a person without a second factor chooses one. */
export const CHOOSE_SECOND_FACTOR = "/me/second-factor/choose";

/**
 * Where a tenant requires two factors, a session that showed one gets no further: a person without one is led to setting one up, and may
 * use the routes for that alone. A person with one signs in again with it, because nobody may add another one by the password.
 *
 * @returns the path that the request is redirected to; undefined when it may go on. Not the reply: awaiting one gives undefined
 */
export async function demandSecondFactor(
  parts: ConsoleParts,
  visit: Visit,
  { viewer, placeGuid, isForSetUp }: { viewer: Viewer; placeGuid?: string | undefined; isForSetUp: boolean },
): Promise<string | undefined> {
  const { person, token, hasTwoFactors } = viewer;
  if (hasTwoFactors || !(await isSecondFactorRequired(parts.db, { person, placeGuid }))) return undefined;
  if (await canShowSecondFactor(parts, person)) {
    await closeSession(parts.db, token);
    clearCookie(visit.reply, parts.publicUrl);
    return `/console/sign-in?second-factor=required${nextOf(visit)}`;
  }
  return isForSetUp ? undefined : `/console${CHOOSE_SECOND_FACTOR}`;
}

/** A form is not sent again. */
function nextOf({ request: { method, url } }: Visit): string {
  return method === "GET" ? `&next=${encodeURIComponent(url)}` : "";
}
