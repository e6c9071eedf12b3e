#!/usr/bin/env node
import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { BankLetter, Orders } from "ebics-client";
import { OK } from "./bank-client.ts";
import { readUsers, type BankUser } from "./configuration.ts";
import { codeOf, TRANSFERS } from "./orders.ts";
import { sendOnce } from "./send-once.ts";
import { sourceOf } from "./source.ts";

const FETCHED_DAYS = 30;

const USAGE = `quittance-ebics <command> <user>

  init <user>               make keys, and send them to the bank (INI, HIA)
  letter <user> [de|en|fr]  print the letter (HTML) with their digests: sign it, and send it to the bank
  bank-keys <user>          fetch the bank's keys (HPB) when the bank has activated the user, and print their digests: compare them with
                            those that the bank has published, before you use them
  fetch <user> <folder> [since]
                            put the statements since a day (30 days ago unless given) into a folder, as that of the merchant below
                            GATEWAY_BANK_INBOX; entries that were imported before count once all the same
  send <user> <file> [CCT|CIP] [--again]
                            send an approved transfer file, once; --again only after the bank said that it does not have it

QUITTANCE_EBICS names the configuration (packages/bank-ebics/README.md).`;

/** Runs one command; the lines that it prints. Errors are messages for people. */
export async function run(
  [command, id, ...rest]: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const path = environment["QUITTANCE_EBICS"];
  if (!path || !command || !id) throw new Error(USAGE);
  const user = (await readUsers(path)).find((one) => one.id === id);
  if (!user) throw new Error(`${path} has no user ${id}.`);
  switch (command) {
    case "init":
      return init(user);
    case "letter":
      return letter(user, rest[0] ?? "en");
    case "bank-keys":
      return bankKeys(user);
    case "fetch":
      return fetchInto(user, { path, given: rest });
    case "send":
      return send(user, rest);
    default:
      throw new Error(USAGE);
  }
}

async function init({ client, keyFile }: BankUser): Promise<string> {
  // A failed decryption must never make new keys, which the bank does not know.
  const isNew = await keyFile.read().then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );
  if (isNew) await client.makeKeys();
  if ((await client.keys()) === null) throw new Error("The key file cannot be opened with the passphrase.");
  for (const name of ["INI", "HIA"] as const) {
    const code = codeOf(await client.ebicsRequest(Orders[name]));
    if (code !== OK) throw new Error(`The bank refused ${name} with ${code}.`);
  }
  return "The bank has the keys. Print the letter, sign it and send it to the bank.";
}

async function letter({ client, bankName }: BankUser, language: string): Promise<string> {
  if (!["de", "en", "fr"].includes(language)) throw new Error("Letters are in de, en and fr.");
  if ((await client.keys()) === null) throw new Error("There are no keys yet: run init first.");
  const require = createRequire(import.meta.url);
  const template = await readFile(require.resolve(`ebics-client/templates/ini_${language}.hbs`), "utf8");
  return new BankLetter({ client, bankName, template }).generate();
}

async function bankKeys({ client }: BankUser): Promise<string> {
  const response = await client.ebicsRequest(Orders.HPB);
  const code = codeOf(response);
  if (code !== OK)
    throw new Error(`The bank refused HPB with ${code}: it may not have activated the user yet.`);
  const keys = response.bankKeys();
  await client.setBankKeys(keys);
  return Object.entries(keys)
    .map(([name, { mod, exp }]) => {
      const plain = [exp, mod].map((part) => part.toString("hex").replace(/^0+/, "")).join(" ");
      return `${name}: ${createHash("sha256").update(plain).digest("hex").toUpperCase()}`;
    })
    .join("\n");
}

/** Under a name with a dot in front until a file is complete. */
async function fetchInto(
  user: BankUser,
  { path, given: [folder, since] }: { path: string; given: readonly string[] },
): Promise<string> {
  if (!folder) throw new Error(USAGE);
  const today = Temporal.Now.plainDateISO("UTC");
  const from = Temporal.PlainDate.from(since ?? today.subtract({ days: FETCHED_DAYS })).toString();
  const names: string[] = [];
  for await (const { name, content } of sourceOf(user, { path }).fetch(from, today.toString())) {
    await writeFile(join(folder, `.${name}`), content);
    await rename(join(folder, `.${name}`), join(folder, name));
    names.push(name);
  }
  return names.length === 0 ? "The bank has no statements of these days." : names.join("\n");
}

async function send(user: BankUser, given: readonly string[]): Promise<string> {
  const [file, type = "CCT"] = given.filter((argument) => argument !== "--again");
  const order = TRANSFERS.find((known) => known === type);
  if (!file || !order) throw new Error(USAGE);
  const document = await readFile(file, "utf8");
  if (!/urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.\d\d/.test(document.slice(0, 500)))
    throw new Error(`${file} is no file of transfers (pain.001).`);
  if (/(^|[/\\])test-[^/\\]*$/.test(file))
    throw new Error(`${file} is of connectors in test mode: no bank gets it.`);
  const before = await user.sent.find(document);
  if (before?.state === "sent")
    throw new Error(`${file} was sent on ${before.at}, as order ${before.orderId}.`);
  const sent = await sendOnce(user, { order, document, again: given.includes("--again") });
  if (sent.kind !== "sent") throw new Error(sent.because);
  return `Sent as order ${sent.orderId}.`;
}

if (import.meta.main)
  try {
    process.stdout.write(`${await run(process.argv.slice(2), process.env)}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
