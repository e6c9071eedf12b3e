import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readArchiveFile } from "../../src/commands/archive/archive-file.ts";
import { sql } from "../../src/platform/database/index.ts";
import { openArchiveShop } from "../support/archive-shop.ts";
import { COMMAND_ENVIRONMENT, repository } from "../support/gateway-command.ts";
import { archivableRows } from "../support/old-payments.ts";

const PAYMENTS = 12_000;
const KILLS = 10;

interface Manifest {
  readonly files: {
    readonly name: string;
    readonly sha256: string;
    readonly transactions: number;
    readonly rows: Record<string, number>;
    readonly isMoved: boolean;
    readonly notMoved: string[];
  }[];
}

test("an archive that is killed again and again moves every row once", async () => {
  const shop = await openArchiveShop({ count: PAYMENTS, days: 400 });
  onTestFinished(() => shop.close());
  const before = await archivableRows(shop.db);
  const start = () =>
    spawn(
      process.execPath,
      ["src/commands/database.ts", "archive", "--older-than", "600", "--to", shop.folder],
      {
        cwd: repository,
        env: { ...COMMAND_ENVIRONMENT, ...shop.environment },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
  let killed = 0;
  for (; killed < KILLS; killed++) {
    const child = start();
    const closed = once(child, "close");
    // Once it works: the first line is that of a file.
    await Promise.race([once(child.stderr, "data"), closed]);
    await sleep(Math.random() * 800);
    if (child.exitCode !== null) break;
    child.kill("SIGKILL");
    await closed;
  }
  expect(killed).toBeGreaterThan(3);
  const last = start();
  let output = "";
  last.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(last, "close")) as [number];
  expect({ code, output }).toMatchObject({ code: 0 });

  const { files } = JSON.parse(await readFile(join(shop.folder, "manifest.json"), "utf8")) as Manifest;
  expect(files.every(({ isMoved, notMoved }) => isMoved && notMoved.length === 0)).toBe(true);
  const seen = new Set<string>();
  for (const file of files)
    for await (const line of readArchiveFile(join(shop.folder, file.name), file)) {
      const { transactionUuid } = JSON.parse(line) as { transactionUuid: string };
      expect(seen.has(transactionUuid)).toBe(false);
      seen.add(transactionUuid);
    }
  const archived = await shop.db.query<{ uuid: string }>(
    sql`select transaction_uuid as uuid from archived_transactions`,
  );
  expect(new Set(archived.map(({ uuid }) => uuid))).toEqual(seen);
  expect(seen.size).toBe(PAYMENTS);

  const left = await archivableRows(shop.db);
  const inFiles = (table: string): number => files.reduce((sum, { rows }) => sum + (rows[table] ?? 0), 0);
  expect({
    // Each opening is in a file, and has no row.
    transactionHistory: left["transactionHistory"]! + inFiles("transaction_history") - PAYMENTS,
    callbacks: left["callbacks"]! + inFiles("callbacks"),
    callbackAttempts: left["callbackAttempts"]! + inFiles("callback_attempts"),
    threeDSecureAuthentications:
      left["threeDSecureAuthentications"]! + inFiles("three_d_secure_authentications"),
    archivedTransactions: 0,
  }).toEqual(before);
}, 600_000);
