import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readCommandLine } from "../../packages/cli/src/command-line.ts";
import { run } from "../../packages/cli/src/run.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { MERCHANT, VaultFiles } from "../support/vault-files.ts";

const started = forThisFile(() => startTestGateway({ workers: true }));
let file: string;

beforeAll(async () => {
  file = join(mkdtempSync(join(tmpdir(), "cards-")), "cards.pgp");
  const lines = [
    "customerIdentification,externalToken,pan,expirationMonth,expirationYear",
    "cli-1,tok-1,4111111111111111,12,2030",
    "cli-2,tok-2,4111111111111112,12,2030",
  ];
  writeFileSync(file, await new VaultFiles(started.url).encrypted(lines.join("\n")));
});

async function quittance(...args: string[]) {
  const environment = {
    QUITTANCE_URL: started.url,
    QUITTANCE_USER: ADMINISTRATOR.username,
    QUITTANCE_PASSWORD: ADMINISTRATOR.password,
  };
  const line = readCommandLine(["import-cards", file, "--merchant", MERCHANT, ...args], environment);
  if (line === "help") throw new Error("It is no help.");
  let shown = "";
  let result = "";
  const print = (text: string): void => void (shown += text);
  const code = await run(line, {
    environment,
    print,
    warn: print,
    write: (_file, text) => void (result += text),
  });
  return { code, shown, result };
}

test("a file is shown, and imported with --run", async () => {
  const seen = await quittance();
  expect(seen).toMatchObject({ code: 2, result: "" });
  expect(seen.shown).toContain("1 ready, 1 of them without an id of the scheme");
  expect(seen.shown).toContain("row 2, pan: The card number is not valid.");
  const ran = await quittance("--run", "--output", "result.csv");
  expect(ran.code).toBe(0);
  expect(ran.result).toMatch(/1,tok-1,pt::[0-9a-f]{20},CP-[0-9a-f-]+,imported\r\n/);
  expect((await quittance("--run")).shown).toContain("1 already in the vault");
  await expect(quittance("--mapping", "unknown")).rejects.toThrow("is no mapping");
});
