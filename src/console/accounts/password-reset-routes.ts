import { hashPassword } from "../../tenancy/index.ts";
import { presentLanguage, t } from "../language/translate.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { requestResetPage, resetSentPage, newPasswordPage } from "./password-reset-page.ts";
import type { ConsoleParts } from "../parts.ts";
import { digestOf, requestReset } from "./password-resets/request-reset.ts";
import { findPersonOfReset, takeReset } from "./password-resets/reset-store.ts";
import { passwordProblem } from "./password-rules.ts";
import { proveAddress, savePassword } from "../access/person-store.ts";
import { closeSessionsOf } from "../access/session.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute } from "../frame/console-route.ts";
import { secretLinkRoutes, type OpenVisit } from "./secret-link-routes.ts";

/**
 * A new password by mail. It signs nobody in, and leaves second factors and passkeys as they are: who reads the mails of another
 * has the password alone.
 */
export function passwordResetRoutes(parts: ConsoleParts, { base }: PageContext): ConsoleRoute[] {
  const access = "everybody";
  return [
    {
      method: "GET",
      path: "/reset-password",
      access,
      handle: ({ send, viewer }) => send(requestResetPage({ base, viewer })),
    },
    {
      method: "POST",
      path: "/reset-password",
      access,
      handle: (visit) => request(parts, visit, base),
    },
    ...secretLinkRoutes(parts, {
      path: "/reset-password",
      action: "save",
      ask: ({ send, viewer }) => send(requestResetPage({ base, viewer, isMissing: true })),
      show: (visit, token) => show(parts, visit, { base, token }),
      use: (visit, token) => reset(parts, visit, { base, token }),
    }),
  ];
}

async function request(parts: ConsoleParts, visit: OpenVisit, base: string) {
  const { viewer } = visit;
  const remoteAddress = visit.request.ip;
  const asked = { email: visit.form("email"), remoteAddress, language: presentLanguage() };
  if (await requestReset(parts, asked)) return visit.send(resetSentPage({ base, viewer }));
  const text = t("Too many new passwords were requested from your network. Try again in an hour.");
  return visit.send(messagePage({ title: t("Try again later"), text, status: 429, viewer, base }));
}

interface Opened {
  readonly base: string;
  readonly token: string;
}

async function show({ db }: ConsoleParts, visit: OpenVisit, { base, token }: Opened) {
  const { viewer } = visit;
  const person = await findPersonOfReset(db, digestOf(token));
  if (!person) return notValid(visit, base);
  return visit.send(newPasswordPage({ base, viewer, token, email: person.email }));
}

async function reset({ db }: ConsoleParts, visit: OpenVisit, { base, token }: Opened) {
  const { viewer, request: sent } = visit;
  const person = await findPersonOfReset(db, digestOf(token));
  if (!person) return notValid(visit, base);
  const password = visit.form("password");
  const problem = passwordProblem(password, person);
  if (problem !== undefined)
    return visit.send(newPasswordPage({ base, viewer, token, email: person.email, problem }));
  // Before the transaction, which would hold a connection during the hash.
  const passwordHash = await hashPassword(password);
  const isTaken = await changedBy({ person }, { request: sent, operation: "console.resetPassword" }, () =>
    db.transaction(async (tx) => {
      if (!(await takeReset(tx, digestOf(token)))) return false;
      await savePassword(tx, { personId: person.id, passwordHash });
      await proveAddress(tx, person.id);
      await closeSessionsOf(tx, person.id);
      return true;
    }),
  );
  return isTaken ? visit.redirect("/console/sign-in?password=reset") : notValid(visit, base);
}

function notValid({ send, viewer }: OpenVisit, base: string) {
  const text = t("It was used or replaced, or it has expired. Request another one on the sign-in page.");
  return send(messagePage({ title: t("This link is not valid"), text, status: 404, viewer, base }));
}
