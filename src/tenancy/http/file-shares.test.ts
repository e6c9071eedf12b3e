import { expect, test } from "vitest";
import { FileShares } from "./file-shares.ts";

test("a tenant has three places, and gets one back when a file is read", () => {
  const shares = new FileShares();
  const places = [1, 2, 3].map(() => shares.enter("TE-1"));
  expect(places).not.toContain(undefined);
  expect(shares.enter("TE-1")).toBeUndefined();
  places[1]!();
  expect(shares.enter("TE-1")).toBeDefined();
});

test("a tenant with several files leaves a place to every other, until each has one", () => {
  const shares = new FileShares();
  for (const tenant of ["TE-1", "TE-1", "TE-1", "TE-2"]) expect(shares.enter(tenant)).toBeDefined();
  expect(shares.enter("TE-2")).toBeUndefined();
  for (const tenant of ["TE-3", "TE-4", "TE-5", "TE-6"]) expect(shares.enter(tenant)).toBeDefined();
  expect(shares.enter("TE-7")).toBeUndefined();
});
