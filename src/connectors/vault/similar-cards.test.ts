import { expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { LocalCounters } from "../../platform/counters/index.ts";
import { SimilarCards } from "./similar-cards.ts";

const start = "2026-11-20T00:00:00Z";
const card = (fingerprint: number, change: object = {}) => ({
  merchantGuid: "ME-1",
  shownDigits: "41111111 1111",
  merchantFingerprint: `fingerprint ${fingerprint}`,
  ...change,
});

function similarCards(clock = new ManualClock(start)): SimilarCards {
  return new SimilarCards({ clock, counters: new LocalCounters({ clock }) });
}

async function tryOut(cards: SimilarCards, count: number): Promise<boolean[]> {
  const shown: boolean[] = [];
  for (let index = 0; index < count; index++) shown.push(await cards.mayShow(card(index)));
  return shown;
}

test("ten numbers with equal shown digits have fingerprints, further ones have none until a day has passed", async () => {
  const clock = new ManualClock(start);
  const cards = similarCards(clock);
  expect(await tryOut(cards, 12)).toEqual([...Array<boolean>(10).fill(true), false, false]);
  clock.advance({ hours: 23 });
  expect(await cards.mayShow(card(11))).toBe(false);
  clock.advance({ hours: 1 });
  expect(await cards.mayShow(card(11))).toBe(true);
});

test("a card that was shown is shown however often it pays", async () => {
  const cards = similarCards();
  await tryOut(cards, 20);
  for (let count = 0; count < 100; count++) expect(await cards.mayShow(card(3))).toBe(true);
});

test("other merchants and other digits are not concerned", async () => {
  const cards = similarCards();
  await tryOut(cards, 20);
  expect(await cards.mayShow(card(50, { merchantGuid: "ME-2" }))).toBe(true);
  expect(await cards.mayShow(card(51, { shownDigits: "41111111 2222" }))).toBe(true);
});

test("a flood of cards does not fill the memory", async () => {
  const cards = similarCards();
  await tryOut(cards, 10);
  for (let count = 0; count < 60_000; count++) await cards.mayShow(card(0, { shownDigits: `${count}` }));
  expect(await cards.mayShow(card(11))).toBe(true);
});
