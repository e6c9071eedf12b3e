import { sql, type Queryable } from "../../platform/database/index.ts";

/**
 * The names of people by the user names under which changes are recorded: of a person that is the e-mail address. A credential has
 * no entry, nor has a person whose address was released.
 *
 * @param usernames null stands for the gateway itself
 */
export async function nameUsers(
  db: Queryable,
  usernames: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const addresses = [...new Set(usernames.filter((username) => typeof username === "string"))];
  if (addresses.length === 0) return new Map();
  const rows = await db.query<{ email: string; name: string }>(
    sql`select email, name from console_people where email = any(${addresses}::text[])`,
  );
  return new Map(rows.map(({ email, name }) => [email, name]));
}
