import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { MovingTable } from "./cell-tables.ts";
import { ChangeDecoder, type ChangedKey } from "./decode-changes.ts";
import type { Move } from "./move.ts";
import { listed, quoted } from "./quoted.ts";
import { insertRows, keyIsOneOf, rowText } from "./transfer-rows.ts";

/** Changes that are read at a time; a database transaction is always read whole. */
const MAX_CHANGES = 5_000;
const FLUSH_WAIT_MS = 10;
const VISIBLE_WAIT_MS = 2;

/** The names of the publication and of the replication slot. */
function nameOf({ id }: Move): string {
  return `quittance_move_${id.replaceAll("-", "_")}`;
}

/**
 * From now on the server keeps the keys of rows that change in the tables that move. Does nothing where it does so already. Only keys:
 * the rows themselves are read when they are copied, so that each change may be applied any number of times.
 */
export async function beginFollowing(move: Move): Promise<void> {
  const { source, tables } = move;
  const name = nameOf(move);
  const parts = tables.moving.map(
    (table) => `${quoted(table.name)} (${listed(table.key.map((column) => column.name))})`,
  );
  const published = await source.query("select from pg_publication where pubname = $1", [name]);
  if (published.rowCount === 0)
    await source.query(`create publication ${quoted(name)} for table ${parts.join(", ")}`);
  const kept = await source.query("select from pg_replication_slots where slot_name = $1", [name]);
  if (kept.rowCount === 0)
    await source.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [name]);
}

/** The server keeps no changes for the move any more. */
export async function endFollowing(move: Move): Promise<void> {
  const name = nameOf(move);
  await move.source.query(
    "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1",
    [name],
  );
  await move.source.query(`drop publication if exists ${quoted(name)}`);
}

/** Applies all changes that are committed when it is called. Returns how many keys changed. */
export async function followChanges(move: Move, refreshPlaces: () => Promise<void>): Promise<number> {
  const until = await flushedPosition(move.source);
  let count = 0;
  for (;;) {
    const { keys, transactions, end } = await peekChanges(move, until);
    await visible(move.source, transactions);
    // After the keys: a row of a place that is new belongs to the move as well.
    await refreshPlaces();
    await applyChanges(move, keys);
    await move.source.query("select pg_replication_slot_advance($1, $2::pg_lsn)", [
      nameOf(move),
      end ?? until,
    ]);
    if (end === undefined) return count;
    count += keys.length;
  }
}

/** Where the log of the server ends, once all of it can be read: an asynchronous commit is written a moment later. */
async function flushedPosition(source: pg.Client): Promise<string> {
  const { rows } = await source.query<{ position: string }>(
    "select pg_current_wal_insert_lsn()::text as position",
  );
  const position = rows[0]!.position;
  for (;;) {
    const flushed = await source.query("select where pg_current_wal_flush_lsn() >= $1::pg_lsn", [position]);
    if (flushed.rowCount === 1) return position;
    await sleep(FLUSH_WAIT_MS);
  }
}

/** The next changes, which are kept until the slot is advanced to their end; no end where there are none. */
async function peekChanges(
  move: Move,
  until: string,
): Promise<{ keys: ChangedKey[]; transactions: number[]; end: string | undefined }> {
  const name = nameOf(move);
  const { rows } = await move.source.query<{ lsn: string; data: Buffer }>(
    `select lsn::text, data from pg_logical_slot_peek_binary_changes($1, $2::pg_lsn, $3, 'proto_version', '1', 'publication_names', $4)`,
    [name, until, MAX_CHANGES, quoted(name)],
  );
  const decoder = new ChangeDecoder();
  return {
    keys: rows.flatMap(({ data }) => decoder.keysIn(data)),
    transactions: rows.flatMap(({ data }) => decoder.transactionIn(data) ?? []),
    end: rows.at(-1)?.lsn,
  };
}

/**
 * Waits until others see what these database transactions wrote. The log has their commits a moment before, or much longer where a
 * commit waits for a standby: until then the rows are read as they were.
 */
async function visible(source: pg.Client, transactions: readonly number[]): Promise<void> {
  for (;;) {
    const { rowCount } = await source.query(
      `select from pg_locks where locktype = 'transactionid' and granted and mode = 'ExclusiveLock'
         and transactionid::text = any($1::text[]) limit 1`,
      [transactions.map(String)],
    );
    if (rowCount === 0) return;
    await sleep(VISIBLE_WAIT_MS);
  }
}

type Key = ChangedKey["key"];

async function applyChanges(move: Move, keys: readonly ChangedKey[]): Promise<void> {
  const changed = Map.groupBy(keys, ({ table }) => table);
  const parts: { table: MovingTable; keys: Key[]; lines: string[]; gone: Key[] }[] = [];
  for (const table of move.tables.moving) {
    const distinct = new Map(changed.get(table.name)?.map(({ key }) => [keyText(table, key), key]));
    if (distinct.size === 0) continue;
    parts.push({ table, keys: [...distinct.values()], ...(await readRows(move, { table, keys: distinct })) });
  }
  if (parts.length === 0) return;
  const { target } = move;
  await target.query("begin");
  try {
    // All at first, because two rows may have exchanged what only one can have. Some stay: the row that they belong to comes now.
    await removeKeys(move, parts);
    for (const { table, lines } of parts) await insertRows(target, table, { lines, replace: true });
    await removeKeys(
      move,
      parts.map(({ table, gone }) => ({ table, keys: gone })),
    );
    await target.query("commit");
  } catch (error) {
    await target.query("rollback");
    throw error;
  }
}

/** Rows that others belong to come last: until then they say whose these are. */
async function removeKeys(
  { target, tables, places }: Move,
  parts: readonly { table: MovingTable; keys: Key[] }[],
): Promise<void> {
  for (const { table, keys } of parts.toReversed()) {
    if (keys.length === 0) continue;
    const { condition, values } = keyIsOneOf(table, keys);
    await target.query(
      `delete from ${quoted(table.name)} as item where ${condition} and ${tables.belongs(table, { alias: "item", places })}`,
      values,
    );
  }
}

/** The rows of these keys that belong to the move, and the keys of those that are gone or never did. */
async function readRows(
  { source, tables, places }: Move,
  { table, keys }: { table: MovingTable; keys: ReadonlyMap<string, Key> },
): Promise<{ lines: string[]; gone: Key[] }> {
  const { condition, values } = keyIsOneOf(table, [...keys.values()]);
  const parts = table.key.map(({ name }) => `item.${quoted(name)}::text`);
  const { rows } = await source.query<{ line: string; key: string[] }>(
    `select ${rowText(table, "item")} as line, array[${parts.join(", ")}] as key from ${quoted(table.name)} as item
     where ${condition} and ${tables.belongs(table, { alias: "item", places })}`,
    values,
  );
  const found = new Set(rows.map(({ key }) => JSON.stringify(key)));
  const gone = [...keys].flatMap(([text, key]) => (found.has(text) ? [] : [key]));
  return { lines: rows.map(({ line }) => line), gone };
}

function keyText({ key: columns }: MovingTable, key: Key): string {
  return JSON.stringify(columns.map(({ name }) => key[name]));
}
