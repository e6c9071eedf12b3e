import { isRefusal } from "../../platform/refusal.ts";
import { counted, t } from "../language/translate.ts";
import { askingOwn, type Question } from "../frame/question-page.ts";
import { newPasskeyPage, passkeysPage } from "./passkeys-page.ts";
import { addPasskey } from "./passkeys/add-passkey.ts";
import { creationOptions } from "./passkeys/options.ts";
import { passkeysOf, removePasskey } from "./passkeys/passkey-store.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import { leaveTwoFactors } from "./required-second-factor.ts";
import { confirmTwoFactors } from "../access/session.ts";
import type { ConsoleParts } from "../parts.ts";
import { noted } from "../frame/done-note.ts";
import { changedBy } from "../frame/changed-by.ts";
import { ownForm, ownPage, type ConsoleRoute, type PersonalVisit } from "../frame/console-route.ts";
import { refuse, sendChallenge, sendJson } from "./passkey-sign-in-routes.ts";

/** The person's own passkeys. Adding and removing need a proof, so that an open browser is not enough. */
export function passkeyRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "/me/passkeys";
  const needsProof = () => true;
  const isForSetUp = true;
  const isForScript = true;
  return [
    ownPage(path, (visit) => list(parts, visit)),
    // The proof comes first, so that the browser makes no passkey in vain.
    ownPage(`${path}/new`, (visit) => offer(parts, visit), { isForSetUp, needsProof }),
    ownForm(`${path}/challenge`, (visit) => sendCreation(parts, visit), { isForSetUp, isForScript }),
    ownForm(path, (visit) => add(parts, visit), { isForSetUp }),
    askingOwn(`${path}/:passkey/remove`, (visit) => askRemove(parts, visit)),
    ownForm(`${path}/:passkey/remove`, (visit) => remove(parts, visit), { needsProof }),
    ownForm(
      "/me/prove/challenge",
      (visit) => sendChallenge(parts, visit, { purpose: "proof", personId: visit.viewer.person.id }),
      { isForScript },
    ),
  ];
}

async function list({ db, publicUrl }: ConsoleParts, visit: PersonalVisit) {
  const passkeys = await passkeysOf(db, visit.viewer.person.id);
  return visit.show(passkeysPage(visit, { passkeys, isAvailable: relyingPartyOf(publicUrl) !== undefined }));
}

interface Offer {
  readonly name?: string;
  readonly problem?: { readonly field: string; readonly message: string };
}

async function offer(parts: ConsoleParts, visit: PersonalVisit, offered: Offer = {}) {
  if (visit.viewer.person.isDemo) return refusalOfDemo(visit);
  if (!relyingPartyOf(parts.publicUrl)) return visit.goToPage("me", "passkeys");
  return visit.show(newPasskeyPage(visit, { name: "", ...offered }));
}

/** Sends the argument of `navigator.credentials.create` for the page's script. */
async function sendCreation(parts: ConsoleParts, visit: PersonalVisit) {
  const { person, isProved } = visit.viewer;
  const party = relyingPartyOf(parts.publicUrl);
  if (!party || person.isDemo || !isProved) return refuse(visit, 403);
  const challenge = await parts.challenges.create(
    { purpose: "registration", personId: person.id },
    visit.request.ip,
  );
  if (challenge === undefined) return refuse(visit, 429);
  const passkeys = await passkeysOf(parts.db, person.id);
  return sendJson(visit, creationOptions(party, { challenge, person, passkeys }));
}

/** The challenge was given out for a fresh proof only, and lives for five minutes. */
async function add(parts: ConsoleParts, visit: PersonalVisit) {
  const { viewer, request, form } = visit;
  const { person } = viewer;
  if (person.isDemo) return refusalOfDemo(visit);
  const name = form("name");
  const added = await changedBy(viewer, { request, operation: "console.addPasskey" }, () =>
    addPasskey(parts, { person, name, text: form("passkey") }),
  );
  if (isRefusal(added)) return offer(parts, visit, { name, problem: added });
  await confirmTwoFactors(parts.db, viewer.token);
  return visit.goToPage("me", "passkeys");
}

async function askRemove(
  { db }: ConsoleParts,
  { pageAt, viewer, path }: PersonalVisit,
): Promise<Question | undefined> {
  const passkeys = await passkeysOf(db, viewer.person.id);
  const passkey = passkeys.find(({ id }) => id === path("passkey"));
  if (!passkey) return undefined;
  const { name } = passkey;
  const left = passkeys.length - 1;
  return {
    title: t("Remove the passkey {name}?", { name }),
    consequences: [
      t("You can no longer sign in with it, or confirm an action with it. This cannot be undone."),
      counted(left, { one: "{count} passkey is left.", other: "{count} passkeys are left." }),
    ],
    button: t("Remove passkey"),
    kind: "ends",
    from: { at: pageAt("me", "passkeys"), text: t("Passkeys") },
  };
}

async function remove({ db }: ConsoleParts, { viewer, request, path, goToPage }: PersonalVisit) {
  await changedBy(viewer, { request, operation: "console.removePasskey" }, () =>
    db.transaction(async (tx) => {
      await removePasskey(tx, { personId: viewer.person.id, id: path("passkey") });
      await leaveTwoFactors(tx, viewer.person.id);
    }),
  );
  return goToPage("me", "passkeys", noted("passkey-removed"));
}

function refusalOfDemo({ message }: PersonalVisit) {
  return message({
    title: t("Not in the demo"),
    text: t("Demo accounts have no passkeys."),
    status: 403,
  });
}
