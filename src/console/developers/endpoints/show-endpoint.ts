import { grantsOfEndpoint, without } from "../../../authority/index.ts";
import { failingSince, listEventAttempts } from "../../../event-endpoints/index.ts";
import { EVENT_TYPE_NAMES, findEndpoint, type WebhookEndpoint } from "../../../events/index.ts";
import { withShownResponses } from "../../../platform/deliveries/index.ts";
import { findTransactions } from "../../../transactions/index.ts";
import { ROOT_TENANT_GUID, versionOf } from "../../../tenancy/index.ts";
import type { Typed } from "../../frame/form-state.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { ConsoleParts } from "../../parts.ts";
import type { DeliveryLog } from "./delivery-log-part.ts";
import type { EndpointProblem, EndpointValues } from "./endpoint-form.ts";
import { endpointPage, type EndpointNote } from "./endpoint-page.ts";

/** As the audit names it. */
export const ENDPOINT = "webhookEndpoint";

const PAGE_SIZE = 50;
const NOTES: readonly EndpointNote[] = ["changed", "resent", "tested"];

/** An endpoint of the place itself; undefined for one of another place. */
export async function endpointOf(
  { db }: ConsoleParts,
  { place, path }: PlaceVisit,
): Promise<WebhookEndpoint | undefined> {
  const endpoint = await findEndpoint(db, path("endpoint"));
  return endpoint && (endpoint.merchantGuid ?? endpoint.tenantGuid) === place.guid ? endpoint : undefined;
}

interface Shown {
  readonly endpoint: WebhookEndpoint;
  readonly secret?: string;
  readonly values?: EndpointValues;
  readonly typed?: Typed;
  readonly problem?: EndpointProblem;
  readonly period?: { readonly from: string; readonly to: string };
}

/** The page of an endpoint, with the part of its log that the address names. */
export async function showEndpoint(parts: ConsoleParts, visit: PlaceVisit, shown: Shown) {
  const { place, query } = visit;
  const { endpoint: found, ...more } = shown;
  const version = await versionOf(parts.db, { entity: ENDPOINT, target: found.guid });
  const endpoint = (await findEndpoint(parts.db, found.guid)) ?? found;
  const failing = await failingSince(parts.db, [endpoint.guid]);
  const { publicUrl } = parts;
  return visit.show(
    endpointPage(visit, {
      endpoint,
      version,
      failingSince: failing.get(endpoint.guid),
      log: await readLog(parts, endpoint, { query, place }),
      curl: provisioningCurl({ publicUrl, operation: `listEventDeliveries/${endpoint.guid}` }),
      note: NOTES.find((note) => note === query("note")),
      ...more,
    }),
  );
}

async function readLog(
  { db, clock, demo }: ConsoleParts,
  endpoint: WebhookEndpoint,
  { query, place }: Pick<PlaceVisit, "query" | "place">,
): Promise<DeliveryLog> {
  const { guid } = endpoint;
  const mayReadEvents = Object.keys(without(grantsOfEndpoint(endpoint), place.grants)).length === 0;
  const failedOnly = query("failed") === "yes";
  const type = EVENT_TYPE_NAMES.find((name) => name === query("type"));
  const after = query("after");
  const before = /^[1-9]\d{0,17}$/.test(after) ? BigInt(after) : undefined;
  const found = await listEventAttempts(db, {
    endpointGuid: guid,
    failedOnly,
    type,
    before,
    limit: PAGE_SIZE,
  });
  const resources = [...new Set(found.attempts.map(({ resource }) => resource))];
  const payments = resources.length === 0 ? [] : await findTransactions(db, resources);
  const orders = new Map(payments.map(({ uuid, merchantTransactionId }) => [uuid, merchantTransactionId]));
  const isOfRoot = endpoint.merchantGuid === null && endpoint.tenantGuid === ROOT_TENANT_GUID;
  const attempts = withShownResponses(found.attempts, {
    mayReadMessages: mayReadEvents,
    mayReadInside: demo || isOfRoot,
  });
  return {
    ...found,
    attempts,
    orders,
    now: clock.now(),
    isFirstPage: before === undefined,
    failedOnly,
    type,
  };
}
