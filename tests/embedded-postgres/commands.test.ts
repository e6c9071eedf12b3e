import { readdir } from "node:fs/promises";

import { expect, test } from "vitest";

import { runCommand } from "../support/run-command.ts";
import { temporaryDirectory } from "./support.ts";

test.each([
  ["src/commands/verify-audit.ts", []],
  ["src/commands/database.ts", ["move"]],
])("%s %j refuses a folder that has no database, and makes none", async (script, args) => {
  const dataDir = await temporaryDirectory();
  const environment = {
    GATEWAY_DATA_DIR: dataDir,
    TARGET_DATABASE_URL: "postgres://quittance:password@127.0.0.1:9/quittance",
  };
  expect(await runCommand(script, args, { environment })).toEqual({
    code: 1,
    output: `There is no database in ${dataDir}: set GATEWAY_DATA_DIR to the data folder of the gateway.\n`,
  });
  expect(await readdir(dataDir)).toEqual([]);
});

test("restore refuses a moment that has not come, and changes nothing", async () => {
  const [dataDir, backupDir] = [await temporaryDirectory(), await temporaryDirectory()];
  const environment = { GATEWAY_DATA_DIR: dataDir, GATEWAY_BACKUP_DIR: backupDir };
  const args = ["restore", "--to", "2999-01-01T00:00:00Z"];
  expect(await runCommand("src/commands/database.ts", args, { environment })).toEqual({
    code: 1,
    output:
      "--to 2999-01-01T00:00:00Z is in the future. Without --to everything that was archived is restored.\n",
  });
  expect(await readdir(dataDir)).toEqual([]);
});
