import { findDraft, previewDraft, type Connector } from "../connectors/index.ts";
import type { FieldFault } from "../platform/field-fault.ts";
import { isRefusal } from "../platform/refusal.ts";
import { draftedPlan, findPlan, listPlans, PLAN_TABLES, type StoredPlan } from "../recovery/index.ts";
import { draftedProfile, findProfile, PROFILE_TABLES, type RiskProfile } from "../risk/index.ts";
import { findDraftIn, type ConfigurationDraft } from "../tenancy/index.ts";
import type { WhatIfDraft } from "./kinds/kind.ts";
import type { WhatIfParts } from "./parts.ts";
import type { WhatIf } from "./what-if-store.ts";

/** The draft that is judged, or what is wrong with the request. */
type FoundSubject = Pick<WhatIf, "subjectId" | "revision" | "content">;
export interface NoSubject {
  readonly path: "connectorGuid" | "draft";
  readonly fault: FieldFault;
}

const NO_DRAFT: NoSubject = { path: "draft", fault: { code: "no_draft_of_it" } };

/**
 * Finds the draft that a request means. A routing without one is judged as it is, which is what a new routing is for.
 *
 * @param of.subjectId another profile or plan than the one that applies to the connector
 */
export async function findSubject(
  parts: WhatIfParts,
  {
    connector,
    draft,
    subjectId,
  }: { connector: Connector; draft: WhatIfDraft; subjectId?: string | undefined },
): Promise<FoundSubject | NoSubject> {
  switch (draft) {
    case "routing":
    case "authentication":
    case "exemptions":
      return ofConnector(parts, connector, draft);
    case "risk":
      return ofProfile(parts, connector, subjectId);
    case "recovery":
      return ofPlan(parts, connector, subjectId);
  }
}

const SUBJECTS = { routing: "routing", authentication: "three_d_secure", exemptions: "exemptions" } as const;

async function ofConnector(
  { db }: WhatIfParts,
  { guid, kind }: Connector,
  draft: keyof typeof SUBJECTS,
): Promise<FoundSubject | NoSubject> {
  if (kind !== (draft === "routing" ? "routing" : "provider"))
    return {
      path: "connectorGuid",
      fault: draft === "routing" ? { code: "no_routing" } : { code: "is_of_kind", values: { kind } },
    };
  const found = await findDraft(db, { connectorGuid: guid, subject: SUBJECTS[draft] });
  if (!found && draft !== "routing") return NO_DRAFT;
  return subject(guid, found);
}

async function ofProfile(
  { db, riskProfilesOf }: WhatIfParts,
  connector: Connector,
  subjectId: string | undefined,
): Promise<FoundSubject | NoSubject> {
  const { requests, terminal } = await riskProfilesOf(connector);
  const ids =
    subjectId === undefined
      ? [requests, terminal].flatMap((named) => (named ? [named.profile.id] : []))
      : [Number(subjectId)];
  for (const id of ids) {
    const found = await findDraftIn(db, PROFILE_TABLES, id);
    if (found) return subject(String(id), found);
  }
  return ids.length === 0 ? { path: "draft", fault: { code: "no_risk_profile" } } : NO_DRAFT;
}

async function ofPlan(
  { db }: WhatIfParts,
  { merchantGuid }: Connector,
  subjectId: string | undefined,
): Promise<FoundSubject | NoSubject> {
  const plans = await listPlans(db, [merchantGuid]);
  const meant = plans
    .filter(({ guid }) => subjectId === undefined || guid === subjectId)
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
  for (const { guid } of meant) {
    const found = await findDraftIn(db, PLAN_TABLES, guid);
    if (found) return subject(guid, found);
  }
  return NO_DRAFT;
}

function subject(subjectId: string, found: ConfigurationDraft | undefined): FoundSubject {
  return { subjectId, revision: found?.revision ?? null, content: found?.content ?? null };
}

/** The connector as the draft would leave it; undefined where the draft does not fit any more. */
export async function connectorAfter(
  { db, provisioning }: WhatIfParts,
  connector: Connector,
  { content, draft }: Pick<WhatIf, "content" | "draft">,
): Promise<Connector | undefined> {
  if (content === null) return connector;
  if (draft === "risk" || draft === "recovery") return undefined;
  const after = await previewDraft(db, {
    current: connector,
    subject: SUBJECTS[draft],
    content,
    parts: provisioning,
  });
  return isRefusal(after) ? undefined : after;
}

export async function profileAfter(
  { db }: WhatIfParts,
  { subjectId, content }: Pick<WhatIf, "subjectId" | "content">,
): Promise<{ profile: RiskProfile; after: RiskProfile } | undefined> {
  const profile = await findProfile(db, Number(subjectId));
  return profile && { profile, after: draftedProfile(profile, content ?? {}) };
}

export async function planAfter(
  { db }: WhatIfParts,
  { subjectId, content }: Pick<WhatIf, "subjectId" | "content">,
): Promise<{ plan: StoredPlan; after: StoredPlan } | undefined> {
  const plan = await findPlan(db, subjectId);
  return plan && { plan, after: draftedPlan(plan, content ?? {}) };
}
