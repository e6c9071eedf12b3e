import {
  deleteEndpoint,
  insertEndpoint,
  isTypePattern,
  replaceSecret,
  updateEndpoint,
  type EndpointChange,
  type WebhookEndpoint,
} from "../events/index.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import type { Refusal } from "../platform/refusal.ts";
import { findMerchant, findTenant } from "../tenancy/index.ts";
import { removeFailures } from "./attempt-store.ts";
import type { EventParts } from "./parts.ts";
import { newSecret } from "./sign-event.ts";

type NoSuchPlace = Refusal<"no_such_place">;
type NoSuchEndpoint = Refusal<"no_such_endpoint">;

interface NewEndpoint {
  /** A merchant or a tenant. */
  readonly placeGuid: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description?: string | null | undefined;
  readonly active?: boolean | undefined;
}

/** Makes an endpoint; its secret is returned here and never again. */
export async function createEndpoint(
  parts: EventParts,
  { placeGuid, url, eventTypes, description = null, active = true }: NewEndpoint,
): Promise<{ endpoint: WebhookEndpoint; secret: string } | NoSuchPlace | FieldRefused> {
  const place = await placeOf(parts, placeGuid);
  if (!place) return { refused: true, code: "no_such_place" };
  const problem = await problemOf(parts, { url, eventTypes });
  if (problem) return problem;
  const secret = newSecret();
  const made = { guid: parts.ids.guid("WE"), ...place, url, eventTypes, description, active, secret };
  const createdAt = parts.clock.now();
  return { endpoint: await insertEndpoint(parts.db, { ...made, createdAt }, parts.sealer), secret };
}

export async function hasPlace(parts: EventParts, guid: string): Promise<boolean> {
  return (await placeOf(parts, guid)) !== undefined;
}

/** The tenant, and the merchant if it is one. */
async function placeOf(
  { db, sealer }: EventParts,
  guid: string,
): Promise<Pick<WebhookEndpoint, "tenantGuid" | "merchantGuid"> | undefined> {
  const merchant = guid.startsWith("ME-") ? await findMerchant(db, { merchantGuid: guid }) : undefined;
  if (merchant) return { tenantGuid: merchant.tenantGuid, merchantGuid: guid };
  const tenant = await findTenant(db, { tenantGuid: guid, sealer });
  return tenant && { tenantGuid: guid, merchantGuid: null };
}

async function problemOf(
  { addressProblem }: EventParts,
  { url, eventTypes }: Pick<EndpointChange, "url" | "eventTypes">,
): Promise<FieldRefused | undefined> {
  const unknown = (eventTypes ?? []).findIndex((pattern) => !isTypePattern(pattern));
  if (unknown !== -1)
    return fieldRefused(
      `eventTypes.${unknown}`,
      "not_allowed",
      "must be a type of event, such as 'payment.succeeded', a kind with all its types, such as 'payment.*', or '*'",
    );
  const problem = url === undefined ? undefined : await addressProblem(url);
  return problem === undefined ? undefined : fieldRefused("url", "not_allowed", problem);
}

/** Changes the given fields. After an endpoint is switched on again, earlier failures do not count. */
export async function changeEndpoint(
  parts: EventParts,
  guid: string,
  change: EndpointChange,
): Promise<WebhookEndpoint | NoSuchEndpoint | FieldRefused> {
  const problem = await problemOf(parts, change);
  if (problem) return problem;
  return parts.db.transaction(async (tx) => {
    const changed = await updateEndpoint(tx, guid, change);
    if (!changed) return { refused: true, code: "no_such_endpoint" };
    if (change.active !== undefined || change.url !== undefined) await removeFailures(tx, guid);
    return changed;
  });
}

/** Puts another secret in force. For `overlapHours` messages are signed with the one before, too; with 0 it ends at once. */
export async function rotateSecret(
  { db, clock, sealer }: EventParts,
  { guid, overlapHours }: { guid: string; overlapHours: number },
): Promise<{ endpoint: WebhookEndpoint; secret: string } | NoSuchEndpoint> {
  const secret = newSecret();
  const previousUntil = overlapHours === 0 ? null : clock.now().add({ hours: overlapHours });
  const endpoint = await replaceSecret(db, { guid, secret, previousUntil }, sealer);
  return endpoint ? { endpoint, secret } : { refused: true, code: "no_such_endpoint" };
}

/** Removes the endpoint; events that wait for it are no longer sent. */
export function removeEndpoint({ db }: EventParts, guid: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await deleteEndpoint(tx, guid);
    if (removed) await removeFailures(tx, guid);
    return removed;
  });
}
