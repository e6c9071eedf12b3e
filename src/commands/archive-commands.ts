import { resolve } from "node:path";

import { assertMigrated } from "../migrations.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase, type Database } from "../platform/database/index.ts";
import { silentLog } from "../platform/log.ts";
import type { Settings } from "../settings/index.ts";
import { archiveTransactions, checkArchive, countArchivable, findArchivedLines } from "./archive/index.ts";
import { withDatabase } from "./with-database.ts";

export const ARCHIVE_USAGE = `While the gateway runs or is stopped (docs/archiving.md):
  npm run database -- archive (--before <date> | --older-than <days>) --to <folder>    callbacks and histories of old payments into files
  npm run database -- archive (--before <date> | --older-than <days>) --dry-run        counts what that would move
  npm run database -- archive-find <uuid> --from <folder>                              what the files have of a payment, as JSON
  npm run database -- archive-check --from <folder>                                    compares the files with their manifest
`;

/** Batches wait for a disk that payments use, too. */
const STATEMENT_TIMEOUT_MS = 600_000;

interface ArchiveArguments {
  readonly before?: string | undefined;
  readonly "older-than"?: string | undefined;
  readonly to?: string | undefined;
  readonly "dry-run"?: boolean | undefined;
}

/** @returns what the command prints at its end; undefined for arguments that do not fit */
export async function archive(settings: Settings, given: ArchiveArguments): Promise<string | undefined> {
  const isDryRun = given["dry-run"] === true;
  if (
    (given.to === undefined) !== isDryRun ||
    (given.before === undefined) === (given["older-than"] === undefined)
  )
    return undefined;
  const before = timeOf(given);
  return withDatabase(settings, (url) =>
    opened(url, async (db) => {
      const parts = { db, clock: systemClock };
      if (given.to === undefined) {
        const { files, ...counted } = await countArchivable(parts, { before });
        return `${described(counted)} of ${files} months would be moved: ${counted.bytes} bytes as text, less than a tenth of that compressed.`;
      }
      const folder = resolve(given.to);
      const report = (line: string): void => void process.stderr.write(`${line}\n`);
      const { files, ...moved } = await archiveTransactions(parts, { before, folder, report });
      if (files === 0) return `Nothing is left to archive from before ${before.toString()}.`;
      return `${described(moved)} were moved into ${files} files of ${moved.bytes} bytes in ${folder}.
PostgreSQL uses the room for new rows; vacuum full gives it back to the disk, and stops payments meanwhile.
The files are the only copy: back them up.`;
    }),
  );
}

/** One line of JSON for each file that has the payment: usually one. */
export async function archiveFind({ uuid, from }: { uuid: string; from: string }): Promise<string> {
  const found = await findArchivedLines(resolve(from), uuid);
  if (found.length === 0) throw new Error(`${resolve(from)} has nothing of ${uuid}.`);
  return found.map(({ line }) => line).join("\n");
}

export async function archiveCheck({ from }: { from: string }): Promise<string> {
  const { files, transactions } = await checkArchive(resolve(from));
  return `${files} files with ${transactions} transactions are as they were written.`;
}

function timeOf({ before, "older-than": olderThan }: ArchiveArguments): Temporal.Instant {
  if (olderThan !== undefined) {
    const days = Number(olderThan);
    if (!Number.isInteger(days) || days < 1 || days > 36_500)
      throw new Error(`--older-than takes a number of days, not ${JSON.stringify(olderThan)}.`);
    return systemClock.now().subtract({ hours: days * 24 });
  }
  try {
    return Temporal.PlainDate.from(before ?? "")
      .toZonedDateTime("UTC")
      .toInstant();
  } catch {
    throw new Error(`--before takes a date such as 2025-01-01, not ${JSON.stringify(before)}.`);
  }
}

async function opened<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({
    url,
    clock: systemClock,
    log: silentLog,
    poolSize: 2,
    applicationName: "quittance archive",
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  try {
    await assertMigrated(db);
    return await work(db);
  } finally {
    await db.close();
  }
}

function described({
  transactions,
  rows,
}: {
  transactions: number;
  rows: Readonly<Record<string, number>>;
}): string {
  const counts = Object.entries(rows).map(([table, count]) => `${count} ${table}`);
  return [`${transactions} transactions`, ...counts].join(", ");
}
