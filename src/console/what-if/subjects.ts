import type { ConfigurationDraft } from "../../tenancy/index.ts";
import type { DraftSubject } from "../../connectors/index.ts";
import type { WhatIfDraft } from "../../what-if/index.ts";
import type { Drafted } from "../configuration/draft-parts.ts";
import { pathOf, type DraftPages } from "../configuration/draft-routes.ts";
import { EXEMPTION_DRAFTS } from "../exemptions/exemption-drafts.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { Area } from "../frame/page.ts";
import type { ConsoleParts } from "../parts.ts";
import { PLAN_DRAFTS, planAt } from "../recovery/plan-at.ts";
import { profileAt } from "../risk/profiles/profile-at.ts";
import { PROFILE_DRAFTS } from "../risk/profiles/profile-drafts.ts";
import { ROUTING_DRAFTS } from "../routing/routing-drafts.ts";
import { THREE_D_SECURE_DRAFTS } from "../three-d-secure/three-d-secure-drafts.ts";

/** A problem of a form's field. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** The draft that a page judges, and where the page is. */
export interface Subject {
  readonly draft: WhatIfDraft;
  readonly subjectId: string;
  readonly name: string;
  readonly area: Area;
  /** The parts of the address of the draft's own page. */
  readonly path: readonly string[];
  /** The connector whose payments are judged; undefined where there is none. */
  readonly connectorGuid: string | undefined;
  readonly drafted: ConfigurationDraft | undefined;
  /** The subject of a draft that can be tried on a share of the payments. */
  readonly trial: DraftSubject | undefined;
  /** Names of connectors, by guid. */
  readonly names: ReadonlyMap<string, string>;
  readonly allows: (permission: "draft" | "configure") => boolean;
}

/** Pages of drafts, by the path of their own page with its parameter. */
export const SUBJECTS: readonly {
  readonly path: string;
  readonly find: (parts: ConsoleParts, visit: PlaceVisit) => Promise<Subject | undefined>;
}[] = [
  ofConnector(
    ROUTING_DRAFTS,
    { draft: "routing", area: "routing", trial: "routing" },
    ({ members }) => members,
  ),
  ofConnector(THREE_D_SECURE_DRAFTS, {
    draft: "authentication",
    area: "three-d-secure",
    trial: "three_d_secure",
  }),
  ofConnector(EXEMPTION_DRAFTS, { draft: "exemptions", area: "three-d-secure", trial: "exemptions" }),
  { path: PROFILE_DRAFTS.path, find: ofProfile },
  { path: PLAN_DRAFTS.path, find: ofPlan },
];

/** The subject of a part of a connector. */
function ofConnector<Found extends Drafted & { connector: { guid: string; name: string } }>(
  kind: DraftPages<Found>,
  { draft, area, trial }: Pick<Subject, "draft" | "area" | "trial">,
  namesOf?: (found: Found) => Subject["names"],
) {
  const find = async (parts: ConsoleParts, visit: PlaceVisit): Promise<Subject | undefined> => {
    const found = await kind.find(parts, visit);
    if (!found) return undefined;
    const { guid, name } = found.connector;
    return {
      draft,
      subjectId: guid,
      name: kind.nameOf(found),
      area,
      path: pathOf(kind, found),
      connectorGuid: guid,
      drafted: found.draft,
      trial,
      names: namesOf?.(found) ?? new Map([[guid, name]]),
      allows: (permission) => visit.place.allows(permission),
    };
  };
  return { path: kind.path, find };
}

/** So many connectors are looked through for one to which a profile applies. */
const MAX_LOOKED = 200;

async function ofProfile(parts: ConsoleParts, visit: PlaceVisit): Promise<Subject | undefined> {
  const { place } = visit;
  const found = await profileAt(parts, visit);
  if (!found) return undefined;
  const { id, name } = found.profile;
  return {
    draft: "risk",
    subjectId: String(id),
    name,
    area: "risk",
    path: ["risk", "profiles", String(id)],
    connectorGuid: await connectorOf(parts, { place }, id),
    drafted: found.draft,
    trial: undefined,
    names: new Map(),
    allows: (permission) => found.allowed.allows(permission),
  };
}

/** The first connector of the place to which the profile applies. */
async function connectorOf(
  parts: ConsoleParts,
  { place }: Pick<PlaceVisit, "place">,
  profileId: number,
): Promise<string | undefined> {
  const all = await Promise.all(
    (await merchantsAt(parts.db, place)).map((guid) => parts.connectorsOfMerchant(guid)),
  );
  for (const connector of all.flat().slice(0, MAX_LOOKED)) {
    const { requests, terminal } = await parts.riskProfilesOf(connector);
    if ([requests, terminal].some((named) => named?.profile.id === profileId)) return connector.guid;
  }
  return undefined;
}

async function ofPlan(parts: ConsoleParts, visit: PlaceVisit): Promise<Subject | undefined> {
  const found = await planAt(parts, visit);
  if (!found) return undefined;
  const { guid, name, merchantGuid } = found.plan;
  const [connector] = await parts.connectorsOfMerchant(merchantGuid);
  return {
    draft: "recovery",
    subjectId: guid,
    name,
    area: "recovery",
    path: ["recovery", "plans", guid],
    connectorGuid: connector?.guid,
    drafted: found.draft,
    trial: undefined,
    names: new Map(),
    allows: (permission) => visit.place.allows(permission),
  };
}
