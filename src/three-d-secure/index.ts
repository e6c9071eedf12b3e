export type { Acquirer, Merchant, ThreeDV2Config } from "./configuration/configuration.ts";
export { configurationWarnings, type ConfigurationWarning } from "./configuration/configuration-warnings.ts";
export { listThreeDV2Parameters, type ListedParameter } from "./configuration/list-parameters.ts";
export {
  CONFIGURATION_PATH,
  validateThreeDV2Config,
  type ConfigurationProblem,
  type ValidatedConfiguration,
} from "./configuration/validate-configuration.ts";
