import { getWhatIfOperation } from "./get-what-if.ts";
import { listConnectorExperimentsOperation } from "./list-connector-experiments.ts";
import { stopConnectorExperimentOperation } from "./stop-connector-experiment.ts";
import { whatIfOperation } from "./what-if.ts";

/** The provisioning operations of what-ifs and live shares. */
export const whatIfOperations = [
  whatIfOperation,
  getWhatIfOperation,
  listConnectorExperimentsOperation,
  stopConnectorExperimentOperation,
];
