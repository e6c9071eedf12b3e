import { withCallbackSince } from "../../callbacks/index.ts";
import { newestMigration } from "../../migrations.ts";
import type { Clock } from "../../platform/clock.ts";
import { sql, type Database } from "../../platform/database/index.ts";
import { listArchivable } from "../../transactions/index.ts";
import { ArchiveFolder } from "./archive-folder.ts";
import { CannotArchive } from "./cannot-archive.ts";
import type { ArchivedFile } from "./manifest.ts";
import { moveRows } from "./move-rows.ts";
import { atHalfSpeed } from "./pace.ts";
import { readLines } from "./rows-of-transactions.ts";

/** The time in which an issuer may dispute a payment: until then the evidence stays in the database. */
const MIN_AGE_DAYS = 540;
/** Transactions of one statement. */
const READ_BATCH = 500;
const MAX_PER_FILE = 100_000;
const REPORT_EVERY_MS = 10_000;

interface ArchiveOptions {
  /** Transactions that have been final and unchanged since before that time. */
  readonly before: Temporal.Instant;
  readonly folder: string;
  /** For lines about the progress. */
  readonly report: (line: string) => void;
  /** For one file. */
  readonly maxPerFile?: number;
}

interface ArchiveTotals {
  readonly files: number;
  readonly transactions: number;
  /** By table. */
  readonly rows: Readonly<Record<string, number>>;
  /** For the files, compressed; of a dry run, the rows as text. */
  readonly bytes: number;
}

type Parts = { readonly db: Database; readonly clock: Clock };

/**
 * Moves callbacks, their attempts, authentications and histories of old transactions into files, month by month: a file is
 * complete, on the disk and read back before any of its rows is deleted. A file that an earlier run began is finished first, so that it
 * can be killed at any moment. Needs two connections; throws `CannotArchive`.
 */
export async function archiveTransactions(parts: Parts, options: ArchiveOptions): Promise<ArchiveTotals> {
  const { db, clock } = parts;
  mustBeOld(options.before, clock);
  return db.transaction(async (lock) => {
    const { isFree } = await lock.one<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('quittance archive')) as is_free`,
    );
    if (!isFree) throw new CannotArchive("Another archive command is running on this database.");
    const folder = await ArchiveFolder.open(options.folder, { db });
    for (const file of folder.files.filter(({ isMoved }) => !isMoved)) {
      options.report(`${file.name}: an earlier run wrote it, and its rows are removed now.`);
      await move(db, { folder, file, report: options.report });
    }
    return writeAndMove(parts, { ...options, folder });
  });
}

/** Counts the transactions that `archiveTransactions` would move. It writes nothing. */
export async function countArchivable(
  { db, clock }: Parts,
  { before }: Pick<ArchiveOptions, "before">,
): Promise<ArchiveTotals> {
  mustBeOld(before, clock);
  const tally = new Tally();
  const months = new Set<string>();
  for await (const { month, uuids } of archivable(db, { before })) {
    months.add(month);
    for (const line of await atHalfSpeed(() => linesOf(db, uuids))) tally.add(line);
  }
  return { files: months.size, transactions: tally.transactions, rows: tally.rows, bytes: tally.bytes };
}

function mustBeOld(before: Temporal.Instant, clock: Clock): void {
  const newest = clock.now().subtract({ hours: MIN_AGE_DAYS * 24 });
  if (Temporal.Instant.compare(before, newest) <= 0) return;
  throw new CannotArchive(
    `What is younger than ${MIN_AGE_DAYS} days is not archived: issuers may dispute payments until then. The latest time is ${newest.toString({ smallestUnit: "second" })}.`,
  );
}

async function writeAndMove(
  { db, clock }: Parts,
  {
    before,
    folder,
    report,
    maxPerFile = MAX_PER_FILE,
  }: Omit<ArchiveOptions, "folder"> & { folder: ArchiveFolder },
): Promise<ArchiveTotals> {
  const schema = await newestMigration(db);
  const batches = archivable(db, { before });
  let next = await batches.next();
  const written: ArchivedFile[] = [];
  while (next.done !== true) {
    const { month } = next.value;
    const tally = new Tally();
    const progress = every(REPORT_EVERY_MS, () =>
      report(`${month}: ${tally.transactions} transactions read.`),
    );
    async function* lines(): AsyncGenerator<string> {
      while (next.done !== true && next.value.month === month && tally.transactions < maxPerFile) {
        const { uuids } = next.value;
        for (const line of await atHalfSpeed(() => linesOf(db, uuids))) {
          tally.add(line);
          yield line.text;
        }
        progress();
        next = await batches.next();
      }
    }
    const file = await folder.write(month, lines(), () => ({
      transactions: tally.transactions,
      rows: tally.rows,
      firstUuid: tally.firstUuid,
      lastUuid: tally.lastUuid,
      before: before.toString(),
      schema,
      writtenAt: clock.now().toString(),
    }));
    report(`${file.name}: ${file.transactions} transactions, ${file.bytes} bytes, written and read back.`);
    await move(db, { folder, file, report });
    written.push(file);
  }
  return sumOf(written);
}

async function move(
  db: Database,
  { folder, file, report }: { folder: ArchiveFolder; file: ArchivedFile; report: (line: string) => void },
): Promise<void> {
  let moved = 0;
  const progress = every(REPORT_EVERY_MS, () =>
    report(`${file.name}: rows of ${moved} of ${file.transactions} removed.`),
  );
  const onBatch = (count: number): void => {
    moved += count;
    progress();
  };
  await moveRows(db, { folder, file, onBatch });
  const { notMoved = [] } = folder.files.find(({ name }) => name === file.name) ?? {};
  const changed =
    notMoved.length === 0 ? "" : ` ${notMoved.length} changed meanwhile, and stay in the database.`;
  report(`${file.name}: its rows are removed from the database.${changed}`);
}

/** Old transactions, in batches of one month each, in the order in which they were made. */
async function* archivable(
  db: Database,
  { before }: { before: Temporal.Instant },
): AsyncGenerator<{ month: string; uuids: readonly string[] }, undefined> {
  for (let after = ""; ;) {
    const found = await listArchivable(db, { before, after, limit: READ_BATCH });
    const called = await withCallbackSince(db, { uuids: found.uuids, since: before });
    const uuids = found.uuids.filter((uuid) => !called.has(uuid));
    for (const [month, ofMonth] of Map.groupBy(uuids, monthOf)) yield { month, uuids: ofMonth };
    if (found.isEnd) return undefined;
    after = found.upTo;
  }
}

/** A uuid begins with the second in which it was made. */
function monthOf(uuid: string): string {
  const made = Temporal.Instant.fromEpochMilliseconds(Number.parseInt(uuid.slice(0, 8), 16) * 1_000);
  return made.toString().slice(0, 7);
}

/** In one transaction, which the zone of the times is set for. */
function linesOf(db: Database, uuids: readonly string[]): ReturnType<typeof readLines> {
  return db.transaction((tx) => readLines(tx, uuids));
}

/** Counts what goes into a file. */
class Tally {
  transactions = 0;
  bytes = 0;
  firstUuid = "";
  lastUuid = "";
  readonly rows: Record<string, number> = {};

  add({ uuid, text, counts }: Awaited<ReturnType<typeof readLines>>[number]): void {
    this.transactions += 1;
    this.bytes += Buffer.byteLength(text) + 1;
    this.firstUuid ||= uuid;
    this.lastUuid = uuid;
    for (const [table, count] of counts) this.rows[table] = (this.rows[table] ?? 0) + count;
  }
}

function sumOf(files: readonly ArchivedFile[]): ArchiveTotals {
  const rows: Record<string, number> = {};
  for (const [table, count] of files.flatMap((file) => Object.entries(file.rows)))
    rows[table] = (rows[table] ?? 0) + count;
  const sum = (of: (file: ArchivedFile) => number): number =>
    files.reduce((total, file) => total + of(file), 0);
  return {
    files: files.length,
    transactions: sum((file) => file.transactions),
    rows,
    bytes: sum((file) => file.bytes),
  };
}

/** Runs at most that often. */
function every(intervalMs: number, run: () => void): () => void {
  let lastMs = performance.now();
  return () => {
    if (performance.now() - lastMs < intervalMs) return;
    lastMs = performance.now();
    run();
  };
}
