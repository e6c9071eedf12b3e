import { sql, type Database, type Queryable } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import { readBasicCredentials } from "./basic-credentials.ts";
import type { AuthenticationParts, AuthenticationRefusal } from "./authenticate-merchant-user.ts";
import { hashPassword, verifyPassword } from "./passwords/index.ts";

const DEFAULT_ADMINISTRATOR = "admin";
const GENERATED_PASSWORD_BYTES = 16;

interface Administrator {
  readonly username: string;
  readonly passwordHash: string;
}

/** `password` is set only when it was just generated: it is shown once and can't be read again. */
export interface RootCredential {
  readonly username: string;
  readonly password?: string;
}

/**
 * Ensures that the provisioning API has a root credential. A password from the settings replaces the stored one; without one
 * it is generated at the first start.
 */
export async function ensureRootCredential(
  db: Database,
  request: {
    username?: string;
    password?: string;
    ids: Ids;
    /** Stores a generated password before it is in force, so that no crash leaves one that nobody has. */
    keepPassword?: ((password: string) => Promise<unknown>) | undefined;
  },
): Promise<RootCredential> {
  const username = request.username ?? DEFAULT_ADMINISTRATOR;
  const current = await findAdministrator(db);
  if (request.password === undefined) {
    if (current) return { username: await rename(db, { current, username: request.username }) };
    const password = request.ids.secret(GENERATED_PASSWORD_BYTES).toLowerCase();
    const passwordHash = await hashPassword(password);
    const inserted = await db.transaction(async (tx) => {
      // Another process that started at the same time was first: its password is the one.
      if (!(await insert(tx, { username, passwordHash }))) return false;
      await request.keepPassword?.(password);
      return true;
    });
    if (!inserted) return { username };
    return request.keepPassword ? { username } : { username, password };
  }
  if (current?.username === username && (await verifyPassword(request.password, current.passwordHash))) {
    return { username };
  }
  await replace(db, { username, passwordHash: await hashPassword(request.password) });
  return { username };
}

/** Whether the request carries the root credential. */
export async function authenticateAdministrator(
  { db, configuration, passwords }: AuthenticationParts,
  request: { authorization: string | undefined; remoteAddress: string },
): Promise<{ username: string } | AuthenticationRefusal> {
  const credentials = readBasicCredentials(request.authorization);
  if (!credentials) return { refused: true, code: "invalid_credentials" };
  const administrator = await configuration.getOrLoad("administrator", "", () => findAdministrator(db));
  const result = await passwords.check({
    kind: "administrator",
    username: `administrator ${credentials.username}`,
    presented: credentials.password,
    kept: administrator?.username === credentials.username ? administrator.passwordHash : undefined,
    remoteAddress: request.remoteAddress,
  });
  if (result === "busy") return { refused: true, code: "too_many_attempts" };
  if (result === "wrong") return { refused: true, code: "invalid_credentials" };
  return { username: credentials.username };
}

function findAdministrator(db: Queryable): Promise<Administrator | undefined> {
  return db.maybeOne<Administrator>(sql`select username, password_hash from administrators`);
}

async function insert(db: Queryable, { username, passwordHash }: Administrator): Promise<boolean> {
  const count = await db.execute(sql`
    insert into administrators (username, password_hash) values (${username}, ${passwordHash})
    on conflict do nothing`);
  return count === 1;
}

async function replace(db: Database, administrator: Administrator): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table administrators in exclusive mode`);
    await tx.execute(sql`delete from administrators`);
    await insert(tx, administrator);
  });
}

async function rename(
  db: Database,
  { current, username }: { current: Administrator; username: string | undefined },
): Promise<string> {
  if (username === undefined || username === current.username) return current.username;
  await db.execute(
    sql`update administrators set username = ${username} where username = ${current.username}`,
  );
  return username;
}
