export {
  automaticExemptions,
  codeOfExemption,
  exemptionOfCode,
  refuseExemption,
  type ExemptionFacts,
} from "./choose-exemption.ts";
export { countAtIssuer, issuerOf, pausedAtIssuer } from "./issuers.ts";
export {
  exhaustLowValue,
  hasLowValuePlace,
  restartLowValue,
  returnLowValue,
  takeLowValue,
} from "./low-value.ts";
export { exemptionMigrations } from "./migrations.ts";
