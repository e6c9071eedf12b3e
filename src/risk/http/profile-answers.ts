import { Type } from "typebox";
import { fieldError, type EntityScope, type OperationRefusal } from "../../tenancy/index.ts";
import { ANOTHER_DEFAULT } from "../profile-drafts.ts";
import { findProfile, type DefaultTaken } from "../profile-store.ts";
import type { RiskProfile } from "../profile.ts";
import type { RuleProblem } from "../refuse-rules.ts";
import { RiskProfileSchema } from "./profile-schemas.ts";

export const PROFILE_SCOPE: EntityScope<"profileId", RiskProfile> = {
  field: "profileId",
  param: Type.String({ pattern: "^[1-9][0-9]{0,8}$", description: "The risk profile.", examples: ["1"] }),
  what: "risk profile",
  find: ({ db }, id) => findProfile(db, Number(id)),
};

export const profileFields = { riskProfile: RiskProfileSchema };

export function refuseProfile(refused: DefaultTaken | RuleProblem): OperationRefusal {
  if (!("refused" in refused)) return fieldError(refused);
  return fieldError(ANOTHER_DEFAULT);
}
