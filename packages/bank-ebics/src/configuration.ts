import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { BankClient } from "./bank-client.ts";
import { KeyFile } from "./key-file.ts";
import { STATEMENTS, TRANSFERS } from "./orders.ts";
import { SentFiles } from "./sent-files.ts";

/** A user at a bank, whose statements are a merchant's. */
export interface BankUser {
  readonly id: string;
  readonly merchantGuid: string;
  readonly bankName: string;
  readonly orders: readonly (typeof STATEMENTS)[number][];
  readonly client: BankClient;
  readonly keyFile: KeyFile;
  readonly sent: SentFiles;
  /** How the gateway has transfers sent, and of which accounts; undefined: it does not. */
  readonly transfers:
    | { readonly order: (typeof TRANSFERS)[number]; readonly ibans: readonly string[] }
    | undefined;
}

const TEXTS = [
  "id",
  "merchantGuid",
  "bankName",
  "url",
  "hostId",
  "partnerId",
  "userId",
  "keyFile",
  "passphraseFile",
] as const;
const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
const SAFE = /^[A-Za-z0-9._-]{1,40}$/;

/**
 * Reads the file that `QUITTANCE_EBICS` names: `{"users": [{id, merchantGuid, bankName, url, hostId, partnerId, userId, keyFile,
 * passphraseFile, orders?, transfers?: {order, ibans}}]}`. Paths are relative to it.
 *
 * @throws Error that names the field; it never has a passphrase
 */
export async function readUsers(path: string): Promise<BankUser[]> {
  const { users } = JSON.parse(await readFile(path, "utf8")) as { users?: unknown };
  if (!Array.isArray(users) || users.length === 0 || users.length > 100)
    throw new Error(`${path}: users must be a list of 1 to 100.`);
  const read: BankUser[] = [];
  for (const [index, user] of users.entries())
    read.push(await readUser(Object(user) as Record<string, unknown>, { path, at: `users[${index}]` }));
  const ids = read.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Error(`${path}: two users have the same id.`);
  return read;
}

async function readUser(
  user: Record<string, unknown>,
  { path, at }: { path: string; at: string },
): Promise<BankUser> {
  const wrong = (field: string, message: string): Error => new Error(`${path}: ${at}.${field} ${message}.`);
  const text = (field: (typeof TEXTS)[number]): string => {
    const value = user[field];
    if (typeof value !== "string" || value === "" || value.length > 500) throw wrong(field, "is required");
    return value;
  };
  for (const field of Object.keys(user))
    if (field !== "orders" && field !== "transfers" && !TEXTS.some((known) => known === field))
      throw wrong(field, "is not known");
  for (const field of ["id", "hostId", "partnerId", "userId"] as const)
    if (!SAFE.test(text(field))) throw wrong(field, "may have letters, digits and . _ -, at most 40");
  const { orders = ["C53"] } = user;
  if (!Array.isArray(orders) || !orders.every((order) => STATEMENTS.some((known) => known === order)))
    throw wrong("orders", `must be of ${STATEMENTS.join(", ")}`);
  const transfers = readTransfers(user["transfers"], wrong);
  const url = new URL(text("url"));
  const isLocal = url.hostname === "127.0.0.1" || url.hostname === "localhost";
  if (url.protocol !== "https:" && !isLocal) throw wrong("url", "must begin with https://");
  const near = (name: string): string => resolve(dirname(path), name);
  const passphrase = (await readFile(near(text("passphraseFile")), "utf8")).trim();
  if (passphrase.length < 12) throw wrong("passphraseFile", "must hold at least 12 characters");
  const keyFile = new KeyFile({ path: near(text("keyFile")), passphrase });
  const [hostId, partnerId, userId] = [text("hostId"), text("partnerId"), text("userId")];
  return {
    id: text("id"),
    merchantGuid: text("merchantGuid"),
    bankName: text("bankName"),
    orders: orders as BankUser["orders"],
    client: new BankClient({ url: url.href, hostId, partnerId, userId, passphrase }, { keyFile }),
    keyFile,
    sent: new SentFiles(`${near(text("keyFile"))}.sent.json`),
    transfers,
  };
}

function readTransfers(
  given: unknown,
  wrong: (field: string, message: string) => Error,
): BankUser["transfers"] {
  if (given === undefined) return undefined;
  const { order: wanted, ibans: listed, ...other } = Object(given) as Record<string, unknown>;
  const [unknown] = Object.keys(other);
  if (unknown !== undefined) throw wrong(`transfers.${unknown}`, "is not known");
  const order = TRANSFERS.find((known) => known === wanted);
  if (!order) throw wrong("transfers.order", `must be one of ${TRANSFERS.join(", ")}`);
  const ibans = Array.isArray(listed) ? listed.map((iban) => String(iban).replaceAll(" ", "")) : [];
  if (ibans.length === 0 || ibans.length > 50 || !ibans.every((iban) => IBAN.test(iban)))
    throw wrong("transfers.ibans", "must be a list of 1 to 50 IBANs");
  return { order, ibans };
}
