/**
 * Kinds that OpenSearch has and this library refuses by name, with the reason that the client receives.
 * A kind that is neither here nor implemented does not exist in OpenSearch 2.17 either.
 */
export const UNSUPPORTED_QUERIES: ReadonlyMap<string, string> = new Map([
  ["script", "scripts are not run"],
  ["script_score", "scripts are not run"],
  ["has_child", "there are no join fields"],
  ["has_parent", "there are no join fields"],
  ["parent_id", "there are no join fields"],
]);

export const UNSUPPORTED_AGGREGATIONS: ReadonlyMap<string, string> = new Map([
  ["scripted_metric", "scripts are not run"],
  ["children", "there are no join fields"],
  ["parent", "there are no join fields"],
]);
