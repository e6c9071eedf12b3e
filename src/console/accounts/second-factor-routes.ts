import { isRefusal } from "../../platform/refusal.ts";
import { askingOwn, questionPage, type Question } from "../frame/question-page.ts";
import { recoveryCodesPage, removalQuestion, secondFactorPage } from "./second-factor-page.ts";
import { leaveTwoFactors } from "./required-second-factor.ts";
import { addSecondFactor, hasSecondFactor, recoveryCodesLeft, removeSecondFactor } from "./second-factor.ts";
import { confirmTwoFactors } from "../access/session.ts";
import { signIn } from "./sign-in.ts";
import { newTotpSecret } from "./totp.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "../frame/changed-by.ts";
import { ownForm, ownPage, type ConsoleRoute, type PersonalVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";

/**
 * Adding, changing and removing the app that shows one-time codes; each needs the password again, and of people without one, who
 * came from an identity provider, a proof.
 */
export function secondFactorRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "/me/second-factor";
  const isForSetUp = true;
  const needsProof = ({ viewer }: PersonalVisit) => viewer.person.identity !== undefined;
  return [
    ownPage(path, (visit) => offer(parts, visit), { isForSetUp, needsProof }),
    ownForm(path, (visit) => add(parts, visit), { isForSetUp, needsProof }),
    askingOwn(`${path}/remove`, (visit) => askRemove(parts, visit)),
    ownForm(`${path}/remove`, (visit) => remove(parts, visit), { needsProof }),
  ];
}

interface Offer {
  readonly secret?: string;
  readonly problem?: { readonly field: string; readonly message: string };
}

async function offer(
  { db, sealer }: ConsoleParts,
  visit: PersonalVisit,
  { secret = newTotpSecret(), problem }: Offer = {},
) {
  const { person } = visit.viewer;
  if (person.isDemo) return refusalOfDemo(visit);
  const sealed = sealer.seal(secret, offerContext(person.id));
  const has = await hasSecondFactor(db, person.id);
  return visit.show(await secondFactorPage(visit, { secret, sealed, hasSecondFactor: has, problem }));
}

async function add(parts: ConsoleParts, visit: PersonalVisit) {
  const { viewer, request } = visit;
  const { person } = viewer;
  if (person.isDemo) return refusalOfDemo(visit);
  // A form of another person, or one that was changed, does not open.
  const secret = await parts.sealer
    .open(visit.form("secret"), offerContext(person.id))
    .catch(() => undefined);
  if (secret === undefined) return visit.goToPage("me", "second-factor");
  if (!(await isPassword(parts, visit))) return offer(parts, visit, { secret, problem: wrongPassword() });
  const code = visit.form("code").replaceAll(" ", "");
  const codes = await changedBy(viewer, { request, operation: "console.addSecondFactor" }, () =>
    addSecondFactor(parts, { person, secret, code }),
  );
  if (!codes) {
    const problem = { field: "code", message: t("The code is wrong. Check the clock of your device.") };
    return offer(parts, visit, { secret, problem });
  }
  await confirmTwoFactors(parts.db, viewer.token);
  return visit.show(recoveryCodesPage(visit, codes));
}

async function askRemove(
  { db }: ConsoleParts,
  visit: PersonalVisit,
  problem?: Offer["problem"],
): Promise<Question | undefined> {
  const recoveryCodes = await recoveryCodesLeft(db, visit.viewer.person.id);
  return recoveryCodes === undefined ? undefined : removalQuestion(visit, { recoveryCodes, problem });
}

async function remove(parts: ConsoleParts, visit: PersonalVisit) {
  const { viewer, request } = visit;
  if (!(await isPassword(parts, visit))) {
    const again = await askRemove(parts, visit, wrongPassword());
    return again ? visit.show(questionPage(visit, again)) : visit.nothing();
  }
  await changedBy(viewer, { request, operation: "console.removeSecondFactor" }, () =>
    parts.db.transaction(async (tx) => {
      await removeSecondFactor(tx, viewer.person.id);
      await leaveTwoFactors(tx, viewer.person.id);
    }),
  );
  return visit.goToPage("me");
}

function wrongPassword() {
  return { field: "password", message: t("The password is wrong.") };
}

async function isPassword(parts: ConsoleParts, { viewer, request, form }: PersonalVisit): Promise<boolean> {
  const { email, identity } = viewer.person;
  if (identity) return viewer.isProved;
  return !isRefusal(await signIn(parts, { email, password: form("password"), remoteAddress: request.ip }));
}

function refusalOfDemo({ message }: PersonalVisit) {
  return message({
    title: t("Not in the demo"),
    text: t("Demo accounts have no second factor."),
    status: 403,
  });
}

function offerContext(personId: string): string {
  return `console:new second factor:${personId}`;
}
