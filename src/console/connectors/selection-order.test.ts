import { expect, test } from "vitest";
import { inOrder } from "./selection-order.ts";

/** As `a 1>3`: it was at position 1 and is now at 3; `-` stands for not offered. */
function order(...texts: string[]): string {
  const number = (text: string): number | undefined => (text === "-" ? undefined : Number(text));
  const placed = texts.map((text) => {
    const [, guid = "", before = "", now = ""] = /^(\w) (-|\d+)>(-|\d+)$/.exec(text) ?? [];
    return { guid, before: number(before), now: number(now) };
  });
  return inOrder(placed).join("");
}

test.each([
  ["the positions decide", ["a 1>1", "b 3>3", "c 2>2"], "acb"],
  ["a new one pushes the one at its position on", ["a 1>1", "b 2>2", "c ->1"], "cab"],
  ["one that is moved up stands before the one that stayed", ["a 1>1", "b 2>2", "c 3>2"], "acb"],
  ["one that is moved down stands behind the one that stayed", ["a 1>3", "b 2>2", "c 3>3"], "bca"],
  ["two change places", ["a 1>2", "b 2>1"], "ba"],
  ["one that is taken out leaves the order of the others", ["a 1>1", "b 2>-", "c 3>3"], "ac"],
  ["new ones at one position keep the order of the form", ["a ->1", "b ->1", "c ->-"], "ab"],
])("%s", (_what, placed, expected) => {
  expect(order(...placed)).toBe(expected);
});
