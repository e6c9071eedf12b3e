import { isRefusal } from "../../platform/refusal.ts";
import { tenantsThatRequireSecondFactor, updateTenant } from "../../tenancy/index.ts";
import { t } from "../language/translate.ts";
import { chooseFactorPage } from "./choose-factor-page.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { asking, type Question } from "../frame/question-page.ts";
import { requiredFactorQuestion, type RequiredFactor } from "./required-factor-part.ts";
import { relyingPartyOf } from "../accounts/passkeys/relying-party.ts";
import { allMembershipsOf, listColleagues, type Colleague } from "../access/person-store.ts";
import type { ConsoleParts } from "../parts.ts";
import type { PlaceView } from "../access/places.ts";
import { changedBy } from "../frame/changed-by.ts";
import {
  ownPage,
  posting,
  type ConsoleRoute,
  type PersonalVisit,
  type PlaceVisit,
} from "../frame/console-route.ts";
import { CHOOSE_SECOND_FACTOR } from "../accounts/demand-second-factor.ts";

/** An owner requires a second factor of the people of a tenant; those without one are led to the page with the choice. */
export function requiredFactorRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [
    ownPage(CHOOSE_SECOND_FACTOR, (visit) => choose(parts, visit), { isForSetUp: true }),
    asking("second-factor", "people", (visit) => askRequired(parts, visit)),
    posting("second-factor", "people", (visit) => setRequired(parts, visit), { needsProof: () => true }),
  ];
}

async function choose({ db, publicUrl }: ConsoleParts, visit: PersonalVisit) {
  const { viewer } = visit;
  const places = await allMembershipsOf(db, viewer.person.id);
  const tenants = await tenantsThatRequireSecondFactor(
    db,
    places.map(({ placeGuid }) => placeGuid),
  );
  if (viewer.hasTwoFactors) return visit.goToPage("me");
  const names = tenants.map(({ name }) => name);
  const hasPasskeys = relyingPartyOf(publicUrl) !== undefined;
  return visit.show(chooseFactorPage(visit, { tenants: names, hasPasskeys }));
}

async function askRequired(parts: ConsoleParts, visit: PlaceVisit): Promise<Question | undefined> {
  const { place } = visit;
  if (!place.isOwner || place.kind !== "tenant") return undefined;
  const colleagues = await listColleagues(parts.db, place.peoplePath);
  const requiredFactor = await requiredFactorAt(parts, { place, colleagues });
  const curl = requiredFactorCurl(parts, place, requiredFactor);
  return { ...requiredFactorQuestion(visit, requiredFactor), curl };
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
async function setRequired(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request, form } = visit;
  const refuse = (text: string, status: number) =>
    visit.message({ title: t("Nothing was changed"), text, status });
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
  return visit.goTo("people");
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
