import type { WebhookEndpoint } from "../events/index.ts";

/** As the provisioning API and `endpoint.disabled` show it: without its secret. */
export function describeEndpoint({ createdAt, ...endpoint }: WebhookEndpoint) {
  return { ...endpoint, createdAt: createdAt.toString({ smallestUnit: "second" }) };
}
