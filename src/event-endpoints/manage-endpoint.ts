import {
  conferredEndpoint,
  grantsOfEndpoint,
  refuseConferral,
  UNBOUNDED,
  without,
  type Authority,
  type BeyondMaker,
  type EndpointRights,
  type Grants,
} from "../authority/index.ts";
import {
  deleteEndpoint,
  insertEndpoint,
  isTypePattern,
  lockEndpoint,
  replaceSecret,
  updateEndpoint,
  type EndpointChange,
  type WebhookEndpoint,
} from "../events/index.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import { findMerchant, findTenant, listTenantPath } from "../tenancy/index.ts";
import { removeFailures } from "./attempt-store.ts";
import type { EventParts } from "./parts.ts";
import { newSecret } from "./sign-event.ts";

type Place = Pick<WebhookEndpoint, "tenantGuid" | "merchantGuid">;
type NoSuchPlace = Refusal<"no_such_place">;
type NoSuchEndpoint = Refusal<"no_such_endpoint">;

interface NewEndpoint extends Partial<EndpointRights> {
  /** A merchant or a tenant. */
  readonly placeGuid: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description?: string | null | undefined;
  readonly active?: boolean | undefined;
  /** The maker: the endpoint receives no more than they may read, and as much unless chosen. */
  readonly maker: Authority;
}

/** With a database transaction, where an endpoint is made together with something else. */
type EndpointParts = Omit<EventParts, "db"> & { readonly db: Queryable };

/** Makes an endpoint; its secret is returned here and never again. */
export async function createEndpoint(
  parts: EndpointParts,
  { placeGuid, url, eventTypes, description = null, active = true, maker, ...chosen }: NewEndpoint,
): Promise<{ endpoint: WebhookEndpoint; secret: string } | NoSuchPlace | FieldRefused | BeyondMaker> {
  const place = await placeOf(parts, placeGuid);
  if (!place) return { refused: true, code: "no_such_place" };
  const problem = await problemOf(parts, { url, eventTypes });
  if (problem) return problem;
  const rights = conferredEndpoint(maker.grants, chosen);
  const beyond = await refuseRights(parts, { maker, place, rights });
  if (beyond) return beyond;
  const secret = newSecret();
  const guid = parts.ids.guid("WE");
  const made = { guid, ...place, url, eventTypes, description, active, ...rights, secret };
  const createdAt = parts.clock.now();
  return { endpoint: await insertEndpoint(parts.db, { ...made, createdAt }, parts.sealer), secret };
}

/** The tenant, and the merchant if it is one. */
async function placeOf({ db, sealer }: EndpointParts, guid: string): Promise<Place | undefined> {
  const merchant = guid.startsWith("ME-") ? await findMerchant(db, { merchantGuid: guid }) : undefined;
  if (merchant) return { tenantGuid: merchant.tenantGuid, merchantGuid: guid };
  const tenant = await findTenant(db, { tenantGuid: guid, sealer });
  return tenant && { tenantGuid: guid, merchantGuid: null };
}

async function problemOf(
  { addressProblem }: EndpointParts,
  { url, eventTypes }: Pick<EndpointChange, "url" | "eventTypes">,
): Promise<FieldRefused | undefined> {
  const unknown = (eventTypes ?? []).findIndex((pattern) => !isTypePattern(pattern));
  if (unknown !== -1) return fieldRefused(`eventTypes.${unknown}`, "not_allowed", { code: "event_types" });
  const problem = url === undefined ? undefined : await addressProblem(url);
  return problem === undefined ? undefined : fieldRefused("url", "not_allowed", problem);
}

/**
 * Changes the given fields. After an endpoint is switched on again, earlier failures do not count. What it receives at another address
 * is what the maker may read: less than before, where that is less.
 */
export async function changeEndpoint(
  parts: EventParts,
  guid: string,
  { maker, ...change }: EndpointChange & { readonly maker: Authority },
): Promise<WebhookEndpoint | NoSuchEndpoint | FieldRefused | BeyondMaker> {
  const problem = await problemOf(parts, change);
  if (problem) return problem;
  return parts.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, guid);
    if (!before) return { refused: true, code: "no_such_endpoint" };
    const rights = changedRights(before, { maker, change });
    const gained = without(grantsOfEndpoint(rights), grantsOfEndpoint(before));
    const isElsewhere = change.url !== undefined && change.url !== before.url;
    const grants = isElsewhere ? grantsOfEndpoint(rights) : gained;
    const beyond = await refuseGrants(parts, { maker, place: before, grants });
    if (beyond) return beyond;
    const changed = await updateEndpoint(tx, guid, { ...change, ...rights });
    if (!changed) return { refused: true, code: "no_such_endpoint" };
    if (change.active !== undefined || change.url !== undefined) await removeFailures(tx, guid);
    return changed;
  });
}

/** As chosen; at another address at most as much as the maker may read. */
function changedRights(
  before: WebhookEndpoint,
  { maker, change }: { maker: Authority; change: EndpointChange },
): EndpointRights {
  const kept = { mode: change.mode ?? before.mode, detail: change.detail ?? before.detail };
  if (change.url === undefined || change.url === before.url) return kept;
  const { mode = before.mode } = change;
  const most = conferredEndpoint(maker.grants, { mode });
  return { mode, detail: change.detail ?? (before.detail === "ids" ? "ids" : most.detail) };
}

function refuseRights(
  parts: EndpointParts,
  { rights, ...options }: { maker: Authority; place: Place; rights: EndpointRights },
): Promise<BeyondMaker | undefined> {
  return refuseGrants(parts, { ...options, grants: grantsOfEndpoint(rights) });
}

/** An endpoint has no end: it goes on when the credential that made it has expired. */
async function refuseGrants(
  { db }: EndpointParts,
  { maker, place, grants }: { maker: Authority; place: Place; grants: Grants },
): Promise<BeyondMaker | undefined> {
  const tenants = await listTenantPath(db, place);
  const placePath = place.merchantGuid === null ? tenants : [place.merchantGuid, ...tenants];
  return refuseConferral({ ...maker, endsAt: null }, { grants, placePath, ...UNBOUNDED });
}

/** Puts another secret in force. For `overlapHours` messages are signed with the one before, too; with 0 it ends at once. */
export async function rotateSecret(
  { db, clock, sealer }: EventParts,
  { guid, overlapHours }: { guid: string; overlapHours: number },
): Promise<{ endpoint: WebhookEndpoint; secret: string } | NoSuchEndpoint> {
  const secret = newSecret();
  const previousUntil = overlapHours === 0 ? null : clock.real.now().add({ hours: overlapHours });
  const endpoint = await replaceSecret(db, { guid, secret, previousUntil }, sealer);
  return endpoint ? { endpoint, secret } : { refused: true, code: "no_such_endpoint" };
}

/** Removes the endpoint; events that wait for it are no longer sent. */
export function removeEndpoint({ db }: EventParts, guid: string): Promise<boolean> {
  return db.transaction((tx) => removeEndpointIn(tx, guid));
}

/** The same in a database transaction of the caller. */
export async function removeEndpointIn(tx: Queryable, guid: string): Promise<boolean> {
  const removed = await deleteEndpoint(tx, guid);
  if (removed) await removeFailures(tx, guid);
  return removed;
}
