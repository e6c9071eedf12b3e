import { expect, test } from "vitest";
import type { Queryable } from "../platform/database/index.ts";
import { cardMayBeFree, waitForCard } from "./wait-for-card.ts";

const LONG_MS = 600_000;
const database = () => ({}) as Queryable;

/** The key is needed where any payment waits. */
function isAnyWaiting(db: Queryable): boolean {
  let isNeeded = false;
  cardMayBeFree(db, () => {
    isNeeded = true;
    return "none";
  });
  return isNeeded;
}

test("who waits for a card gets its turn when an attempt with it ends, the first one first", async () => {
  const db = database();
  const turns: string[] = [];
  const wait = async (name: string, card: string) => {
    await waitForCard(db, card, LONG_MS);
    turns.push(name);
  };
  const all = [wait("first", "a"), wait("second", "a"), wait("of b", "b")];
  expect(isAnyWaiting(db)).toBe(true);
  cardMayBeFree(db, () => "a");
  await all[0];
  expect(turns).toEqual(["first"]);
  cardMayBeFree(db, () => "b");
  cardMayBeFree(db, () => "a");
  await Promise.all(all);
  expect(turns.toSorted()).toEqual(["first", "of b", "second"]);
  expect(isAnyWaiting(db)).toBe(false);
});

test("an end that nobody waits for, and one in another process's database, changes nothing", async () => {
  const [db, other] = [database(), database()];
  cardMayBeFree(db, () => "a");
  let isOver = false;
  const waiting = waitForCard(db, "a", LONG_MS).then(() => (isOver = true));
  cardMayBeFree(other, () => "a");
  await new Promise(setImmediate);
  expect([isOver, isAnyWaiting(db), isAnyWaiting(other)]).toEqual([false, true, false]);
  cardMayBeFree(db, () => "a");
  await waiting;
});

test("a wait ends after its time, and is forgotten", async () => {
  const db = database();
  await waitForCard(db, "a", 1);
  expect(isAnyWaiting(db)).toBe(false);
});
