import { isRefusal } from "../../platform/refusal.ts";
import { hashPassword, tenantsWithSingleSignOn } from "../../tenancy/index.ts";
import { accountPage } from "./account-page.ts";
import { codePage, signInPage, type SignInView } from "./sign-in-page.ts";
import { canUsePasskey } from "./passkeys/use-passkey.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import { passwordProblem } from "./password-rules.ts";
import { mustUseProvider } from "../access/memberships.ts";
import { findPersonByEmail, savePassword } from "../access/person-store.ts";
import { normalEmail } from "../access/person.ts";
import { needsSecondStep } from "./needs-second-step.ts";
import { providerSignOutAddress } from "./oidc/sign-out.ts";
import { recordSignIn } from "./record-sign-in.ts";
import { checkSecondFactor, hasSecondFactor, recoveryCodesLeft } from "./second-factor.ts";
import {
  closeOtherSessions,
  closeSession,
  completeSession,
  findAwaitingCode,
  openSession,
} from "../access/session.ts";
import { signIn } from "./sign-in.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "../frame/changed-by.ts";
import {
  openForm,
  openPage,
  ownForm,
  ownPage,
  type ConsoleRoute,
  type PersonalVisit,
  type Visit,
} from "../frame/console-route.ts";
import { browserOf } from "./browser-of.ts";
import { clearCookie, readCookie, readOrganisationCookie, setCookie } from "../access/cookie.ts";
import { ownPath } from "../frame/own-path.ts";
import { t } from "../language/translate.ts";

/** Signing in and out, and the person's own page. */
export function signInRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const needsNoFormToken = true;
  return [
    openPage("/sign-in", (visit) => {
      const { query } = visit;
      return showSignIn(parts, visit, {
        next: query("next"),
        isPasskeyRefused: query("passkey") === "refused",
        needsTwoFactors: query("second-factor") === "required",
        isCodeLate: query("code") === "late",
        isPasswordReset: query("password") === "reset",
        ...(query("provider") === "required" && { refusal: "provider_required" }),
      });
    }),
    openForm("/sign-in", (visit) => openDoor(parts, visit), { needsNoFormToken }),
    openPage("/sign-in/code", (visit) => askForCode(parts, visit)),
    openForm("/sign-in/code", (visit) => enterCode(parts, visit), { needsNoFormToken }),
    ownForm("/sign-out", (visit) => leave(parts, visit), { isForSetUp: true }),
    ownPage("/me", (visit) => showAccount(parts, visit)),
    ownForm("/me/prove", (visit) => visit.redirect(ownPath(visit.form("next")) ?? "/console/me"), {
      needsProof: () => true,
    }),
    ownForm("/me/password", (visit) => changePassword(parts, visit)),
  ];
}

async function showAccount({ db }: ConsoleParts, visit: PersonalVisit) {
  const recoveryCodes = await recoveryCodesLeft(db, visit.viewer.person.id);
  return visit.show(accountPage(visit, { recoveryCodes, isChanged: visit.query("password") === "changed" }));
}

async function showSignIn(
  { db, demo, publicUrl }: ConsoleParts,
  visit: Visit,
  { next = "", ...page }: Omit<SignInView, "demo" | "hasEnded" | "hasPasskeys" | "providers" | "remembered">,
) {
  const hasPasskeys = relyingPartyOf(publicUrl) !== undefined;
  const providers = await tenantsWithSingleSignOn(db);
  const remembered = readOrganisationCookie(visit.request, publicUrl);
  // Signing out removes the cookie, and a page of a session leads here only after its end.
  const hasEnded =
    next !== "" &&
    page.refusal === undefined &&
    page.needsTwoFactors !== true &&
    page.isCodeLate !== true &&
    readCookie(visit.request, publicUrl) !== undefined;
  return visit.send(
    signInPage(visit, {
      ...page,
      next: ownPath(next),
      demo,
      hasEnded,
      hasPasskeys,
      providers,
      remembered,
    }),
  );
}

/** The token is new with each sign-in, so that one that was planted before opens nothing. */
async function openDoor(parts: ConsoleParts, visit: Visit) {
  const { request, reply } = visit;
  const [email, next] = [visit.form("email"), ownPath(visit.form("next"))];
  const remoteAddress = request.ip;
  const person = await signIn(parts, { email, password: visit.form("password"), remoteAddress });
  if (isRefusal(person)) {
    parts.log.warn({ requestId: request.id, reason: person.code }, "A sign-in to the console was refused.");
    if (person.code === "wrong_credentials") recordRefusal(parts, visit, email);
    return showSignIn(parts, visit, { email, next, refusal: person.code });
  }
  if (await mustUseProvider(parts.db, person.id)) {
    await recordSignIn(parts, visit, { person, by: "password", action: "refused", reason: "provider" });
    return showSignIn(parts, visit, { email, next, refusal: "provider_required" });
  }
  const before = readCookie(request, parts.publicUrl);
  if (before !== undefined) await closeSession(parts.db, before);
  const awaitsCode = await needsSecondStep(parts, person);
  if (!awaitsCode) await recordSignIn(parts, visit, { person, by: "password" });
  const token = await openSession(parts.db, { personId: person.id, awaitsCode, browser: browserOf(request) });
  setCookie(reply, { token, publicUrl: parts.publicUrl });
  if (awaitsCode) return visit.goToPage("sign-in", "code", { next });
  return visit.redirect(next ?? "/console");
}

async function leave(parts: ConsoleParts, { viewer, reply, goToPage }: PersonalVisit) {
  const { token, person } = viewer;
  const address = await providerSignOutAddress(parts, { token, identity: person.identity });
  await closeSession(parts.db, token);
  clearCookie(reply, parts.publicUrl);
  return address === undefined ? goToPage("sign-in") : reply.redirect(address, 303);
}

async function changePassword(parts: ConsoleParts, visit: PersonalVisit) {
  const { viewer, request } = visit;
  const { person, token } = viewer;
  const recoveryCodes = await recoveryCodesLeft(parts.db, person.id);
  const refuse = (field: string, message: string) =>
    visit.show(accountPage(visit, { problem: { field, message }, recoveryCodes }));
  if (person.isDemo) return refuse("current", t("The passwords of demo accounts cannot be changed."));
  const checked = await signIn(parts, {
    email: person.email,
    password: visit.form("current"),
    remoteAddress: request.ip,
  });
  if (isRefusal(checked)) return refuse("current", t("The present password is wrong."));
  const password = visit.form("password");
  const problem = passwordProblem(password, person);
  if (problem !== undefined) return refuse("password", problem);
  const passwordHash = await hashPassword(password);
  await changedBy(viewer, { request, operation: "console.changePassword" }, () =>
    parts.db.transaction(async (tx) => {
      await savePassword(tx, { personId: person.id, passwordHash });
      await closeOtherSessions(tx, { personId: person.id, except: token });
    }),
  );
  return visit.goToPage("me", { password: "changed" });
}

async function askForCode(parts: ConsoleParts, visit: Visit) {
  const person = await findAwaitingCode(parts.db, readCookie(visit.request, parts.publicUrl));
  const hasPasskeys = person !== undefined && (await canUsePasskey(parts, person.id));
  const result = visit.query("passkey") === "refused" ? ({ result: "passkey" } as const) : {};
  const hasApp = person === undefined || (await hasSecondFactor(parts.db, person.id));
  return visit.send(codePage(visit, { next: ownPath(visit.query("next")), hasApp, hasPasskeys, ...result }));
}

async function enterCode(parts: ConsoleParts, visit: Visit) {
  const { request, reply } = visit;
  const before = readCookie(request, parts.publicUrl);
  const person = await findAwaitingCode(parts.db, before);
  const next = ownPath(visit.form("next"));
  if (!person || before === undefined) return visit.goToPage("sign-in", { code: "late", next });
  const result = await checkSecondFactor(parts, { person, code: visit.form("code").replaceAll(" ", "") });
  if (result !== "right") {
    parts.log.warn({ requestId: request.id, reason: result }, "A code of the console was refused.");
    await recordSignIn(parts, visit, { person, by: "code", action: "refused" });
    const hasPasskeys = await canUsePasskey(parts, person.id);
    const hasApp = await hasSecondFactor(parts.db, person.id);
    return visit.send(codePage(visit, { next, result, hasApp, hasPasskeys }));
  }
  await recordSignIn(parts, visit, { person, by: "code" });
  const token = await completeSession(parts.db, before);
  setCookie(reply, { token, publicUrl: parts.publicUrl });
  return visit.redirect(next ?? "/console");
}

/**
 * Only for people who exist: what else stands in that field may be a password. Not awaited, so that the response takes as long
 * for an address that nobody has.
 */
function recordRefusal(parts: ConsoleParts, visit: Visit, email: string): void {
  const record = async (): Promise<void> => {
    const person = await findPersonByEmail(parts.db, normalEmail(email));
    if (person) await recordSignIn(parts, visit, { person, by: "password", action: "refused" });
  };
  record().catch((error: Error) =>
    parts.log.error(
      { requestId: visit.request.id, error: error.message },
      "A refused sign-in was not recorded.",
    ),
  );
}
