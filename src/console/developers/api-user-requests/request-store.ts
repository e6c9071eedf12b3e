import type { ApiUserRights } from "../../../authority/index.ts";
import { sql, type Queryable } from "../../../platform/database/index.ts";
import { SecondPersonStore, type WantedRequest } from "../../people/second-person-store.ts";

/** The user and the rights that one person wants, and another person agrees to. */
interface WantedUser extends ApiUserRights {
  readonly kind: "create" | "password" | "enable";
  readonly username: string;
  /** Null for a user who does not exist yet. */
  readonly merchantUserGuid: string | null;
  /** For a new user. */
  readonly settings: Readonly<Record<string, string>>;
  /** For a new password. */
  readonly overlapHours: number;
}

/**
 * Rights that one person wants to give an API user who may refund or pay out live money; another person has to agree. Only the
 * person who requested it carries it out, because a password is shown once.
 */
export type ApiUserRequest = Omit<WantedRequest<WantedUser>, "wanted" | "placeGuid"> &
  WantedUser & { readonly merchantGuid: string };

export type NewApiUserRequest = WantedUser & Pick<ApiUserRequest, "id" | "merchantGuid" | "requestedBy">;

const requests = new SecondPersonStore<WantedUser>({
  table: sql`console_api_user_requests`,
  read: (stored) => stored as WantedUser,
});

/** One that waits already for the same is returned; undefined when too many wait at the merchant. */
export async function insertApiUserRequest(
  tx: Queryable,
  { id, merchantGuid: placeGuid, requestedBy, ...request }: NewApiUserRequest,
): Promise<ApiUserRequest | undefined> {
  const { kind, username, merchantUserGuid, operations, mode, settings, overlapHours } = request;
  const wanted = { kind, username, merchantUserGuid, operations, mode, settings, overlapHours };
  return flat(await requests.insert(tx, { id, placeGuid, requestedBy, wanted }));
}

/** At this merchant only. */
export async function findApiUserRequest(
  db: Queryable,
  { id, merchantGuid: placeGuid }: { id: string; merchantGuid: string },
): Promise<ApiUserRequest | undefined> {
  return flat(await requests.find(db, { id, placeGuid }));
}

/** Those that wait first, then the newest. */
export async function listApiUserRequests(
  db: Queryable,
  merchantGuids: readonly string[],
): Promise<ApiUserRequest[]> {
  return (await requests.list(db, merchantGuids)).map((request) => flat(request)!);
}

/** By the rules of `SecondPersonStore.decide`. */
export async function decideApiUserRequest(
  db: Queryable,
  decision: Parameters<typeof requests.decide>[1],
): Promise<ApiUserRequest | undefined> {
  return flat(await requests.decide(db, decision));
}

/** Uses up what was approved, once, for the person who requested it. */
export async function takeApiUserRequest(
  db: Queryable,
  request: { id: string; personId: string },
): Promise<ApiUserRequest | undefined> {
  return flat(await requests.take(db, request));
}

/** It was used up, and nothing was made. */
export function failApiUserRequest(db: Queryable, id: string): Promise<void> {
  return requests.fail(db, id);
}

function flat(request: WantedRequest<WantedUser> | undefined): ApiUserRequest | undefined {
  if (!request) return undefined;
  const { wanted, placeGuid: merchantGuid, ...rest } = request;
  return { ...rest, ...wanted, merchantGuid };
}
