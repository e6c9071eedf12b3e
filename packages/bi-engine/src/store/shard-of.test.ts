import { expect, test } from "vitest";
import { documentNumber } from "./shard-of.ts";

test("one shard only counts", () => {
  const sharding = { shards: 1, routingShards: 1024 };
  expect(documentNumber(sharding, { id: "a", rising: 7n })).toBe(7n);
});

test("documents of several shards stand shard by shard, and in each in the order they were written", () => {
  const sharding = { shards: 5, routingShards: 5 };
  const ids = ["1", "2", "3", "4"];
  const numbers = new Map(
    ids.map((id, i) => [id, documentNumber(sharding, { id, rising: BigInt(i) })] as const),
  );
  const inOrder = ids.toSorted((a, b) => Number((numbers.get(a) ?? 0n) - (numbers.get(b) ?? 0n)));
  expect(inOrder).toEqual(["2", "4", "1", "3"]);
});

test("documents with the same routing are on the same shard, whatever their ids", () => {
  const sharding = { shards: 3, routingShards: 768 };
  const shardOf = (id: string) => documentNumber(sharding, { id, routing: "r", rising: 1n }) >> 32n;
  expect(new Set(["a", "b", "c", "d", "e"].map(shardOf)).size).toBe(1);
});
