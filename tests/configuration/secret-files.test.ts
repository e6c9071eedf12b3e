import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { secretValue } from "../../packages/cli/src/secrets.ts";

const root = mkdtempSync(join(tmpdir(), "secrets-"));
const folder = join(root, "configuration");
mkdirSync(join(folder, "secrets"), { recursive: true });
writeFileSync(join(root, "other"), "of-another");
writeFileSync(join(folder, "secrets", "key"), "of-the-folder\n");
symlinkSync("secrets/key", join(folder, "link"));
symlinkSync("../other", join(folder, "leads-out"));

const valueOf = (name: string): string => secretValue(`file:${name}`, { folder, environment: {} });

test.each(["secrets/key", "./secrets/../secrets/key", "link", join(folder, "secrets/key")])(
  "a secret is read from a file below the folder of the configuration: %s",
  (name) => expect(valueOf(name)).toBe("of-the-folder"),
);

test.each(["../other", join(root, "other"), "leads-out", "/etc/hostname", "secrets/../../other"])(
  "and from no other file: %s",
  (name) => expect(() => valueOf(name)).toThrow(`the file ${name} is outside of the configuration's folder`),
);

test("a file that is missing is named", () => {
  expect(() => valueOf("missing")).toThrow("the file missing cannot be read: ENOENT");
});
