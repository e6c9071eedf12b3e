import { lastPosition, raisePositions } from "../../events/index.ts";
import {
  endFollowing,
  forgetMove,
  hasMoves,
  noteAnnounced,
  noteArrival,
  readMove,
  removeFence,
  removeRows,
  setState,
  type Move,
} from "../../cells/index.ts";
import {
  announceConfiguration,
  copyAuditEntries,
  merchantsWithin,
  recordAuditEvent,
} from "../../tenancy/index.ts";
import { announceTransactionsOf } from "../../transactions/index.ts";
import { placesOf, type Cells } from "./open-move.ts";

/** Transactions that are announced to the BI projection in one commit. */
const ANNOUNCED = 5_000;

/** The switch, in one commit of the target: from it on the target serves the tenant, and a directory leads there. */
export async function arrive({ source, target }: Cells, { id, tenantGuid }: Move): Promise<void> {
  const places = await placesOf(source.db, tenantGuid);
  const above = await lastPosition(source.db);
  await target.db.transaction(async (tx) => {
    await copyAuditEntries({ from: source.db, to: tx, places });
    await raisePositions(tx, { above });
    await recordMove(tx, { id, tenantGuid, facts: { arrived: true } });
    await noteArrival(tx, tenantGuid);
    await announceConfiguration(tx);
  });
}

/** Jobs and rows that expire are removed from the source; the rest stays, fenced, until it is purged. */
export async function leaveSource({ source, tables }: Cells, move: Move): Promise<void> {
  const { id, tenantGuid } = move;
  if ((await readMove(source.client, tenantGuid))?.state === "moved") return;
  await removeRows(source.client, { tables, places: move.places, atOnceOnly: true });
  await endFollowing(move);
  await source.db.transaction(async (tx) => {
    await recordMove(tx, { id, tenantGuid, facts: { left: true } });
    await announceConfiguration(tx);
  });
  await setState(source.client, { tenantGuid, state: "moved" });
}

/** The target makes the BI documents of the tenant, and forgets that it came from elsewhere. */
export async function conclude({ target, tables }: Cells, { tenantGuid }: Move): Promise<void> {
  const arrived = await readMove(target.client, tenantGuid);
  if (!arrived) return;
  const merchants = await merchantsWithin(target.db, tenantGuid);
  for (let after: string | undefined = arrived.announcedUpTo; after !== undefined;) {
    const from = after;
    after = await target.db.transaction(async (tx) => {
      const upTo = await announceTransactionsOf(tx, { merchants, after: from, limit: ANNOUNCED });
      if (upTo !== undefined) await noteAnnounced(tx, { tenantGuid, upTo });
      return upTo;
    });
  }
  await forgetMove(target.client, tenantGuid);
  if (!(await hasMoves(target.client))) await removeFence(target.client, tables);
}

async function recordMove(
  tx: Parameters<typeof recordAuditEvent>[0],
  { id, tenantGuid, facts }: { id: string; tenantGuid: string; facts: object },
): Promise<void> {
  await recordAuditEvent(tx, {
    entity: "tenantMove",
    target: tenantGuid,
    placeGuid: tenantGuid,
    facts: { ...facts, move: id },
  });
}
