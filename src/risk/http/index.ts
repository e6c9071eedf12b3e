import { addRiskListEntryOperation } from "./add-risk-list-entry.ts";
import { createRiskProfileOperation } from "./create-risk-profile.ts";
import { getRiskProfileInForceOperation } from "./get-risk-profile-in-force.ts";
import { listRiskListEntriesOperation } from "./list-risk-list-entries.ts";
import { listRiskProfilesOperation } from "./list-risk-profiles.ts";
import { removeRiskListEntryOperation } from "./remove-risk-list-entry.ts";
import { updateRiskProfileOperation } from "./update-risk-profile.ts";
import { PROFILE_DRAFT_OPERATIONS } from "./profile-draft-operations.ts";

/** The provisioning operations of risk profiles and of block and allow lists. */
export const riskOperations = [
  createRiskProfileOperation,
  updateRiskProfileOperation,
  listRiskProfilesOperation,
  getRiskProfileInForceOperation,
  ...Object.values(PROFILE_DRAFT_OPERATIONS),
  addRiskListEntryOperation,
  removeRiskListEntryOperation,
  listRiskListEntriesOperation,
];

export { riskFormSchemas } from "./profile-schemas.ts";
export { PROFILE_SCOPE } from "./profile-answers.ts";
export type { RiskProvisioningParts } from "../parts.ts";
