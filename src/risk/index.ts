export { assessPayment, prepareAssessment, type ProfilesOfPayment } from "./assess-payment.ts";
export { agedVelocities, latestAssessments, type Assessment } from "./assessment-store.ts";
export {
  dryRunProfile,
  pastDecider,
  type DecidedCounts,
  type RiskDecision,
  type RiskDryRun,
} from "./dry-run.ts";
export type { Evaluation } from "./evaluate-profile.ts";
export { explainProfile, type ImaginedRiskPayment } from "./explain-profile.ts";
export { blockingEntries } from "./find-listed.ts";
export { listEntries } from "./list-store.ts";
export { MAX_WINDOW_DAYS, type RiskProfile, type RiskRule } from "./profile.ts";
export { draftedProfile, PROFILE_TABLES, profilesWithDraft } from "./profile-drafts.ts";
export { findProfile, insertProfile as insertRiskProfile, profilesOfTenants } from "./profile-store.ts";
export { PROFILE_SCOPE, riskFormSchemas, riskOperations, type RiskProvisioningParts } from "./http/index.ts";
export type { OriginalAmountsOf } from "./parts.ts";
export { riskMigrations } from "./migrations.ts";
export type { RiskPayment } from "./payment-attributes.ts";
export { Turns } from "./turns.ts";
export { createRiskProfilesOf, type RiskProfilesOf } from "./profiles-of.ts";
