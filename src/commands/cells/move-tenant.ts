import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  addPlaces,
  addRows,
  assumePlaces,
  beginFollowing,
  CannotMove,
  copyRows,
  differences,
  fencedForMs,
  followChanges,
  installFence,
  noteCopied,
  noteMove,
  raiseFence,
  readMove,
  RowTaken,
  setStage,
  setState,
  tableSizes,
  type Move,
  type MoveState,
  type TableSize,
} from "../../cells/index.ts";
import { countRunningJobs } from "../../platform/jobs/index.ts";
import { haveSameSecrets, shareDataKeys } from "../../vault/index.ts";
import { arrive, conclude, leaveSource } from "./arrive.ts";
import { moveOf, openCells, placesOf, refuseTenant, type CellAddresses, type Cells } from "./open-move.ts";

export interface MoveOptions extends CellAddresses {
  readonly tenantGuid: string;
  /** Takes a line for each step that is done. */
  readonly report: (line: string) => void;
}

/** So few changes a round are followed within a moment. */
const FEW_CHANGES = 200;
const MAX_ROUNDS = 100;
/** For how long jobs that run may take until the fence is raised. A lease is as long. */
const REST_LIMIT_MS = 120_000;
const REST_POLL_MS = 200;
/** A job that is finished or a card that is erased between the copy and the comparison makes a difference of a moment. */
const COMPARISONS = 3;

/**
 * Moves a tenant with all below it to another database, and continues a move that was interrupted (docs/decisions/cells.md). It is
 * served all the time but for the last changes and the comparison.
 *
 * @throws CannotMove with a sentence for the operator. Until the tenant is fenced nothing has changed for it; if the comparison finds
 * a difference, the fence is taken away again.
 */
export async function moveTenant({ tenantGuid, report, ...addresses }: MoveOptions): Promise<void> {
  const cells = await openCells(addresses);
  try {
    const { move, state } = await beginMove(cells, tenantGuid);
    if (state !== "moved" && (await arrivalState(move)) !== "arrived") {
      if (state === "copying") await copyTables(cells, { move, report });
      await fenceTenant(cells, { move, report });
      await arrive(cells, move);
      report(
        `It is served by the target. For ${await fencedForMs(move)} ms neither of them wrote anything of it.`,
      );
    }
    await leaveSource(cells, move);
    await conclude(cells, move);
  } finally {
    await cells.close();
  }
}

/** The rows of each table that a move would copy. @throws CannotMove as `moveTenant` does before it copies anything */
export async function sizesOfTenant({
  tenantGuid,
  ...addresses
}: Omit<MoveOptions, "report">): Promise<TableSize[]> {
  const cells = await openCells(addresses);
  try {
    await refuseMove(cells, tenantGuid);
    const { source } = cells;
    await assumePlaces(source.client, { tenantGuid, guids: await placesOf(source.db, tenantGuid) });
    const move = moveOf(cells, { id: "", tenantGuid });
    await addOthers(move, { isTrial: true });
    return await tableSizes(move);
  } finally {
    await cells.close();
  }
}

async function refuseMove({ source, target }: Cells, tenantGuid: string): Promise<void> {
  await refuseTenant(source.db, tenantGuid);
  if (!(await haveSameSecrets(source.db, target.db)))
    throw new CannotMove(
      "The target hashes and fingerprints with other keys: make it a cell by npm run database -- prepare-cell before its first payment.",
    );
  const { rows } = await source.client.query<{ level: string; isAllowed: boolean }>(
    `select current_setting('wal_level') as level,
       (select rolreplication or rolsuper from pg_roles where rolname = current_user) as "isAllowed"`,
  );
  if (rows[0]!.level !== "logical")
    throw new CannotMove(
      `The source has wal_level ${rows[0]!.level}: set it to logical and restart the server.`,
    );
  if (!rows[0]!.isAllowed)
    throw new CannotMove("The role of GATEWAY_DATABASE_URL cannot replicate: alter role … replication.");
}

async function beginMove(
  cells: Cells,
  tenantGuid: string,
): Promise<{ move: Move; state: MoveState["state"] }> {
  const { source, target } = cells;
  const begun = await readMove(source.client, tenantGuid);
  if (begun?.direction === "in")
    throw new CannotMove("The tenant is arriving in the source: finish that move first.");
  if (begun?.state !== "moved") await refuseMove(cells, tenantGuid);
  const id = begun?.id ?? randomUUID();
  const there = await readMove(target.client, tenantGuid);
  if (there && there.id !== id)
    throw new CannotMove("The target has rows of the tenant from another move: purge them there first.");
  if (!there && begun?.state !== "moved" && (await placesOf(target.db, tenantGuid)).length > 0)
    throw new CannotMove("The target has a tenant of this guid already.");
  await noteMove(source.client, { id, tenantGuid, direction: "out" });
  if (begun?.state !== "moved") await noteMove(target.client, { id, tenantGuid, direction: "in" });
  return { move: moveOf(cells, { id, tenantGuid }), state: begun?.state ?? "copying" };
}

async function arrivalState({ target, tenantGuid }: Move): Promise<MoveState["state"] | undefined> {
  return (await readMove(target, tenantGuid))?.state;
}

interface Step {
  readonly move: Move;
  readonly report: MoveOptions["report"];
}

/** Copies every table once, while the tenant is served, and then what changed meanwhile. */
async function copyTables(cells: Cells, { move, report }: Step): Promise<void> {
  const { source, target, tables } = move;
  const refresh = () => refreshPlaces(cells, move);
  await refresh();
  for (const client of [target, source]) await installFence(client, tables);
  await beginFollowing(move);
  await shareKeys(cells);
  await addOthers(move, { isTrial: true });
  const copied = (await readMove(source, move.tenantGuid))?.copiedTables ?? [];
  for (const table of tables.moving) {
    if (copied.includes(table.name)) continue;
    const where = tables.belongs(table, { alias: "item", places: move.places });
    const count = await copyRows(table, { source, target, where });
    await noteCopied(move, table.name);
    if (count > 0) report(`${table.name}: ${count} rows were copied.`);
  }
  for (let round = 0; round < MAX_ROUNDS; round += 1)
    if ((await followChanges(move, refresh)) <= FEW_CHANGES) break;
  report("The target follows the source.");
}

/** @throws CannotMove with what the operator can do */
async function addOthers(move: Move, options: { isTrial: boolean }): Promise<void> {
  try {
    await addRows(move, options);
  } catch (error) {
    const email = error instanceof RowTaken && error.table === "console_people" && error.values["email"];
    if (!email) throw error;
    throw new CannotMove(
      `${email} has an account of the console in both cells, and only one can be kept: give one of them another address (docs/scale.md), then run the command again.`,
    );
  }
}

/** Nothing of the tenant is written in the source from then on, and the target has all of it; else the fence is taken away again. */
async function fenceTenant(cells: Cells, { move, report }: Step): Promise<void> {
  const refresh = () => refreshPlaces(cells, move);
  if ((await readMove(move.source, move.tenantGuid))?.state === "copying") await rest(cells, move);
  const since = performance.now();
  // A place that was made a moment ago is fenced by the second time, after which there are no new ones.
  await raiseFence(move.source, move.places);
  await refresh();
  await raiseFence(move.source, move.places);
  report("It is fenced.");
  try {
    await expectEqual(cells, move);
  } catch (error) {
    if (!(error instanceof CannotMove)) throw error;
    await setState(move.source, { tenantGuid: move.tenantGuid, state: "copying" });
    await setStage(move, "copying");
    throw new CannotMove(`The source serves the tenant again. ${error.message}`);
  }
  report(`Both are equal, ${Math.round(performance.now() - since)} ms after it was fenced.`);
}

/** @throws CannotMove when the target cannot have all that the source has */
async function expectEqual(cells: Cells, move: Move): Promise<void> {
  for (let comparison = 1; ; comparison += 1) {
    await followChanges(move, () => refreshPlaces(cells, move));
    await shareKeys(cells);
    await addOthers(move, { isTrial: false });
    const found = await differences(move);
    if (found.length === 0) return;
    if (comparison === COMPARISONS) throw new CannotMove(`The copies differ:\n${found.join("\n")}`);
  }
}

/** No job of the tenant begins any more; those that run come to their end, or to that of their lease. */
async function rest(cells: Cells, move: Move): Promise<void> {
  await setStage(move, "resting");
  const until = performance.now() + REST_LIMIT_MS;
  const places = await placesOf(cells.source.db, move.tenantGuid);
  while (performance.now() < until && (await countRunningJobs(cells.source.db, places)) > 0)
    await sleep(REST_POLL_MS);
  await followChanges(move, () => refreshPlaces(cells, move));
}

async function refreshPlaces(cells: Cells, move: Move): Promise<void> {
  await addPlaces(move, await placesOf(cells.source.db, move.tenantGuid));
}

async function shareKeys({ source, target }: Cells): Promise<void> {
  await shareDataKeys({
    from: source.db,
    to: target.db,
    fromKey: source.masterKey,
    toKey: target.masterKey,
  });
}
