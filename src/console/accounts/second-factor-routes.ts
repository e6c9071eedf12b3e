import { isRefusal } from "../../platform/refusal.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { questionPage, questionRoute, type Question } from "../frame/question-page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { recoveryCodesPage, removalQuestion, secondFactorPage } from "./second-factor-page.ts";
import { leaveTwoFactors } from "./required-second-factor.ts";
import { addSecondFactor, hasSecondFactor, recoveryCodesLeft, removeSecondFactor } from "./second-factor.ts";
import { confirmTwoFactors } from "../access/session.ts";
import { signIn } from "./sign-in.ts";
import { newTotpSecret } from "./totp.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PersonalVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";

/**
 * Adding, changing and removing the app that shows one-time codes; each needs the password again, and of people without one, who
 * came from an identity provider, a proof.
 */
export function secondFactorRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const { base } = context;
  const path = "/me/second-factor";
  const access = "signed_in";
  const isForSetUp = true;
  const needsProof = ({ viewer }: PersonalVisit) => viewer.person.identity !== undefined;
  return [
    { method: "GET", path, access, isForSetUp, needsProof, handle: (visit) => offer(parts, visit, base) },
    { method: "POST", path, access, isForSetUp, needsProof, handle: (visit) => add(parts, visit, base) },
    questionRoute(context, {
      path: `${path}/remove`,
      access,
      ask: (visit: PersonalVisit) => askRemove(parts, visit),
    }),
    {
      method: "POST",
      path: `${path}/remove`,
      access,
      needsProof,
      handle: (visit) => remove(parts, visit, context),
    },
  ];
}

interface Offer {
  readonly secret?: string;
  readonly problem?: { readonly field: string; readonly message: string };
}

async function offer(
  { db, sealer }: ConsoleParts,
  { viewer, send }: PersonalVisit,
  base: string,
  { secret = newTotpSecret(), problem }: Offer = {},
) {
  const { person } = viewer;
  if (person.isDemo) return send(refusalOfDemo(base, viewer));
  const sealed = sealer.seal(secret, offerContext(person.id));
  const has = await hasSecondFactor(db, person.id);
  return send(await secondFactorPage({ base, viewer, secret, sealed, hasSecondFactor: has, problem }));
}

async function add(parts: ConsoleParts, visit: PersonalVisit, base: string) {
  const { viewer, request } = visit;
  const { person } = viewer;
  if (person.isDemo) return visit.send(refusalOfDemo(base, viewer));
  // A form of another person, or one that was changed, does not open.
  const secret = await parts.sealer
    .open(visit.form("secret"), offerContext(person.id))
    .catch(() => undefined);
  if (secret === undefined) return visit.redirect("/console/me/second-factor");
  if (!(await isPassword(parts, visit)))
    return offer(parts, visit, base, { secret, problem: wrongPassword() });
  const code = visit.form("code").replaceAll(" ", "");
  const codes = await changedBy(viewer, { request, operation: "console.addSecondFactor" }, () =>
    addSecondFactor(parts, { person, secret, code }),
  );
  if (!codes) {
    const problem = { field: "code", message: t("The code is wrong. Check the clock of your device.") };
    return offer(parts, visit, base, { secret, problem });
  }
  await confirmTwoFactors(parts.db, viewer.token);
  return visit.send(recoveryCodesPage({ base, viewer, codes }));
}

async function askRemove(
  { db }: ConsoleParts,
  { viewer }: PersonalVisit,
  problem?: Offer["problem"],
): Promise<Question | undefined> {
  const recoveryCodes = await recoveryCodesLeft(db, viewer.person.id);
  return recoveryCodes === undefined ? undefined : removalQuestion({ viewer, recoveryCodes, problem });
}

async function remove(parts: ConsoleParts, visit: PersonalVisit, context: PageContext) {
  const { viewer, request } = visit;
  if (!(await isPassword(parts, visit))) {
    const again = await askRemove(parts, visit, wrongPassword());
    return visit.send(again ? questionPage(context, visit, again) : notFoundPage(context, viewer));
  }
  await changedBy(viewer, { request, operation: "console.removeSecondFactor" }, () =>
    parts.db.transaction(async (tx) => {
      await removeSecondFactor(tx, viewer.person.id);
      await leaveTwoFactors(tx, viewer.person.id);
    }),
  );
  return visit.redirect("/console/me");
}

function wrongPassword() {
  return { field: "password", message: t("The password is wrong.") };
}

async function isPassword(parts: ConsoleParts, { viewer, request, form }: PersonalVisit): Promise<boolean> {
  const { email, identity } = viewer.person;
  if (identity) return viewer.isProved;
  return !isRefusal(await signIn(parts, { email, password: form("password"), remoteAddress: request.ip }));
}

function refusalOfDemo(base: string, viewer: PersonalVisit["viewer"]) {
  const text = t("Demo accounts have no second factor.");
  return messagePage({ title: t("Not in the demo"), text, status: 403, viewer, base });
}

function offerContext(personId: string): string {
  return `console:new second factor:${personId}`;
}
