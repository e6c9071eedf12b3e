import { hashPassword } from "../../tenancy/index.ts";
import { presentLanguage, t } from "../language/translate.ts";
import { requestResetPage, resetSentPage, newPasswordPage } from "./password-reset-page.ts";
import type { ConsoleParts } from "../parts.ts";
import { digestOf, requestReset } from "./password-resets/request-reset.ts";
import { findPersonOfReset, takeReset } from "./password-resets/reset-store.ts";
import { passwordProblem } from "./password-rules.ts";
import { proveAddress, savePassword } from "../access/person-store.ts";
import { closeSessionsOf } from "../access/session.ts";
import { changedBy } from "../frame/changed-by.ts";
import { openForm, openPage, type ConsoleRoute, type Visit } from "../frame/console-route.ts";
import { secretLinkRoutes } from "./secret-link-routes.ts";

/**
 * A new password by mail. It signs nobody in, and leaves second factors and passkeys as they are: who reads the mails of another
 * has the password alone.
 */
export function passwordResetRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [
    openPage("/reset-password", (visit) => visit.show(requestResetPage(visit))),
    openForm("/reset-password", (visit) => request(parts, visit)),
    ...secretLinkRoutes(parts, {
      path: "/reset-password",
      action: "save",
      ask: (visit) => visit.show(requestResetPage(visit, { isMissing: true })),
      show: (visit, token) => show(parts, visit, token),
      use: (visit, token) => reset(parts, visit, token),
    }),
  ];
}

async function request(parts: ConsoleParts, visit: Visit) {
  const remoteAddress = visit.request.ip;
  const asked = { email: visit.form("email"), remoteAddress, language: presentLanguage() };
  if (await requestReset(parts, asked)) return visit.show(resetSentPage(visit));
  const text = t("Too many new passwords were requested from your network. Try again in an hour.");
  return visit.message({ title: t("Try again later"), text, status: 429 });
}

async function show({ db }: ConsoleParts, visit: Visit, token: string) {
  const person = await findPersonOfReset(db, digestOf(token));
  if (!person) return notValid(visit);
  return visit.show(newPasswordPage(visit, { token, email: person.email }));
}

async function reset({ db }: ConsoleParts, visit: Visit, token: string) {
  const { request: sent } = visit;
  const person = await findPersonOfReset(db, digestOf(token));
  if (!person) return notValid(visit);
  const password = visit.form("password");
  const problem = passwordProblem(password, person);
  if (problem !== undefined)
    return visit.show(newPasswordPage(visit, { token, email: person.email, problem }));
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
  return isTaken ? visit.goToPage("sign-in", { password: "reset" }) : notValid(visit);
}

function notValid({ message }: Visit) {
  const text = t("It was used or replaced, or it has expired. Request another one on the sign-in page.");
  return message({ title: t("This link is not valid"), text, status: 404 });
}
