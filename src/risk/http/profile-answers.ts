import type { Static } from "typebox";
import type { Queryable } from "../../platform/database/index.ts";
import { fieldError, type EntityScope, type OperationRefusal } from "../../tenancy/index.ts";
import { findProfile, type DefaultTaken } from "../profile-store.ts";
import type { RiskProfile } from "../profile.ts";
import type { RuleProblem } from "../refuse-rules.ts";
import { RiskProfileSchema, type RiskProfileBody, type RiskProfileChange } from "./profile-schemas.ts";

export const PROFILE_SCOPE: EntityScope<"profileId"> = {
  field: "profileId",
  what: "risk profile",
  tenantOf: async ({ db }, id) => (await findProfile(db, Number(id)))?.tenantGuid,
};

export const profileFields = { riskProfile: RiskProfileSchema };

/** The profile of a request: the schema has no more than the type, and the type is closed by kind. */
export function readProfile<Body extends Static<typeof RiskProfileBody> | Static<typeof RiskProfileChange>>(
  body: Body,
): Omit<Body, "rules" | "scoreCard"> & Partial<Pick<RiskProfile, "rules" | "scoreCard">> {
  return body as ReturnType<typeof readProfile<Body>>;
}

/** The response to a change. */
export async function savedProfile(db: Queryable, id: number) {
  const profile = await findProfile(db, id);
  if (!profile) throw new Error(`The risk profile ${id} was saved and does not exist.`);
  return { riskProfile: describeProfile(profile) };
}

export function describeProfile(profile: RiskProfile) {
  return { ...profile, rules: [...profile.rules], scoreCard: [...profile.scoreCard] };
}

export function refuseProfile(refused: DefaultTaken | RuleProblem): OperationRefusal {
  if (!("refused" in refused)) return fieldError(refused);
  return fieldError({ path: "isDefault", fault: { code: "another_default_profile" } });
}
