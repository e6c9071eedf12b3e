import { json, sql, type Queryable } from "../platform/database/index.ts";
import type { MerchantUser } from "./merchant-user.ts";
import { isOfPlace } from "./tenant-tree.ts";
import { MAX_PER_PAGE, type PageRequest } from "./page.ts";

const COLUMNS = sql`guid, merchant_guid, username, type, settings, attributes, disabled, valid_until, operations, mode,
  shop_address, created_by, previous_password_until, previous_password_replaced`;

/** The unique constraint on usernames. */
export const USERNAME_CONSTRAINT = "merchant_users_username";

type MerchantUserWithPassword = MerchantUser & {
  readonly passwordHash: string;
  /** For the old password, while one is accepted too. */
  readonly previousPasswordHash: string | null;
};

/** An active user: neither disabled nor expired. */
export function findActiveUserByName(
  db: Queryable,
  { username }: { username: string },
): Promise<MerchantUserWithPassword | undefined> {
  return db.maybeOne<MerchantUserWithPassword>(sql`
    select ${COLUMNS}, password_hash, previous_password_hash from merchant_users
    where username = ${username} and not disabled and (valid_until is null or valid_until > quittance_real_now())`);
}

export function findMerchantUser(
  db: Queryable,
  { merchantUserGuid }: { merchantUserGuid: string },
): Promise<MerchantUser | undefined> {
  return db.maybeOne<MerchantUser>(
    sql`select ${COLUMNS} from merchant_users where guid = ${merchantUserGuid}`,
  );
}

export async function findPasswordHash(
  db: Queryable,
  { merchantUserGuid }: { merchantUserGuid: string },
): Promise<string | undefined> {
  const row = await db.maybeOne<{ passwordHash: string }>(
    sql`select password_hash from merchant_users where guid = ${merchantUserGuid}`,
  );
  return row?.passwordHash;
}

export function lockMerchantUser(
  tx: Queryable,
  { merchantUserGuid }: { merchantUserGuid: string },
): Promise<MerchantUserWithPassword | undefined> {
  return tx.maybeOne<MerchantUserWithPassword>(
    sql`select ${COLUMNS}, password_hash, previous_password_hash from merchant_users
      where guid = ${merchantUserGuid} for update`,
  );
}

export function selectMerchantUsers(
  db: Queryable,
  { merchantGuid, page }: { merchantGuid: string; page: PageRequest },
): Promise<MerchantUser[]> {
  return db.query<MerchantUser>(sql`
    select ${COLUMNS} from merchant_users
    where merchant_guid = ${merchantGuid} and (${page.after ?? null}::text is null
      or (created_at, guid) > (select created_at, guid from merchant_users where guid = ${page.after ?? null}))
    order by created_at, guid limit ${(page.limit ?? MAX_PER_PAGE) + 1}`);
}

/** Usable users that a person or credential made at a place or below it, oldest first. */
export function usersMadeBy(
  db: Queryable,
  { createdBy, placeGuid }: { createdBy: string; placeGuid: string },
): Promise<MerchantUser[]> {
  return db.query<MerchantUser>(sql`
    select ${COLUMNS} from merchant_users
    where created_by = ${createdBy} and not disabled
      and merchant_guid in (select guid from (select guid, guid as merchant_guid, tenant_guid from merchants) as merchant
        where ${isOfPlace(placeGuid)})
    order by created_at, guid`);
}

/** Returns who made it. */
export async function insertMerchantUser(
  db: Queryable,
  user: Omit<MerchantUserWithPassword, "previousPasswordHash" | "createdBy">,
): Promise<Pick<MerchantUser, "createdBy">> {
  return db.one<Pick<MerchantUser, "createdBy">>(sql`
    insert into merchant_users (guid, merchant_guid, username, password_hash, type, settings, attributes, disabled,
      valid_until, operations, mode, shop_address)
    values (${user.guid}, ${user.merchantGuid}, ${user.username}, ${user.passwordHash}, ${user.type},
      ${json(user.settings)}::jsonb, ${json(user.attributes)}::jsonb, ${user.disabled}, ${user.validUntil},
      ${listOf(user)}::text[], ${user.mode}, ${user.shopAddress}) returning created_by`);
}

export async function saveMerchantUser(tx: Queryable, user: MerchantUserWithPassword): Promise<void> {
  await tx.execute(sql`
    update merchant_users set username = ${user.username}, password_hash = ${user.passwordHash},
      settings = ${json(user.settings)}::jsonb, attributes = ${json(user.attributes)}::jsonb,
      disabled = ${user.disabled}, valid_until = ${user.validUntil},
      operations = ${listOf(user)}::text[], mode = ${user.mode},
      previous_password_hash = ${user.previousPasswordHash},
      previous_password_until = ${user.previousPasswordUntil}::timestamptz,
      previous_password_replaced = ${user.previousPasswordReplaced}
    where guid = ${user.guid}`);
}

function listOf({ operations }: Pick<MerchantUser, "operations">): string[] | null {
  return operations === null ? null : [...operations];
}

/** Ends a user that is not used any more; its record stays, because payments and the audit name it. */
export async function disableMerchantUser(
  tx: Queryable,
  { merchantUserGuid }: { merchantUserGuid: string },
): Promise<void> {
  await tx.execute(
    sql`update merchant_users set disabled = true where guid = ${merchantUserGuid} and not disabled`,
  );
}

/** Usernames by guid. */
export async function listMerchantUserNames(
  db: Queryable,
  guids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (guids.length === 0) return new Map();
  const rows = await db.query<{ guid: string; username: string }>(
    sql`select guid, username from merchant_users where guid = any(${[...guids]}::text[])`,
  );
  return new Map(rows.map(({ guid, username }) => [guid, username]));
}

/** Records, once, that a request came with the present password. Only for this rotation: another one may have begun. */
export async function markPasswordReplaced(
  db: Queryable,
  { guid, previousPasswordUntil }: Pick<MerchantUser, "guid" | "previousPasswordUntil">,
): Promise<void> {
  await db.execute(sql`
    update merchant_users set previous_password_replaced = true
    where guid = ${guid} and not previous_password_replaced
      and previous_password_until = ${previousPasswordUntil}::timestamptz`);
}
