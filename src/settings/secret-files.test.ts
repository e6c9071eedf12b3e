import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { settingsFrom } from "./read-settings.ts";
import { settingTable } from "./setting-table.ts";

const folder = mkdtempSync(join(tmpdir(), "quittance-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const masterKey = Buffer.alloc(32, 7);
const KEY = masterKey.toString("base64");
const DATABASE_URL = "postgres://gateway:secret@db.example/gateway";

let files = 0;
function file(content: string | Buffer): string {
  files += 1;
  const path = join(folder, `secret-${files}`);
  writeFileSync(path, content);
  return path;
}

test("every secret can come from a file, and the break at the end of its line is not part of it", () => {
  const read = settingsFrom({
    GATEWAY_DATABASE_URL_FILE: file(`${DATABASE_URL}\n`),
    GATEWAY_OPENSEARCH_URL_FILE: file("https://bi:secret@search.example\r\n"),
    GATEWAY_ADMIN_PASSWORD_FILE: file(" with spaces around \n"),
    GATEWAY_MASTER_KEY_FILE: file(KEY),
  });
  expect(read).toMatchObject({
    ok: true,
    settings: {
      database: { kind: "external", url: DATABASE_URL },
      biEngine: { kind: "opensearch", url: "https://bi:secret@search.example" },
      admin: { password: " with spaces around " },
      masterKey,
      // A database from a file has the defaults of one from the environment.
      demo: false,
    },
  });
});

test("no secret of the table is left out", () => {
  for (const [name, description] of Object.entries(settingTable)) {
    if (!("secret" in description)) continue;
    const [line] = mistakes({ [`${name}_FILE`]: join(folder, "missing") });
    if ("isPath" in description) expect(line).toBe(`${name}_FILE is not a setting. Did you mean ${name}?`);
    else expect(line).toBe(`${name}_FILE: ${folder}/missing cannot be read (ENOENT).`);
  }
});

test("a file reached through a link is read, as Kubernetes mounts secrets", () => {
  const link = join(folder, "link");
  symlinkSync(file(KEY), link);
  expect(settingsFrom({ GATEWAY_MASTER_KEY_FILE: link })).toMatchObject({ settings: { masterKey } });
});

test("both a value and a file for one secret are refused", () => {
  expect(mistakes({ GATEWAY_MASTER_KEY: KEY, GATEWAY_MASTER_KEY_FILE: file(KEY) })).toEqual([
    "GATEWAY_MASTER_KEY and GATEWAY_MASTER_KEY_FILE are both set: remove one.",
  ]);
});

const pipe = join(folder, "pipe");
execFileSync("mkfifo", [pipe]);
test.each([
  ["a missing file", join(folder, "missing"), "cannot be read (ENOENT)"],
  ["an empty path", "", "cannot be read (ENOENT)"],
  ["a folder", folder, "is not a regular file"],
  ["a pipe, without waiting for it", pipe, "is not a regular file"],
  ["a device", "/dev/zero", "is not a regular file"],
  ["an empty file", file("\n"), "is empty"],
  ["a large file", file("x".repeat(70_000)), "has 70000 bytes, more than the 65536 a secret may have"],
  ["two lines", file("one\ntwo\n"), "has more than one line, or control characters"],
  ["bytes that are no text", file(Buffer.from([0xff, 0xfe, 0x41])), "is not UTF-8"],
])("%s is refused with the setting and the path", (_what, path, problem) => {
  expect(mistakes({ GATEWAY_DATABASE_URL: DATABASE_URL, GATEWAY_MASTER_KEY_FILE: path })).toEqual([
    `GATEWAY_MASTER_KEY_FILE: ${path || "an empty path"} ${problem}.`,
  ]);
});

test("a file with a bad value is named, and its content is not repeated", () => {
  const path = file("secret");
  expect(mistakes({ GATEWAY_MASTER_KEY_FILE: path })).toEqual([
    `GATEWAY_MASTER_KEY_FILE: the content of ${path} must be 32 bytes in base64, as \`openssl rand -base64 32\` prints them.`,
  ]);
});

test("a key command stands in for the key, and not beside it", () => {
  const command = "kms decrypt /etc/quittance/master.key.encrypted";
  const GATEWAY_DATABASE_URL = DATABASE_URL;
  expect(settingsFrom({ GATEWAY_DATABASE_URL, GATEWAY_MASTER_KEY_COMMAND: command })).toMatchObject({
    settings: { masterKey: undefined, masterKeyCommand: command },
  });
  const both = "GATEWAY_MASTER_KEY and GATEWAY_MASTER_KEY_COMMAND are both set: remove one.";
  expect(mistakes({ GATEWAY_MASTER_KEY: KEY, GATEWAY_MASTER_KEY_COMMAND: command })).toEqual([both]);
  expect(mistakes({ GATEWAY_MASTER_KEY_FILE: file(KEY), GATEWAY_MASTER_KEY_COMMAND: command })).toEqual([
    both,
  ]);
});

function mistakes(environment: Record<string, string>): readonly string[] {
  const read = settingsFrom(environment);
  return read.ok ? [] : read.mistakes;
}
