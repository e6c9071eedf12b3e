export { assessPayment, prepareAssessment, type ProfilesOfPayment } from "./assess-payment.ts";
export { latestAssessments, purgeVelocities, type Assessment } from "./assessment-store.ts";
export { listEntries } from "./list-store.ts";
export { profilesOfTenants } from "./profile-store.ts";
export { riskOperations } from "./http/index.ts";
export { riskMigrations } from "./migrations.ts";
export type { RiskPayment } from "./payment-attributes.ts";
export { Turns } from "./turns.ts";
export { createRiskProfilesOf, type RiskProfilesOf } from "./profiles-of.ts";
