import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";

import { masterKeyFromCommand } from "./master-key-command.ts";

const environment = { PATH: process.env["PATH"] };
const key = randomBytes(32);
const KEY = key.toString("base64");

test("the master key is what the command prints, with or without a line break", async () => {
  expect(await masterKeyFromCommand(`echo ${KEY}`, { environment })).toEqual(key);
  expect(await masterKeyFromCommand(`printf %s ${KEY} | cat`, { environment })).toEqual(key);
});

test("the command gets the environment without the gateway's own settings", async () => {
  const withSecrets = { ...environment, KMS_TOKEN: KEY, GATEWAY_ADMIN_PASSWORD: "secret" };
  const command = 'test -z "$GATEWAY_ADMIN_PASSWORD" && echo "$KMS_TOKEN"';
  expect(await masterKeyFromCommand(command, { environment: withSecrets })).toEqual(key);
});

test.each([
  ["false", "ended with code 1."],
  ["echo access denied >&2; exit 3", "ended with code 3. It wrote to stderr: access denied"],
  ["echo c2hvcnQ=", "did not print 32 bytes in base64."],
  [`echo ${KEY} ${KEY}`, "did not print 32 bytes in base64."],
  ["yes", "printed more than 4096 bytes."],
  ["no-such-command", "ended with code 127."],
])("%s is an error that names the setting", async (command, reason) => {
  const failure = masterKeyFromCommand(command, { environment });
  await expect(failure).rejects.toThrow(`The command of GATEWAY_MASTER_KEY_COMMAND ${reason}`);
});

test("what the command printed is not part of the error", async () => {
  const failure = await masterKeyFromCommand(`echo ${KEY}; exit 1`, { environment }).catch(
    (error: Error) => error,
  );
  expect(String(failure)).not.toContain(KEY);
});

test("a command that does not end is killed with all its processes", async () => {
  const startedAt = performance.now();
  const failure = masterKeyFromCommand("sleep 60 | sleep 60", { environment, timeoutMs: 300 });
  await expect(failure).rejects.toThrow("did not end within 0.3 seconds");
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
