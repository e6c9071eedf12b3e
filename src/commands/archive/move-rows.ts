import { acknowledgementsOf, withCallbackSince } from "../../callbacks/index.ts";
import type { Database, Queryable } from "../../platform/database/index.ts";
import { archivedIn, markArchived, recordArchiveFile, stillArchivable } from "../../transactions/index.ts";
import { checkArchiveFile, readArchiveFile } from "./archive-file.ts";
import type { ArchiveFolder } from "./archive-folder.ts";
import type { ArchivedFile } from "./manifest.ts";
import { atHalfSpeed } from "./pace.ts";
import { removeLines, uuidOfLine } from "./rows-of-transactions.ts";

/** Few enough to hold locks for milliseconds. */
const BATCH = 200;

/**
 * Deletes the rows of a file from the database, in small transactions, and records where they are. All rows of a transaction
 * that changed since the file was written stay. Can be interrupted at any moment, and repeated.
 */
export async function moveRows(
  db: Database,
  { folder, file, onBatch }: { folder: ArchiveFolder; file: ArchivedFile; onBatch: (count: number) => void },
): Promise<void> {
  const { sha256, name, writtenAt } = file;
  const fileId = await recordArchiveFile(db, {
    sha256,
    folder: folder.path,
    name,
    writtenAt: Temporal.Instant.from(writtenAt),
  });
  const before = Temporal.Instant.from(file.before);
  const notMoved: string[] = [];
  // Read to its end before anything is deleted: only a file that is whole replaces rows.
  await checkArchiveFile(folder.pathOf(file), file);
  for await (const lines of batchesOf(readArchiveFile(folder.pathOf(file), file))) {
    const left = await atHalfSpeed(() => moveBatch(db, { lines, fileId, before }));
    notMoved.push(...left);
    onBatch(lines.size);
  }
  await folder.markMoved(file, notMoved);
}

/** Lines by their transactions. */
async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<ReadonlyMap<string, string>> {
  let batch = new Map<string, string>();
  for await (const line of lines) {
    batch.set(uuidOfLine(line), line);
    if (batch.size < BATCH) continue;
    yield batch;
    batch = new Map();
  }
  if (batch.size > 0) yield batch;
}

interface Batch {
  readonly lines: ReadonlyMap<string, string>;
  readonly fileId: number;
  readonly before: Temporal.Instant;
}

class Changed extends Error {
  readonly uuids: readonly string[];

  constructor(uuids: readonly string[]) {
    super("Rows changed since they were read.");
    this.uuids = uuids;
  }
}

/** @returns the transactions that stay as they are */
async function moveBatch(db: Database, { lines, fileId, before }: Batch): Promise<string[]> {
  const changed = new Set<string>();
  for (;;) {
    try {
      return await db.transaction(async (tx) => {
        const uuids = [...lines.keys()].filter((uuid) => !changed.has(uuid));
        const { movable, stay } = await sorted(tx, { uuids, before, fileId });
        const acknowledged = await acknowledgementsOf(tx, movable);
        await markArchived(tx, { uuids: movable, fileId, acknowledged });
        const removed = await removeLines(tx, movable);
        const differing = removed.filter(({ uuid, text }) => lines.get(uuid) !== text);
        // Only what is in the file, to the letter, is deleted.
        if (differing.length > 0) throw new Changed(differing.map(({ uuid }) => uuid));
        return [...stay, ...changed];
      });
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
      for (const uuid of error.uuids) changed.add(uuid);
    }
  }
}

async function sorted(
  tx: Queryable,
  { uuids, before, fileId }: { uuids: readonly string[]; before: Temporal.Instant; fileId: number },
): Promise<{ movable: string[]; stay: string[] }> {
  const [archivable, called, moved] = [
    await stillArchivable(tx, { uuids, before }),
    await withCallbackSince(tx, { uuids, since: before }),
    await archivedIn(tx, { uuids, fileId }),
  ];
  const movable = uuids.filter((uuid) => archivable.has(uuid) && !called.has(uuid));
  const known = new Set([...movable, ...moved]);
  return { movable, stay: uuids.filter((uuid) => !known.has(uuid)) };
}
