import { addRiskListEntryOperation } from "./add-risk-list-entry.ts";
import { createRiskProfileOperation } from "./create-risk-profile.ts";
import { getRiskProfileInForceOperation } from "./get-risk-profile-in-force.ts";
import { listRiskListEntriesOperation } from "./list-risk-list-entries.ts";
import { listRiskProfilesOperation } from "./list-risk-profiles.ts";
import { removeRiskListEntryOperation } from "./remove-risk-list-entry.ts";
import { updateRiskProfileOperation } from "./update-risk-profile.ts";

/** The provisioning operations of risk profiles and of block and allow lists. */
export const riskOperations = [
  createRiskProfileOperation,
  updateRiskProfileOperation,
  listRiskProfilesOperation,
  getRiskProfileInForceOperation,
  addRiskListEntryOperation,
  removeRiskListEntryOperation,
  listRiskListEntriesOperation,
];
