import { draftOperations, fieldError, type ProvisioningParts } from "../../tenancy/index.ts";
import { PROFILE_DRAFTS } from "../profile-drafts.ts";
import { PROFILE_SCOPE, profileFields } from "./profile-answers.ts";
import { RiskProfileChange } from "./profile-schemas.ts";

/** The operations of drafts and versions of risk profiles: `getRiskProfileDraft` and so on. */
export const PROFILE_DRAFT_OPERATIONS = draftOperations({
  name: "RiskProfile",
  scope: PROFILE_SCOPE,
  content: RiskProfileChange.properties,
  examples: [{ rules: [{ id: "known-bad", check: { kind: "blocklist" }, action: "decline" }] }],
  kindOf: (_parts: ProvisioningParts) => PROFILE_DRAFTS,
  shown: profileFields,
  show: (riskProfile) => ({ riskProfile }),
  answer: fieldError,
});
