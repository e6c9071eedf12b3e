import type { WebhookEndpoint } from "../events/index.ts";

/** As the provisioning API and `endpoint.disabled` show it: without its secret. */
export function describeEndpoint({ createdAt, eventTypes, ...endpoint }: WebhookEndpoint) {
  return {
    ...endpoint,
    eventTypes: [...eventTypes],
    createdAt: createdAt.toString({ smallestUnit: "second" }),
  };
}
