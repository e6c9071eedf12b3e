import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestVault, type TestVault } from "../../tests/support/vault.ts";
import { sql } from "../platform/database/index.ts";
import { purgeExpiredCardData } from "./purge-card-data.ts";
import { SimilarCards } from "./similar-cards.ts";

let vault: TestVault;
beforeAll(async () => (vault = await createTestVault()));
afterAll(() => vault?.close());

let digits = 0;
/** Cards of one tenant tree with equal visible digits, which no other test has. */
function cards(change: object = {}) {
  const shownDigits = `411111…${1_000 + ++digits}`;
  return (number: number) => ({ tree: "TE-1", shownDigits, member: `number ${number}`, ...change });
}

const similarCards = () => new SimilarCards({ clock: vault.clock });

async function tryOut(cardOf: ReturnType<typeof cards>, count: number): Promise<boolean[]> {
  const shown: boolean[] = [];
  for (let number = 0; number < count; number++)
    // Each by another process: what is counted lies in the database.
    shown.push(await similarCards().mayShow(vault.db, cardOf(number)));
  return shown;
}

test("ten numbers with equal shown digits have fingerprints, further ones none until a day has passed, also after restarts", async () => {
  const cardOf = cards();
  expect(await tryOut(cardOf, 12)).toEqual([...Array<boolean>(10).fill(true), false, false]);
  vault.clock.advance({ hours: 23 });
  expect(await similarCards().mayShow(vault.db, cardOf(11))).toBe(false);
  vault.clock.advance({ hours: 1 });
  expect(await similarCards().mayShow(vault.db, cardOf(11))).toBe(true);
});

test("a card that was shown is shown however often it pays", async () => {
  const cardOf = cards();
  await tryOut(cardOf, 20);
  const shown = await Promise.all(
    Array.from({ length: 20 }, () => similarCards().mayShow(vault.db, cardOf(3))),
  );
  expect(shown).not.toContain(false);
});

test("numbers that come at the same moment share ten places", async () => {
  const cardOf = cards();
  const shown = await Promise.all(
    Array.from({ length: 30 }, (_, number) => similarCards().mayShow(vault.db, cardOf(number))),
  );
  expect(shown.filter(Boolean)).toHaveLength(10);
});

test("cards with other digits that come at the same moment have a place each", async () => {
  const ours = similarCards();
  const others = Array.from({ length: 40 }, () => cards());
  const shown = await Promise.all(others.map((cardOf) => ours.mayShow(vault.db, cardOf(0))));
  expect(shown).not.toContain(false);
  // Each has nine places left.
  const left = await Promise.all(
    others
      .slice(0, 3)
      .map((cardOf) =>
        Promise.all(Array.from({ length: 12 }, (_, number) => ours.mayShow(vault.db, cardOf(number + 1)))),
      ),
  );
  expect(left.map((of) => of.filter(Boolean).length)).toEqual([9, 9, 9]);
});

test("what is rolled back is not counted, and is not remembered as counted", async () => {
  const cardOf = cards();
  const ours = similarCards();
  const refused = vault.db.transaction(async (tx) => {
    await ours.mayShow(tx, cardOf(0));
    throw new Error("The request was refused.");
  });
  await expect(refused).rejects.toThrow("refused");
  expect((await tryOut(cardOf, 12)).filter(Boolean)).toHaveLength(10);
  expect(await ours.mayShow(vault.db, cardOf(11))).toBe(false);
});

test("other tenant trees and other digits are not concerned", async () => {
  const cardOf = cards();
  await tryOut(cardOf, 20);
  expect(await similarCards().mayShow(vault.db, { ...cardOf(50), tree: "TE-2" })).toBe(true);
  expect(await similarCards().mayShow(vault.db, cards()(51))).toBe(true);
});

test("places are erased after their day", async () => {
  await tryOut(cards(), 3);
  vault.clock.advance({ hours: 25 });
  await purgeExpiredCardData(vault.db);
  const { count } = await vault.db.one<{ count: bigint }>(
    sql`select count(*) as count from card_fingerprint_slots`,
  );
  expect(count).toBe(0n);
});
