import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { openArchiveShop, type ArchiveShop } from "../support/archive-shop.ts";
import { archivableRows } from "../support/old-payments.ts";
import { runCommand } from "../support/run-command.ts";

const PAYMENTS = 900;
let shop: ArchiveShop;
let uuid: string;

beforeAll(async () => {
  shop = await openArchiveShop({ count: PAYMENTS, days: 40 });
  [{ uuid } = { uuid: "" }] = await shop.db.query<{ uuid: string }>(
    sql`select transaction_uuid as uuid from three_d_secure_authentications order by 1 limit 1`,
  );
});
afterAll(() => shop?.close());

const run = (...args: string[]) =>
  runCommand("src/commands/database.ts", args, { environment: shop.environment });

test.each<[string[], string]>([
  [["archive", "--older-than", "100", "--to", "/tmp/never"], "What is younger than 540 days is not archived"],
  [
    ["archive", "--before", "yesterday", "--dry-run"],
    '--before takes a date such as 2025-01-01, not "yesterday".',
  ],
  [["archive", "--older-than", "600"], "npm run database -- archive ("],
  [["archive-find", "0123", "--from", "/tmp"], "/tmp has no manifest.json: it is not an archive."],
])("%j is refused with what is wrong", async (args, message) => {
  const { code, output } = await run(...args);
  expect(output).toContain(message);
  expect(code).toBe(1);
});

test("a dry run prints counts and bytes, and writes nothing", async () => {
  const before = await archivableRows(shop.db);
  const { code, output } = await run("archive", "--older-than", "600", "--dry-run");
  expect(output).toMatch(
    new RegExp(`^${PAYMENTS} transactions, .*${PAYMENTS} callbacks, .* would be moved: \\d+ bytes`, "m"),
  );
  expect(code).toBe(0);
  expect(await archivableRows(shop.db)).toEqual(before);
});

test("on a full disk it says so, and removes nothing from the database", async () => {
  const before = await archivableRows(shop.db);
  // No file may be larger than a few kilobytes.
  const command = `ulimit -f 8; exec "${process.execPath}" src/commands/database.ts archive --older-than 600 --to "${shop.folder}"`;
  const environment = { PATH: process.env["PATH"], ...shop.environment };
  const failed = await promisify(execFile)("sh", ["-c", command], { env: environment }).catch(
    (error: { code: number; stderr: string }) => error,
  );
  expect(failed.stderr).toMatch(/cannot be written: EFBIG.*Make room and run the command again/);
  expect(failed).toMatchObject({ code: 1 });
  expect(readdirSync(shop.folder).filter((name) => name.endsWith(".gz"))).toEqual([]);
  expect(await archivableRows(shop.db)).toEqual(before);
});

test("it moves old payments into a file for each month, and an auditor finds one again", async () => {
  const { code, output } = await run("archive", "--older-than", "600", "--to", shop.folder);
  expect(output).toContain("written and read back.");
  expect(output).toMatch(
    new RegExp(`^${PAYMENTS} transactions, .* were moved into \\d files of \\d+ bytes`, "m"),
  );
  expect(code).toBe(0);
  // The payment of today stays; its opening follows from its record.
  expect(await archivableRows(shop.db)).toEqual({
    transactionHistory: 1,
    callbacks: 1,
    callbackAttempts: 1,
    threeDSecureAuthentications: 0,
    archivedTransactions: PAYMENTS,
  });

  const found = await run("archive-find", uuid, "--from", shop.folder);
  expect(JSON.parse(found.output)).toMatchObject({
    transactionUuid: uuid,
    callbacks: [{ status: "acknowledged", result: "OK" }],
    three_d_secure_authentications: [{ authentication: { state: "completed" } }],
  });
  expect(found.output).not.toContain("secret-");
  const [line = ""] = /^zgrep .*$/m.exec(readFileSync("docs/archiving.md", "utf8")) ?? [];
  const command = line.replace("68f0c5a1d94c0d72f3a3", uuid).replace("/srv/archive", shop.folder);
  const { stdout } = await promisify(execFile)("sh", ["-c", command]);
  expect(stdout.trim()).toBe(found.output.trim());

  const checked = await run("archive-check", "--from", shop.folder);
  expect(checked.output).toMatch(new RegExp(`with ${PAYMENTS} transactions are as they were written`));
  const again = await run("archive", "--older-than", "600", "--to", shop.folder);
  expect(again.output).toContain("Nothing is left to archive");
});
