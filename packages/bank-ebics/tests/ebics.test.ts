import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { run } from "../src/command.ts";
import { createBankSources } from "../src/index.ts";
import { EbicsBank } from "./ebics-bank.ts";
import { DONAUBANK } from "./known-user.ts";

const PASSPHRASE = "a passphrase of a test";
const ZIP = Buffer.from("any bytes of a bank, zipped: PK");

let bank: EbicsBank;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  bank = await EbicsBank.start();
  folder = await mkdtemp(join(tmpdir(), "ebics-"));
  environment = { QUITTANCE_EBICS: join(folder, "ebics.json") };
  await writeFile(join(folder, "passphrase"), `${PASSPHRASE}\n`);
  await configure({});
});
afterAll(async () => {
  bank.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => void (bank.requests.length = 0));

async function configure(change: object): Promise<void> {
  const user = {
    ...DONAUBANK,
    url: bank.url,
    merchantGuid: "ME-1",
    orders: ["C53", "C54"],
    ...change,
  };
  await writeFile(join(folder, "ebics.json"), JSON.stringify({ users: [user] }));
}

const ebics = (...command: string[]) => run(command, environment);

async function fetched(): Promise<{ name: string; content: Uint8Array }[]> {
  const [source] = await createBankSources(environment);
  const files = [];
  for await (const file of source!.fetch("2026-11-20", "2026-11-26")) files.push(file);
  return files;
}

test("keys are made once, go to the bank, and stand in the letter with their digests", async () => {
  await expect(ebics("letter", "donaubank")).rejects.toThrow("run init first");
  expect(await ebics("init", "donaubank")).toContain("Print the letter");
  const letter = await ebics("letter", "donaubank", "de");
  for (const name of ["A006", "X002", "E002"] as const)
    expect(letter.replaceAll(/\s|<[^>]+>/g, "")).toContain(bank.digestOfUser(name));
  const before = bank.digestOfUser("A006");
  await ebics("init", "donaubank");
  expect(bank.digestOfUser("A006")).toBe(before);
  const file = await readFile(join(folder, "donaubank.keys"), "utf8");
  expect(Buffer.from(file, "base64").toString("latin1")).not.toContain("PRIVATE KEY");
});

test("the bank's keys come when it has activated the user, with the digests that it publishes", async () => {
  await expect(fetched()).rejects.toThrow("not known yet");
  await expect(ebics("bank-keys", "donaubank")).rejects.toThrow("091003");
  bank.isActivated = true;
  const digests = await ebics("bank-keys", "donaubank");
  expect(digests).toContain(`bankX002: ${bank.digestOfBank("X002")}`);
  expect(digests).toContain(`bankE002: ${bank.digestOfBank("E002")}`);
});

test("statements of the days come with a receipt, and an order type without any brings none", async () => {
  bank.statements.set("C53", ZIP);
  const files = await fetched();
  expect(files.map(({ name, content }) => [name, Buffer.from(content)])).toEqual([
    ["donaubank-C53-2026-11-26.zip", ZIP],
  ]);
  expect(bank.requests).toEqual([
    { order: "C53", from: "2026-11-20", phase: "Initialisation" },
    { order: "C53", from: undefined, phase: "Receipt" },
    { order: "C54", from: "2026-11-20", phase: "Initialisation" },
  ]);
});

test("statements are put into a folder, complete under their names", async () => {
  const inbox = await mkdtemp(join(folder, "inbox-"));
  const name = await ebics("fetch", "donaubank", inbox, "2026-11-20");
  expect(await readdir(inbox)).toEqual([name]);
  expect(await readFile(join(inbox, name))).toEqual(ZIP);
});

test.each([
  ["signature", "not signed by the bank"],
  ["segments", "larger than one segment"],
  ["code", "refused C53 with 091002"],
  ["connection", "fetch failed"],
] as const)("a response with a wrong %s is an error, and brings nothing", async (spoils, message) => {
  bank.spoils = spoils;
  await expect(fetched()).rejects.toThrow(message);
});

test("a transfer file is signed, encrypted and sent once", async () => {
  const file = join(folder, "transfers-TF-1.xml");
  const document = `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><Nm>Zoë</Nm></Document>\n`;
  await writeFile(file, document);
  expect(await ebics("send", "donaubank", file)).toBe("Sent as order A001.");
  expect(bank.transfers).toEqual([{ type: "CCT", document: document.replaceAll("\n", ""), isSigned: true }]);
  await expect(ebics("send", "donaubank", file)).rejects.toThrow("was sent on");
  expect(bank.transfers).toHaveLength(1);
});

test("a file whose end is unknown is not sent again without a person, and one that the bank refused is", async () => {
  const file = join(folder, "transfers-TF-2.xml");
  await writeFile(file, `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>`);
  bank.transfers.length = 0;
  bank.spoils = "code";
  await expect(ebics("send", "donaubank", file, "CIP")).rejects.toThrow("it has none of the transfers");
  // The second request arrives, and its response is lost.
  bank.losesResponseOf = "Transfer";
  await expect(ebics("send", "donaubank", file, "CIP")).rejects.toThrow("fetch failed");
  expect(bank.transfers).toMatchObject([{ type: "CIP" }]);
  await expect(ebics("send", "donaubank", file, "CIP")).rejects.toThrow("may be at the bank");
  expect(bank.transfers).toHaveLength(1);
  expect(await ebics("send", "donaubank", file, "CIP", "--again")).toContain("Sent");
});

test.each([
  ["hello", "no file of transfers"],
  [`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>`, "test mode"],
])("%s is not sent", async (content, message) => {
  const file = join(folder, message === "test mode" ? "test-transfers-TF-3.xml" : "other.xml");
  await writeFile(file, content);
  await expect(ebics("send", "donaubank", file)).rejects.toThrow(message);
});

test.each([
  [{ url: "http://bank.example/ebics" }, "users[0].url must begin with https://"],
  [{ hostId: "a b" }, "users[0].hostId"],
  [{ orders: ["STA"] }, "users[0].orders"],
  [{ passphrase: "secret" }, "users[0].passphrase is not known"],
  [{ keyFile: "" }, "users[0].keyFile is required"],
  [
    { transfers: { order: "CDD", ibans: ["AT441999900004217201"] } },
    "users[0].transfers.order must be one of CCT, CIP",
  ],
  [{ transfers: { order: "CCT", ibans: [] } }, "users[0].transfers.ibans must be a list of 1 to 50 IBANs"],
  [{ transfers: { order: "CCT", ibans: ["AT44"], day: 1 } }, "users[0].transfers.day is not known"],
])("a configuration with %o is refused with its field", async (change, message) => {
  await configure(change);
  await expect(ebics("letter", "donaubank")).rejects.toThrow(message);
  await configure({});
});

test("another passphrase opens no keys, and makes no new ones", async () => {
  await writeFile(join(folder, "passphrase"), "another passphrase here");
  await expect(ebics("init", "donaubank")).rejects.toThrow("cannot be opened");
  await writeFile(join(folder, "passphrase"), PASSPHRASE);
  expect(await fetched()).toHaveLength(1);
});
