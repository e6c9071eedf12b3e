import { archivableCallbacks } from "../../callbacks/index.ts";
import {
  sql,
  type ArchivableRows,
  type ArchivableTable,
  type Queryable,
  type Transaction,
} from "../../platform/database/index.ts";
import { archivableAuthentications } from "../../three-d-secure/index.ts";
import { archivableHistory } from "../../transactions/index.ts";

/** Tables whose rows are moved with a transaction, in the order of an archived line. */
const TABLES: readonly ArchivableTable[] = [
  archivableHistory,
  ...archivableCallbacks,
  archivableAuthentications,
];

/** Everything of one transaction. */
interface ArchivedLine {
  readonly uuid: string;
  /** A JSON object: `transactionUuid`, and the rows by table. */
  readonly text: string;
  /** How many, by table. */
  readonly counts: ReadonlyMap<string, number>;
}

export function readLines(tx: Queryable, uuids: readonly string[]): Promise<ArchivedLine[]> {
  return linesOf(tx, uuids, (table) => table.read(uuids));
}

/** Deletes what `readLines` reads, and returns what it would have. */
export function removeLines(tx: Transaction, uuids: readonly string[]): Promise<ArchivedLine[]> {
  return linesOf(tx, uuids, (table) => table.remove(uuids));
}

async function linesOf(
  tx: Queryable,
  uuids: readonly string[],
  statementOf: (table: ArchivableTable) => ReturnType<ArchivableTable["read"]>,
): Promise<ArchivedLine[]> {
  // Times are text in the rows, and have to be the same text whatever the server's zone is.
  await tx.execute(sql`select set_config('timezone', 'UTC', true)`);
  const tables: { name: string; byUuid: Map<string, ArchivableRows> }[] = [];
  for (const table of TABLES) {
    const rows = await tx.query<ArchivableRows>(statementOf(table));
    tables.push({ name: table.name, byUuid: new Map(rows.map((row) => [row.owner, row])) });
  }
  return uuids.map((uuid) => {
    const present = tables.flatMap(({ name, byUuid }) => {
      const found = byUuid.get(uuid);
      return found ? [{ name, ...found }] : [];
    });
    const members = [
      `"transactionUuid":${JSON.stringify(uuid)}`,
      ...present.map(({ name, rows }) => `"${name}":${rows}`),
    ];
    return {
      uuid,
      text: `{${members.join(",")}}`,
      counts: new Map(present.map(({ name, count }) => [name, count])),
    };
  });
}

/** For a line of a file. */
export function uuidOfLine(line: string): string {
  const { transactionUuid } = JSON.parse(line) as { transactionUuid: string };
  return transactionUuid;
}
