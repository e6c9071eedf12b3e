import type { Queryable } from "../../platform/database/index.ts";
import { makerBehind } from "../../tenancy/index.ts";
import { findPersonByEmail } from "./person-store.ts";
import type { Person } from "./person.ts";

/**
 * The person behind a user name of the audit: a person's own, or that of a credential that the person made, directly or through
 * another one. What a credential makes or requests counts as that person's, so that they do not approve it themselves.
 */
export async function personBehind(db: Queryable, username: string | null): Promise<Person | undefined> {
  const maker = username === null ? undefined : await makerBehind(db, username);
  return maker?.includes("@") ? findPersonByEmail(db, maker) : undefined;
}
