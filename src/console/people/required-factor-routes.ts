import { isRefusal } from "../../platform/refusal.ts";
import { tenantsThatRequireSecondFactor, updateTenant } from "../../tenancy/index.ts";
import { t } from "../language/translate.ts";
import { chooseFactorPage } from "./choose-factor-page.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { questionRoute, type Question } from "../frame/question-page.ts";
import { requiredFactorQuestion, type RequiredFactor } from "./required-factor-part.ts";
import { relyingPartyOf } from "../accounts/passkeys/relying-party.ts";
import { allMembershipsOf, listColleagues, type Colleague } from "../access/person-store.ts";
import type { ConsoleParts } from "../parts.ts";
import type { PlaceView } from "../access/places.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PersonalVisit, PlaceVisit } from "../frame/console-route.ts";
import { CHOOSE_SECOND_FACTOR } from "../accounts/demand-second-factor.ts";

/** An owner requires a second factor of the people of a tenant; those without one are led to the page with the choice. */
export function requiredFactorRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const { base } = context;
  return [
    {
      method: "GET",
      path: CHOOSE_SECOND_FACTOR,
      access: "signed_in",
      isForSetUp: true,
      handle: (visit) => choose(parts, visit, base),
    },
    questionRoute(context, {
      path: "/:place/second-factor",
      access: "people",
      ask: (visit: PlaceVisit) => askRequired(parts, visit),
    }),
    {
      method: "POST",
      path: "/:place/second-factor",
      access: "people",
      needsProof: () => true,
      handle: (visit) => setRequired(parts, visit, base),
    },
  ];
}

async function choose(
  { db, publicUrl }: ConsoleParts,
  { viewer, send, redirect }: PersonalVisit,
  base: string,
) {
  const places = await allMembershipsOf(db, viewer.person.id);
  const tenants = await tenantsThatRequireSecondFactor(
    db,
    places.map(({ placeGuid }) => placeGuid),
  );
  if (viewer.hasTwoFactors) return redirect("/console/me");
  const names = tenants.map(({ name }) => name);
  const hasPasskeys = relyingPartyOf(publicUrl) !== undefined;
  return send(chooseFactorPage({ base, viewer, tenants: names, hasPasskeys }));
}

async function askRequired(parts: ConsoleParts, { place }: PlaceVisit): Promise<Question | undefined> {
  if (!place.isOwner || place.kind !== "tenant") return undefined;
  const colleagues = await listColleagues(parts.db, place.peoplePath);
  const requiredFactor = await requiredFactorAt(parts, { place, colleagues });
  const curl = requiredFactorCurl(parts, place, requiredFactor);
  return { ...requiredFactorQuestion(place, requiredFactor), curl };
}

/** For the button about the second factor. */
export function requiredFactorCurl(
  { publicUrl }: Pick<ConsoleParts, "publicUrl">,
  place: PlaceView,
  { isOwn }: RequiredFactor,
): string | undefined {
  if (!place.isOwner || place.kind !== "tenant") return undefined;
  const body = { settings: { requireSecondFactor: !isOwn } };
  return provisioningCurl({ publicUrl, operation: `updateTenant/${place.guid}`, body });
}

/** By the use case of `updateTenant`. */
async function setRequired(parts: ConsoleParts, visit: PlaceVisit, base: string) {
  const { place, viewer, request, form } = visit;
  const refuse = (text: string, status: number) =>
    visit.send(messagePage({ title: t("Nothing was changed"), text, status, viewer, base }));
  if (!place.isOwner) return refuse(t("Only an owner of this place can do this."), 403);
  const required = form("required");
  if (place.kind !== "tenant" || (required !== "yes" && required !== "no"))
    return refuse(t("Open the tenant's people and start from there."), 422);
  const changed = await changedBy(viewer, { request, operation: "console.requireSecondFactor" }, () =>
    updateTenant(parts.db, {
      tenantGuid: place.guid,
      settings: { requireSecondFactor: required === "yes" },
      sealer: parts.sealer,
      // No container is assigned here.
      mayUseContainer: () => Promise.resolve(false),
    }),
  );
  if (isRefusal(changed)) return refuse(t("It does not exist, or you have no role where it belongs."), 404);
  return visit.redirect(`/console/${place.guid}/people`);
}

/** For the page of people. */
export async function requiredFactorAt(
  { db }: Pick<ConsoleParts, "db">,
  { place, colleagues }: { place: PlaceView; colleagues: readonly Colleague[] },
): Promise<RequiredFactor> {
  const tenants = await tenantsThatRequireSecondFactor(db, [place.guid]);
  const without = colleagues.filter(({ hasSecondFactor }) => !hasSecondFactor);
  return {
    isOwn: tenants.some(({ guid }) => guid === place.guid),
    above: tenants
      .filter(({ guid }) => guid !== place.guid)
      .map(({ guid, name }) => (place.peoplePath.includes(guid) ? name : t("a tenant above"))),
    without: new Set(without.map(({ personId }) => personId)).size,
  };
}
