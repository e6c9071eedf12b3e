import { databaseRealNow, sql, type Database } from "../../platform/database/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { hashPassword, ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import type { Role } from "../access/permissions.ts";
import { createInvitation } from "./invitation-store.ts";
import { findPersonByEmail, insertMembership, insertPerson, lockPeople } from "../access/person-store.ts";

const SET_UP_HOURS = 24;

/**
 * The address of the set-up link, by which the first person becomes the administrator of the installation; undefined once
 * there is one, and while an earlier link is valid. One that nobody used in 24 hours is replaced by the next start.
 */
export async function ensureSetUpLink(
  db: Database,
  options: {
    ids: Ids;
    publicUrl: string;
    /** Stores the link before it works, so that no crash leaves one that nobody has. */
    keep?: ((link: string) => Promise<unknown>) | undefined;
  },
): Promise<string | undefined> {
  const { ids, publicUrl, keep } = options;
  return db.transaction(async (tx) => {
    await lockPeople(tx);
    const { isSetUp } = await tx.one<{ isSetUp: boolean }>(sql`
      select exists (select from console_people where not is_demo)
        or exists (select from console_invitations where email is null and expires_at > ${databaseRealNow}) as is_set_up`);
    if (isSetUp) return undefined;
    await tx.execute(sql`delete from console_invitations where email is null`);
    const token = await createInvitation(tx, {
      id: ids.uuid(),
      email: null,
      placeGuid: ROOT_TENANT_GUID,
      role: "admin",
      isOwner: true,
      inviters: [],
      isByRoot: true,
      validHours: SET_UP_HOURS,
    });
    const link = `${publicUrl}/console/invitation#${token}`;
    await keep?.(link);
    return link;
  });
}

/** Seeds the missing people of the demo. A membership that was removed stays removed. */
export async function seedDemoPeople(
  db: Database,
  people: readonly {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly password: string;
    readonly placeGuid: string;
    readonly role: Role;
    readonly isOwner: boolean;
  }[],
): Promise<void> {
  for (const { password, placeGuid, role, isOwner, ...person } of people) {
    if (await findPersonByEmail(db, person.email)) continue;
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      await lockPeople(tx);
      if (await findPersonByEmail(tx, person.email)) return;
      await insertPerson(tx, { ...person, isDemo: true, passwordHash });
      await insertMembership(tx, {
        id: person.id,
        personId: person.id,
        placeGuid,
        role,
        isOwner,
        waitHours: null,
      });
    });
  }
}
