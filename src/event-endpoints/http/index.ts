import { createWebhookEndpointOperation } from "./create-webhook-endpoint.ts";
import { deleteWebhookEndpointOperation } from "./delete-webhook-endpoint.ts";
import { listEventDeliveriesOperation } from "./list-event-deliveries.ts";
import { listWebhookEndpointsOperation } from "./list-webhook-endpoints.ts";
import { resendEventsOperation } from "./resend-events.ts";
import { rotateWebhookSecretOperation } from "./rotate-webhook-secret.ts";
import { sendTestEventOperation } from "./send-test-event.ts";
import { updateWebhookEndpointOperation } from "./update-webhook-endpoint.ts";

/** Endpoints of merchants and tenants: to which addresses events are sent. */
export const eventOperations = [
  createWebhookEndpointOperation,
  updateWebhookEndpointOperation,
  rotateWebhookSecretOperation,
  listWebhookEndpointsOperation,
  deleteWebhookEndpointOperation,
  sendTestEventOperation,
  resendEventsOperation,
  listEventDeliveriesOperation,
];
