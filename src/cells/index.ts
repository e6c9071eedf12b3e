export { addRows } from "./add-rows.ts";
export {
  connectFinder,
  isNameTaken,
  OWN_CELL_ALONE,
  openCellNames,
  type CellDatabase,
  type CellName,
  type CellNames,
  type NameTaken,
} from "./cell-names.ts";
export { CannotMove, RowTaken } from "./cannot-move.ts";
export { readCellTables, type CellTables } from "./cell-tables.ts";
export { installFence, raiseFence, removeFence } from "./fence.ts";
export { findAddresses, nameOf, type Address, type AddressFinder } from "./find-addresses.ts";
export { beginFollowing, endFollowing, followChanges } from "./follow-changes.ts";
export { cellMigrations } from "./migrations.ts";
export {
  addPlaces,
  assumePlaces,
  fencedForMs,
  forgetMove,
  hasAwayPlaces,
  hasMoves,
  latestArrival,
  lockMoves,
  noteAnnounced,
  noteArrival,
  noteCopied,
  noteMove,
  readMove,
  setStage,
  setState,
  type Move,
  type MoveState,
} from "./move.ts";
export { numberIds } from "./number-ids.ts";
export { removeRows } from "./remove-rows.ts";
export { tableSizes, type TableSize } from "./table-sizes.ts";
export { copyRows, prepareSession } from "./transfer-rows.ts";
export { differences } from "./verify-copy.ts";
