import { activateRiskProfileDraftOperation } from "./activate-risk-profile-draft.ts";
import { addRiskListEntryOperation } from "./add-risk-list-entry.ts";
import { createRiskProfileOperation } from "./create-risk-profile.ts";
import { discardRiskProfileDraftOperation } from "./discard-risk-profile-draft.ts";
import { getRiskProfileDraftOperation } from "./get-risk-profile-draft.ts";
import { getRiskProfileInForceOperation } from "./get-risk-profile-in-force.ts";
import { listRiskListEntriesOperation } from "./list-risk-list-entries.ts";
import { listRiskProfileVersionsOperation } from "./list-risk-profile-versions.ts";
import { listRiskProfilesOperation } from "./list-risk-profiles.ts";
import { removeRiskListEntryOperation } from "./remove-risk-list-entry.ts";
import { restoreRiskProfileVersionOperation } from "./restore-risk-profile-version.ts";
import { saveRiskProfileDraftOperation } from "./save-risk-profile-draft.ts";
import { updateRiskProfileOperation } from "./update-risk-profile.ts";

/** The provisioning operations of risk profiles and of block and allow lists. */
export const riskOperations = [
  createRiskProfileOperation,
  updateRiskProfileOperation,
  listRiskProfilesOperation,
  getRiskProfileInForceOperation,
  getRiskProfileDraftOperation,
  saveRiskProfileDraftOperation,
  discardRiskProfileDraftOperation,
  activateRiskProfileDraftOperation,
  listRiskProfileVersionsOperation,
  restoreRiskProfileVersionOperation,
  addRiskListEntryOperation,
  removeRiskListEntryOperation,
  listRiskListEntriesOperation,
];

export { PROFILE_ID } from "./draft-schemas.ts";
export { riskFormSchemas } from "./profile-schemas.ts";
export { PROFILE_SCOPE } from "./profile-answers.ts";
export type { RiskProvisioningParts } from "../parts.ts";
