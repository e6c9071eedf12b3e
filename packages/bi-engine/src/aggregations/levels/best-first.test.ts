import fc from "fast-check";
import { expect, it } from "vitest";
import { bestFirst } from "./best-first.ts";

it("gives the highest scores, sorted", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 20 }), (scores, most) => {
      const sorted = scores.toSorted((a, b) => b - a).slice(0, most);
      expect(bestFirst(scores, most, (score) => score)).toEqual(sorted);
    }),
  );
});

it("leaves equal scores as a heap does", () => {
  const items = ["a", "b", "c", "d", "e"].map((name) => ({ name, score: 1 }));
  const names = bestFirst(items, 3, ({ score }) => score).map(({ name }) => name);
  expect(names).toEqual(["b", "c", "a"]);
});
