import { getDccEvidenceOperation } from "./get-dcc-evidence.ts";
import { listConversionRatesOperation } from "./list-conversion-rates.ts";
import { setConversionRateOperation } from "./set-conversion-rate.ts";

/** The provisioning operations of dynamic currency conversion. */
export const dccOperations = [
  setConversionRateOperation,
  listConversionRatesOperation,
  getDccEvidenceOperation,
];
