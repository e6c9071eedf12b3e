import { expect, test } from "vitest";
import { fateIn } from "./table-fate.ts";

test.each([
  ["cells: stays, each cell has its own", { kind: "stays" }],
  ["cells: moves by merchant_guid", { kind: "moves", by: "merchant_guid", atOnce: false }],
  ["cells: moves at once by owner", { kind: "moves", by: "owner", atOnce: true }],
  ["cells: moves by guid or tenant_guid", { kind: "moves", by: "guid", orBy: "tenant_guid", atOnce: false }],
  ["cells: moves by batch_id of batches", { kind: "moves", by: "batch_id", of: "batches", atOnce: false }],
  ["cells: added, every row", { kind: "added" }],
  ["cells: added with one, other", { kind: "added", with: ["one", "other"] }],
  ["cells: added, of new people", { kind: "added", ofNew: "people" }],
])("the comment %s", (comment, fate) => {
  expect(fateIn(comment)).toEqual(fate);
});

test.each([
  null,
  "",
  "Rows of a tenant.",
  "cells: stays",
  "cells: moves",
  "cells: moves by one of",
  "cells: added",
])("the comment %s says nothing about a move", (comment) => {
  expect(fateIn(comment)).toBeUndefined();
});
