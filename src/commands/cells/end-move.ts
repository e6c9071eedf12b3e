import {
  CannotMove,
  endFollowing,
  forgetMove,
  hasMoves,
  readMove,
  removeFence,
  removeRows,
  type Move,
} from "../../cells/index.ts";
import { announceConfiguration } from "../../tenancy/index.ts";
import type { MoveOptions } from "./move-tenant.ts";
import { moveOf, openCells, type Cells } from "./open-move.ts";

/** Gives up a move before the target serves the tenant: the source goes on to, and the target loses what it was given. */
export function cancelMove(options: Omit<MoveOptions, "report">): Promise<void> {
  return withMove(options, async (cells, move, there) => {
    if (there === "arrived") throw new CannotMove("The target serves the tenant already: finish the move.");
    // The target has forgotten a move that has ended: what it has is all there is of the tenant.
    const { state } = (await readMove(move.source, move.tenantGuid))!;
    if (state === "moved")
      throw new CannotMove(
        "The tenant was moved, and the target serves it: purge it here, and move it back from there.",
      );
    await removeRows(move.target, { tables: cells.tables, places: move.places });
    await forget(cells.target, cells, move);
    await endFollowing(move);
    await forget(cells.source, cells, move);
  });
}

/** Removes the rows of a tenant that was moved away. Returns their number. */
export function purgeTenant(options: Omit<MoveOptions, "report">): Promise<number> {
  return withMove(options, async (cells, move, there) => {
    const { state } = (await readMove(move.source, move.tenantGuid))!;
    if (state !== "moved" || there !== undefined)
      throw new CannotMove("The move is not finished: run move-tenant once more.");
    const removed = await removeRows(move.source, { tables: cells.tables, places: move.places });
    await forget(cells.source, cells, move);
    return removed;
  });
}

async function withMove<T>(
  { tenantGuid, ...addresses }: Omit<MoveOptions, "report">,
  work: (cells: Cells, move: Move, there: string | undefined) => Promise<T>,
): Promise<T> {
  const cells = await openCells(addresses);
  try {
    const { source, target } = cells;
    const begun = await readMove(source.client, tenantGuid);
    if (begun?.direction !== "out")
      throw new CannotMove(`No move of ${tenantGuid} from the source is noted.`);
    const there = await readMove(target.client, tenantGuid);
    if (there && there.id !== begun.id) throw new CannotMove("The move is to another target than this one.");
    return await work(cells, moveOf(cells, { id: begun.id, tenantGuid }), there?.state);
  } finally {
    await cells.close();
  }
}

async function forget(
  { client, db }: Cells["source"],
  { tables }: Cells,
  { tenantGuid }: Move,
): Promise<void> {
  await forgetMove(client, tenantGuid);
  if (!(await hasMoves(client))) await removeFence(client, tables);
  await announceConfiguration(db);
}
