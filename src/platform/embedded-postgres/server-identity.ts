import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { chown, lchown, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** The user and group the server runs as when the gateway runs as root: PostgreSQL refuses to be root itself. */
export type ServerIdentity = { readonly uid: number; readonly gid: number };

/** No distribution hands out these user ids, so that no other daemon shares them and could read the cluster. */
const UNUSED_UIDS = { first: 60_706, last: 61_183 };

/** `undefined` means: as the user the gateway runs as. An existing cluster keeps the owner it has. */
export async function chooseServerIdentity(clusterDir: string): Promise<ServerIdentity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const uid = await unusedUid();
  return { uid, gid: uid };
}

/** `initdb`, other than the server, insists on a user that has a name. */
export async function namedIdentity(): Promise<ServerIdentity> {
  const [uid, gid] = await Promise.all([nobody("-u"), nobody("-g")]);
  return { uid, gid };
}

async function unusedUid(): Promise<number> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const taken = new Set(passwd.split("\n").map((line) => line.split(":")[2]));
  for (;;) {
    const uid = randomInt(UNUSED_UIDS.first, UNUSED_UIDS.last + 1);
    if (!taken.has(String(uid))) return uid;
  }
}

async function nobody(flag: "-u" | "-g"): Promise<number> {
  const { stdout } = await promisify(execFile)("id", [flag, "nobody"]);
  // Some systems print nobody's id as an unsigned number that only fits the call when it is read as signed.
  return Number(stdout) | 0;
}

/** Makes a folder, with everything in it, the server's. */
export async function changeOwner(dir: string, identity: ServerIdentity): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), identity.uid, identity.gid);
  }
  await chown(dir, identity.uid, identity.gid);
}
