import { nameAgents } from "../../agents/index.ts";
import { sql, type Queryable } from "../../platform/database/index.ts";
import { nameCredentials } from "../../tenancy/index.ts";

/**
 * The names of people, credentials and assistants by the user names under which changes are recorded: of a person that is the e-mail
 * address, of the others the guid. The root credential has no entry, nor has a person whose address was released.
 *
 * @param usernames null stands for the gateway itself
 */
export async function nameUsers(
  db: Queryable,
  usernames: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const given = [...new Set(usernames.filter((username) => typeof username === "string"))];
  const beginning = (prefix: string): string[] => given.filter((username) => username.startsWith(prefix));
  const found = await Promise.all([
    namesOf(
      given.filter((username) => username.includes("@")),
      (addresses) => namePeopleAt(db, addresses),
    ),
    namesOf(beginning("PC-"), (guids) => nameCredentials(db, guids)),
    namesOf(beginning("AG-"), (guids) => nameAgents(db, guids)),
  ]);
  return new Map(found.flatMap((names) => [...names]));
}

/** Most pages have changes of people alone: no query for what is not there. */
async function namesOf(
  usernames: readonly string[],
  find: (usernames: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  return usernames.length === 0 ? new Map() : find(usernames);
}

async function namePeopleAt(
  db: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ email: string; name: string }>(
    sql`select email, name from console_people where email = any(${[...addresses]}::text[])`,
  );
  return new Map(rows.map(({ email, name }) => [email, name]));
}
