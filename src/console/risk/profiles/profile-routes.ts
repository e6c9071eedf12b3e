import { listConnectorSummaries } from "../../../connectors/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import {
  dryRunProfile,
  explainProfile,
  profilesOfTenants,
  profilesWithDraft,
  type Evaluation,
} from "../../../risk/index.ts";
import { findTenant } from "../../../tenancy/index.ts";
import { readImaginedRisk } from "../../../transaction-requests/index.ts";
import { draftNotice } from "../../configuration/draft-parts.ts";
import { draftRoutes, ofDrafted, type OfFound } from "../../configuration/draft-routes.ts";
import { readLast } from "../../configuration/dry-run-panel.ts";
import { merchantsAt } from "../../access/merchants-at.ts";
import { connectorAt } from "../../connectors/connector-at.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { t } from "../../language/translate.ts";
import { typedDecimal } from "../../payment-facts/typed-amount.ts";
import type { ConsoleParts } from "../../parts.ts";
import { otherPlace } from "../../frame/other-place.ts";
import { tenantOf } from "./owner.ts";
import type { ProfileView } from "./profile-at.ts";
import { PROFILE_DRAFTS } from "./profile-drafts.ts";
import { profilePage } from "./profile-page.ts";
import { profilesPage } from "./profiles-page.ts";
import { IMAGINED, paymentOf, type Imagined } from "./try-part.ts";

const MAX_CONNECTORS = 500;
const MAX_TYPED = 255;

/** The risk profiles of a place: their list, and one with a draft and its dry run. */
export function profileRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const one = PROFILE_DRAFTS.path;
  const of = ofDrafted(parts, PROFILE_DRAFTS);
  return [
    getting("risk/profiles", "see_configuration", (visit) => list(parts, visit)),
    getting(one, "see_configuration", of(show)),
    // By POST: what is tried may name a customer, and addresses are kept in logs.
    posting(`${one}/try`, "see_configuration", of(tryPayment)),
    ...draftRoutes(parts, PROFILE_DRAFTS),
  ];
}

async function list({ db, publicUrl }: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  const found = await profilesOfTenants(db, place.path);
  const isOwn = ({ tenantGuid }: { tenantGuid: string }) => (tenantGuid === place.guid ? 0 : 1);
  const profiles = found.toSorted((one, other) => isOwn(one) - isOwn(other) || one.id - other.id);
  const drafts = await profilesWithDraft(
    db,
    profiles.map(({ id }) => id),
  );
  const curl = provisioningCurl({ publicUrl, operation: `listRiskProfiles/${tenantOf(place)}` });
  return visit.show(profilesPage(visit, { profiles, drafts, curl }));
}

interface Tried {
  readonly imagined: Imagined;
  readonly evaluation?: Evaluation;
  readonly problem?: string;
}

const NOTHING_TRIED = Object.fromEntries(
  [...IMAGINED, "connectorGuid"].map((name) => [name, ""]),
) as Imagined;

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { found, tried }: OfFound<ProfileView> & { tried?: Tried },
) {
  const { place, query } = visit;
  const { db, clock, publicUrl } = parts;
  const { profile, draft, shown } = found;
  const last = readLast(query);
  const dryRun = draft && (await dryRunProfile(db, parts, { profile, after: shown, limit: last }));
  const connectors = await listConnectorSummaries(db, {
    merchantGuids: await merchantsAt(db, place),
    limit: MAX_CONNECTORS,
  });
  const rules = draft ? "draft" : "in_force";
  const curl = tried
    ? provisioningCurl({
        publicUrl,
        operation: `explainRiskProfile/${profile.id}`,
        body: { rules, ...connectorIn(tried.imagined), payment: paymentOf(tried.imagined) },
      })
    : draft
      ? provisioningCurl({ publicUrl, operation: `dryRunRiskProfile/${profile.id}`, body: { last } })
      : provisioningCurl({ publicUrl, operation: `getRiskProfileDraft/${profile.id}` });
  return visit.show(
    profilePage(visit, {
      found,
      dryRun,
      last,
      imagined: tried?.imagined ?? NOTHING_TRIED,
      evaluation: tried?.evaluation,
      tryProblem: tried?.problem,
      connectors: connectors.map(({ guid, name }) => [guid, name] as const),
      owner: await ownerOf(parts, visit, found),
      notice: draftNotice(query("note")),
      now: clock.now(),
      curl,
    }),
  );
}

function connectorIn({ connectorGuid }: Imagined): { connectorGuid?: string } {
  return connectorGuid === "" ? {} : { connectorGuid };
}

/** Undefined for a profile of the place itself. */
async function ownerOf(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { profile: { tenantGuid: guid } }: ProfileView,
) {
  if (guid === visit.place.guid) return undefined;
  const { db, sealer } = parts;
  const tenant = await findTenant(db, { tenantGuid: guid, sealer });
  const view = await otherPlace(parts, visit, guid);
  return { guid, name: tenant?.name ?? guid, isOpen: view?.allows("see_configuration") === true };
}

async function tryPayment(parts: ConsoleParts, visit: PlaceVisit, of: OfFound<ProfileView>) {
  const { form, place } = visit;
  const typed = (name: string): string => form(name).trim().slice(0, MAX_TYPED);
  const imagined = Object.fromEntries(
    [...IMAGINED, "connectorGuid"].map((name) => [name, typed(name)]),
  ) as Imagined;
  const problem = problemOf(imagined);
  if (problem !== undefined) return show(parts, visit, { ...of, tried: { imagined, problem } });
  const payment = readImaginedRisk(paymentOf(imagined));
  if (isRefusal(payment))
    return show(parts, visit, { ...of, tried: { imagined, problem: t("Enter an amount such as 49.00.") } });
  const { connectorGuid: guid } = imagined;
  const connector = guid === "" ? undefined : await connectorAt(parts, { guid, place });
  const evaluation = await explainProfile(parts, { profile: of.found.shown, payment, connector });
  return show(parts, visit, { ...of, tried: { imagined, evaluation } });
}

/** As the schema of the API has it. */
function problemOf(imagined: Imagined): string | undefined {
  const { amount, currency, bin, ...others } = paymentOf(imagined);
  const read = typedDecimal(imagined.amount, imagined.currency);
  if ("problem" in read) return read.problem;
  if ((amount === undefined) !== (currency === undefined) || !/^([A-Z]{3})?$/.test(currency ?? ""))
    return t("Enter an ISO 4217 currency, for example EUR.");
  if (bin !== undefined && !/^\d{6,8}$/.test(bin)) return t("Enter six to eight digits of the card.");
  const countries = ["binCountry", "billingCountry", "shippingCountry"].map((name) => others[name]);
  return countries.every((code) => code === undefined || /^[A-Z]{2}$/.test(code))
    ? undefined
    : t("Enter a country as two letters, for example AT.");
}
