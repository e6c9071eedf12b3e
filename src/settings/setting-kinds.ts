import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

import ipaddr from "ipaddr.js";

import { clusterAddresses } from "../platform/cluster-addresses.ts";
import { READ_ONLY, serverAddresses } from "../platform/database/index.ts";

/**
 * Parses the text of one setting; for a bad text it returns what was expected, for the path of a bad file what is wrong with
 * the file.
 */
export type SettingKind<T> = (text: string) => { value: T } | { expected: string } | { badFile: string };

export const text: SettingKind<string> = (given) =>
  given === "" ? { expected: "a text that is not empty" } : { value: given };

/** Printable ASCII, as identifiers in messages of the card schemes have it. */
export function shortText(maxCharacters: number): SettingKind<string> {
  return (given) =>
    given.length <= maxCharacters && /^[\x21-\x7e]+$/.test(given)
      ? { value: given }
      : { expected: `a text of at most ${maxCharacters} printable characters without spaces` };
}

/** A user name of Basic credentials, which ends at the first colon. */
export const userName: SettingKind<string> = (given) =>
  given === "" || given.includes(":") ? { expected: "a name without a colon" } : { value: given };

/** A password that an operator chose; the gateway warns of a short one at its start. */
export const password: SettingKind<string> = (given) =>
  given.length > 0 && given.length <= 255
    ? { value: given }
    : { expected: "a password of 1 to 255 characters" };

export const boolean: SettingKind<boolean> = (given) => {
  if (given === "true") return { value: true };
  if (given === "false") return { value: false };
  return { expected: "true or false" };
};

export function integer({ min, max }: { min: number; max: number }): SettingKind<number> {
  return (given) => {
    const value = Number(given);
    const fits = /^\d{1,10}$/.test(given) && value >= min && value <= max;
    return fits ? { value } : { expected: `a whole number from ${min} to ${max}` };
  };
}

const MAX_PROCESSES = 64;
const processCount = integer({ min: 1, max: MAX_PROCESSES });

/** A number of processes; `auto` is the number of cores that this process may use. */
export const processes: SettingKind<number> = (given) => {
  if (given === "auto") return { value: Math.min(MAX_PROCESSES, availableParallelism()) };
  const read = processCount(given);
  return "expected" in read ? { expected: `${read.expected}, or auto` } : read;
};

export function oneOf<const Word extends string>(words: readonly Word[]): SettingKind<Word> {
  return (given) => {
    const value = words.find((word) => word === given);
    return value === undefined ? { expected: `one of ${words.join(", ")}` } : { value };
  };
}

export function setOf<const Word extends string>(words: readonly Word[]): SettingKind<ReadonlySet<Word>> {
  const expected = `a comma-separated list of ${words.join(", ")}`;
  return (given) => {
    const found = given.split(",").map((part) => words.find((word) => word === part.trim()));
    const valid = found.filter((word) => word !== undefined);
    return valid.length === found.length ? { value: new Set(valid) } : { expected };
  };
}

const PACKAGE_NAME = /^(?:@[a-z0-9][a-z0-9._-]{0,99}\/)?[a-z0-9][a-z0-9._-]{0,99}$/;
const MAX_PACKAGES = 50;

/** Names of npm packages, without versions and paths. Empty: none. */
export const packageNames: SettingKind<readonly string[]> = (given) => {
  const names = given
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length > MAX_PACKAGES || !names.every((name) => PACKAGE_NAME.test(name)))
    return { expected: `a comma-separated list of at most ${MAX_PACKAGES} names of npm packages` };
  return { value: [...new Set(names)] };
};

/** The largest networks that are private as a whole: 10.0.0.0/8 and fc00::/7. */
const MIN_PREFIX = { ipv4: 8, ipv6: 7 };

/**
 * IP addresses and networks in CIDR notation that are trusted. None may be larger than a private network: 0.0.0.0/0 or ::/0,
 * whole or in halves, would contain every client, and each could forge its address. Empty: none.
 */
export const trustedNetworks: SettingKind<readonly string[]> = (given) => {
  if (given.trim() === "") return { value: [] };
  const parts = given.split(",").map((part) => part.trim());
  const valid = parts.every((part) => (part.includes("/") ? ipaddr.isValidCIDR(part) : ipaddr.isValid(part)));
  if (!valid) return { expected: "a comma-separated list of IP addresses and networks" };
  if (!parts.some(isTooLarge)) return { value: parts };
  const { ipv4, ipv6 } = MIN_PREFIX;
  return {
    expected: `a list without networks larger than /${ipv4} (IPv6: /${ipv6}), which any client could be in`,
  };
};

function isTooLarge(part: string): boolean {
  if (!part.includes("/")) return false;
  const [address, prefixLength] = ipaddr.parseCIDR(part);
  return prefixLength < MIN_PREFIX[address.kind()];
}

/** The text of a file, which `parse` can read; the setting holds its path. */
function fileWith(what: string, parse: (text: string) => unknown): SettingKind<string> {
  return (given) => {
    let value: string;
    try {
      value = readFileSync(given, "utf8");
    } catch (error) {
      return { badFile: `cannot be read (${(error as NodeJS.ErrnoException).code})` };
    }
    try {
      parse(value);
      return { value };
    } catch {
      return { badFile: `does not contain ${what}` };
    }
  };
}

export const certificateFile = fileWith("a certificate in PEM", (text) => new X509Certificate(text));
export const privateKeyFile = fileWith("a private key without a passphrase in PEM", createPrivateKey);

/** As the process in front of the cells has it: it refuses what is wrong in the rest of the file. */
export const cellsFile = fileWith("the cells in JSON, as the file of the directory", (text) => {
  const { cells } = JSON.parse(text) as { cells: readonly { name: unknown; databaseUrl: unknown }[] };
  if (cells.length === 0) throw new Error("There is no cell.");
  for (const { name, databaseUrl } of cells)
    if (typeof name !== "string" || !/^postgres(?:ql)?:\/\//.test(String(databaseUrl)))
      throw new Error("A cell has no name or no database.");
});

/** Apple's file is one line of a few kilobytes; what it holds is between Apple and its account. */
export const appleDomainFile = fileWith("Apple's file for a domain, of at most 64 kB", (text) => {
  if (text.trim() === "" || text.length > 65_536) throw new Error("It is not that file.");
});

/** As Google publishes its keys; keys that cannot be read stop the start of the gateway. */
export const googleKeysFile = fileWith(
  "Google's keys in JSON, with one of the protocolVersion ECv2",
  (text) => {
    const { keys } = JSON.parse(text) as { keys: readonly { protocolVersion?: string }[] };
    if (!keys.some(({ protocolVersion }) => protocolVersion === "ECv2"))
      throw new Error("There is no such key.");
  },
);

export function url(protocols: readonly string[]): SettingKind<string> {
  const expected = `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`;
  return (given) => {
    const parsed = URL.parse(given);
    return parsed && protocols.includes(parsed.protocol) ? { value: given } : { expected };
  };
}

/**
 * The address of a PostgreSQL server. A `#` in it, mostly in a password, would end it there, and the rest, with the host, would be
 * lost: another server could be addressed.
 */
export const databaseUrl: SettingKind<string> = (given) =>
  readDatabaseUrl(given, { servers: "hosts that take writes" });

/** The same of standbys. */
export const replicaUrl: SettingKind<string> = (given) =>
  readDatabaseUrl(given, { servers: "standbys", sessions: READ_ONLY });

function readDatabaseUrl(
  given: string,
  { servers, ...wanted }: { servers: string; sessions?: ReadonlySet<string> },
): ReturnType<SettingKind<string>> {
  const isPostgres = /^postgres(ql)?:\/\//i.test(given);
  if (isPostgres && !given.includes("#") && serverAddresses(given, wanted)) return { value: given };
  return {
    expected:
      `a URL that starts with postgres:// or postgresql://, with up to nine different ${servers}: ` +
      "postgres://user:password@host,host:port/database. In its password write # as %23, / as %2F, ? as %3F and @ as %40; " +
      "in a .env file put the whole value in quotes",
  };
}

/** The nodes of a search cluster, one or several. */
export const searchUrl: SettingKind<string> = (given) =>
  clusterAddresses(given)
    ? { value: given }
    : {
        expected:
          "a URL that starts with http:// or https://, with up to nine different nodes that have scheme, user and password in " +
          "common: https://user:password@search1:9200,search2:9200. In its password write , as %2C",
      };

/** The base of links: a query, a fragment or credentials would be in the middle of every link. */
export const baseUrl: SettingKind<string> = (given) => {
  const { protocol, search, hash, username } = URL.parse(given) ?? {};
  const isBase = (protocol === "http:" || protocol === "https:") && !search && !hash && !username;
  return isBase
    ? { value: given }
    : { expected: "a URL that starts with http:// or https://, without query, fragment and user" };
};

/** Where a weakness is reported, as RFC 9116 allows it: each address is one line of a file. */
export const contactAddresses: SettingKind<readonly string[]> = (given) => {
  const contacts = given.split(",").map((part) => part.trim());
  const isContact = (text: string): boolean =>
    /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+[\d-]+|https:\/\/\S+)$/.test(text) && URL.canParse(text);
  return contacts.every(isContact)
    ? { value: contacts }
    : { expected: "a comma-separated list of mailto:, https: and tel: addresses" };
};

/** 32 bytes in base64. The value is a secret, so that the error does not repeat it. */
export const masterKey: SettingKind<Buffer> = (given) => {
  const key = Buffer.from(given, "base64");
  const isExact =
    key.length === 32 && key.toString("base64").replace(/(?<!=)=+$/, "") === given.replace(/(?<!=)=+$/, "");
  return isExact
    ? { value: key }
    : { expected: "32 bytes in base64, as `openssl rand -base64 32` prints them" };
};
