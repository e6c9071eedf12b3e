import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STEPS } from "./import-borders.ts";

const PAGE = readFileSync("ARCHITECTURE.md", "utf8");

test("the drawing of ARCHITECTURE has every slice on its step", () => {
  const drawn = [...PAGE.matchAll(/^ {2}s\d+\["(\d+): ([a-z, -]+)"\]$/gm)];
  expect(stepsOf(drawn.map(([, step, slices = ""]) => [Number(step), slices.split(", ")]))).toEqual(STEPS);
});

test("the table of ARCHITECTURE has every slice on its step", () => {
  const rows = [...PAGE.matchAll(/^\| (\d+) \| (.+?) \|/gm)];
  const slices = (cell: string): string[] =>
    [...cell.matchAll(/`([a-z-]+)`/g)].map(([, slice = ""]) => slice);
  expect(stepsOf(rows.map(([, step, cell = ""]) => [Number(step), slices(cell)]))).toEqual(STEPS);
});

function stepsOf(
  rows: readonly (readonly [step: number, slices: readonly string[]])[],
): Record<string, number> {
  return Object.fromEntries(rows.flatMap(([step, slices]) => slices.map((slice) => [slice, step] as const)));
}
