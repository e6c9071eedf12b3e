import { dryRunProfile } from "../../../risk/index.ts";
import { activateQuestion, changedSentence } from "../../configuration/activate-question.ts";
import { activateDraft, discardDraft } from "../../configuration/change-draft.ts";
import { discardQuestion } from "../../configuration/draft-parts.ts";
import { USUAL_LAST } from "../../configuration/dry-run-panel.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { PageContext } from "../../frame/page.ts";
import { questionRoute } from "../../frame/question-page.ts";
import type { ConsoleParts } from "../../parts.ts";
import { profileAt } from "./profile-at.ts";
import { back, ofOwnProfile } from "./profile-routes.ts";

/** Discarding the draft of a risk profile, and putting it in force. */
export function profileDraftEndRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const one = "/:place/risk/profiles/:profile";
  const ofOwn = ofOwnProfile(parts, context);
  return [
    questionRoute(context, {
      path: `${one}/discard`,
      access: "draft",
      ask: (visit: PlaceVisit) => askDiscard(parts, visit),
    }),
    {
      method: "POST",
      path: `${one}/discard`,
      access: "draft",
      handle: ofOwn(async (found, visit) => {
        const of = { profileId: String(found.profile.id) };
        return back(visit, found, await discardDraft(parts, visit, { draft: found.draft, of }));
      }),
    },
    questionRoute(context, {
      path: `${one}/activate`,
      access: "configure",
      ask: (visit: PlaceVisit) => askActivate(parts, visit),
    }),
    {
      method: "POST",
      path: `${one}/activate`,
      access: "configure",
      needsProof: () => true,
      handle: ofOwn(async (found, visit) => {
        const of = { profileId: String(found.profile.id) };
        return back(visit, found, await activateDraft(parts, visit, { draft: found.draft, of }));
      }),
    },
  ];
}

async function askDiscard(parts: ConsoleParts, { place, viewer, path }: PlaceVisit) {
  const found = await profileAt(parts, { id: path("profile"), place });
  if (found?.profile.tenantGuid !== place.guid) return undefined;
  const { id, name } = found.profile;
  return discardQuestion(found, {
    viewer,
    now: parts.clock.now(),
    from: { at: `/console/${place.guid}/risk/profiles/${id}`, text: name },
    area: "risk",
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `discardRiskProfileDraft/${id}`,
      isPost: true,
    }),
  });
}

async function askActivate(parts: ConsoleParts, { place, path }: PlaceVisit) {
  const found = await profileAt(parts, { id: path("profile"), place });
  if (found?.profile.tenantGuid !== place.guid || !found.draft) return undefined;
  const { profile, shown } = found;
  const run = await dryRunProfile(parts.db, parts, { profile, after: shown, limit: USUAL_LAST });
  return activateQuestion(found, {
    consequences: [changedSentence(run, run.changes)],
    from: { at: `/console/${place.guid}/risk/profiles/${profile.id}`, text: profile.name },
    area: "risk",
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `activateRiskProfileDraft/${profile.id}`,
      isPost: true,
    }),
  });
}
