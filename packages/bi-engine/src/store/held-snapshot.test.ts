import { expect, it } from "vitest";
import { SnapshotEnded } from "../endpoints/search-store.ts";
import { sql } from "../sql/sql.ts";
import { EmbeddedStore } from "./embedded-store.ts";

it("a statement that fails ends the snapshot, also for requests that wait for their turn on it", async () => {
  const store = await EmbeddedStore.open({ threads: 1 });
  const held = await store.hold((visible) => visible);
  const failing = held.run(async (_, session) => session.rows(sql`SELECT error('no')`));
  const waiting = held.run(async (_, session) => session.rows(sql`SELECT 1`));
  await expect(failing).rejects.toThrow("no");
  await expect(waiting).rejects.toThrow(SnapshotEnded);
  expect(held.isUsable).toBe(false);
  await held.close();
  await store.close();
});
