import { expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { SimilarCards } from "./similar-cards.ts";

const start = "2026-11-20T00:00:00Z";
const card = (fingerprint: number, change: object = {}) => ({
  merchantGuid: "ME-1",
  shownDigits: "41111111 1111",
  merchantFingerprint: `fingerprint ${fingerprint}`,
  ...change,
});

function tryOut(cards: SimilarCards, count: number): boolean[] {
  return Array.from({ length: count }, (_, index) => cards.mayShow(card(index)));
}

test("ten numbers with equal shown digits have fingerprints, further ones have none until a day has passed", () => {
  const clock = new ManualClock(start);
  const cards = new SimilarCards({ clock });
  expect(tryOut(cards, 12)).toEqual([...Array<boolean>(10).fill(true), false, false]);
  clock.advance({ hours: 23 });
  expect(cards.mayShow(card(11))).toBe(false);
  clock.advance({ hours: 1 });
  expect(cards.mayShow(card(11))).toBe(true);
});

test("a card that was shown is shown however often it pays", () => {
  const cards = new SimilarCards({ clock: new ManualClock(start) });
  tryOut(cards, 20);
  for (let count = 0; count < 100; count++) expect(cards.mayShow(card(3))).toBe(true);
});

test("other merchants and other digits are not concerned", () => {
  const cards = new SimilarCards({ clock: new ManualClock(start) });
  tryOut(cards, 20);
  expect(cards.mayShow(card(50, { merchantGuid: "ME-2" }))).toBe(true);
  expect(cards.mayShow(card(51, { shownDigits: "41111111 2222" }))).toBe(true);
});

test("a flood of cards does not fill the memory", () => {
  const cards = new SimilarCards({ clock: new ManualClock(start) });
  tryOut(cards, 10);
  for (let count = 0; count < 60_000; count++) cards.mayShow(card(0, { shownDigits: `${count}` }));
  expect(cards.mayShow(card(11))).toBe(true);
});
