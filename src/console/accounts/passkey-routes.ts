import { isRefusal } from "../../platform/refusal.ts";
import { counted, t } from "../language/translate.ts";
import { questionRoute, type Question } from "../frame/question-page.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { newPasskeyPage, passkeysPage } from "./passkeys-page.ts";
import { addPasskey } from "./passkeys/add-passkey.ts";
import { creationOptions } from "./passkeys/options.ts";
import { passkeysOf, removePasskey } from "./passkeys/passkey-store.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import { leaveTwoFactors } from "./required-second-factor.ts";
import { confirmTwoFactors } from "../access/session.ts";
import type { ConsoleParts } from "../parts.ts";
import { doneQuery } from "../frame/done-note.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PersonalVisit } from "../frame/console-route.ts";
import { refuse, sendChallenge, sendJson } from "./passkey-sign-in-routes.ts";

/** The person's own passkeys. Adding and removing need a proof, so that an open browser is not enough. */
export function passkeyRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const { base } = context;
  const path = "/me/passkeys";
  const access = "signed_in";
  const needsProof = () => true;
  const isForSetUp = true;
  return [
    { method: "GET", path, access, handle: (visit) => list(parts, visit, base) },
    // The proof comes first, so that the browser makes no passkey in vain.
    {
      method: "GET",
      path: `${path}/new`,
      access,
      isForSetUp,
      needsProof,
      handle: (visit) => offer(parts, visit, { base }),
    },
    {
      method: "POST",
      path: `${path}/challenge`,
      access,
      isForSetUp,
      isForScript: true,
      handle: (visit) => sendCreation(parts, visit),
    },
    { method: "POST", path, access, isForSetUp, handle: (visit) => add(parts, visit, base) },
    questionRoute(context, {
      path: `${path}/:passkey/remove`,
      access,
      ask: (visit: PersonalVisit) => askRemove(parts, visit),
    }),
    {
      method: "POST",
      path: `${path}/:passkey/remove`,
      access,
      needsProof,
      handle: (visit) => remove(parts, visit),
    },
    {
      method: "POST",
      path: "/me/prove/challenge",
      access,
      isForScript: true,
      handle: (visit) => sendChallenge(parts, visit, { purpose: "proof", personId: visit.viewer.person.id }),
    },
  ];
}

async function list({ db, publicUrl }: ConsoleParts, { viewer, send, query }: PersonalVisit, base: string) {
  const passkeys = await passkeysOf(db, viewer.person.id);
  const isAvailable = relyingPartyOf(publicUrl) !== undefined;
  return send(passkeysPage({ base, viewer, passkeys, isAvailable, done: query("done") }));
}

interface Offer {
  readonly base: string;
  readonly name?: string;
  readonly problem?: { readonly field: string; readonly message: string };
}

async function offer(
  parts: ConsoleParts,
  { viewer, send, redirect }: PersonalVisit,
  { base, ...more }: Offer,
) {
  if (viewer.person.isDemo) return send(refusalOfDemo(base, viewer));
  if (!relyingPartyOf(parts.publicUrl)) return redirect("/console/me/passkeys");
  return send(newPasskeyPage({ base, viewer, name: "", ...more }));
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
async function add(parts: ConsoleParts, visit: PersonalVisit, base: string) {
  const { viewer, request, form } = visit;
  const { person } = viewer;
  if (person.isDemo) return visit.send(refusalOfDemo(base, viewer));
  const name = form("name");
  const added = await changedBy(viewer, { request, operation: "console.addPasskey" }, () =>
    addPasskey(parts, { person, name, text: form("passkey") }),
  );
  if (isRefusal(added)) return offer(parts, visit, { base, name, problem: added });
  await confirmTwoFactors(parts.db, viewer.token);
  return visit.redirect("/console/me/passkeys");
}

async function askRemove(
  { db }: ConsoleParts,
  { viewer, path }: PersonalVisit,
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
    from: { at: "/console/me/passkeys", text: t("Passkeys") },
    area: "me",
  };
}

async function remove({ db }: ConsoleParts, { viewer, request, path, redirect }: PersonalVisit) {
  await changedBy(viewer, { request, operation: "console.removePasskey" }, () =>
    db.transaction(async (tx) => {
      await removePasskey(tx, { personId: viewer.person.id, id: path("passkey") });
      await leaveTwoFactors(tx, viewer.person.id);
    }),
  );
  return redirect(`/console/me/passkeys${doneQuery("passkey-removed")}`);
}

function refusalOfDemo(base: string, viewer: PersonalVisit["viewer"]) {
  const text = t("Demo accounts have no passkeys.");
  return messagePage({ title: t("Not in the demo"), text, status: 403, viewer, base });
}
