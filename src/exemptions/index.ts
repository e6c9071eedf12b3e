export {
  automaticExemptions,
  codeOfExemption,
  exemptionOfCode,
  isOutOfScope,
  refuseExemption,
  refuseOutOfScope,
  type ExemptionFacts,
} from "./choose-exemption.ts";
export { countAtIssuer, issuerOf, pausedAtIssuer, pausedIssuers } from "./issuers.ts";
export {
  agedLowValueUses,
  exhaustLowValue,
  hasLowValuePlace,
  LOW_VALUE_DAYS,
  restartLowValue,
  returnLowValue,
  takeLowValue,
} from "./low-value.ts";
export { exemptionMigrations } from "./migrations.ts";
export { eraseCardsOf, listedSince, recordListed, recordUnlisted } from "./trust-lists.ts";
