import { Type, type Static } from "typebox";
import { fieldError, type EntityScope, type OperationRefusal } from "../../tenancy/index.ts";
import { ANOTHER_DEFAULT } from "../profile-drafts.ts";
import { findProfile, type DefaultTaken } from "../profile-store.ts";
import type { RiskProfile } from "../profile.ts";
import type { RuleProblem } from "../refuse-rules.ts";
import { RiskProfileSchema, type RiskProfileBody, type RiskProfileChange } from "./profile-schemas.ts";

export const PROFILE_SCOPE: EntityScope<"profileId", RiskProfile> = {
  field: "profileId",
  param: Type.String({ pattern: "^[1-9][0-9]{0,8}$", description: "The risk profile.", examples: ["1"] }),
  what: "risk profile",
  find: ({ db }, id) => findProfile(db, Number(id)),
};

export const profileFields = { riskProfile: RiskProfileSchema };

/** The profile of a request: the schema has no more than the type, and the type is closed by kind. */
export function readProfile<Body extends Static<typeof RiskProfileBody> | Static<typeof RiskProfileChange>>(
  body: Body,
): Omit<Body, "rules" | "scoreCard"> & Partial<Pick<RiskProfile, "rules" | "scoreCard">> {
  return body as ReturnType<typeof readProfile<Body>>;
}

export function refuseProfile(refused: DefaultTaken | RuleProblem): OperationRefusal {
  if (!("refused" in refused)) return fieldError(refused);
  return fieldError(ANOTHER_DEFAULT);
}
