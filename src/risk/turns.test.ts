import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

test("one has a key at a time, in the order in which they came; others do not wait", async () => {
  const turns = new Turns();
  const log: string[] = [];
  const run = (name: string, keys: readonly string[]) =>
    turns.take(keys, async () => {
      log.push(`${name} begins`);
      await soon();
      log.push(`${name} ends`);
    });
  await Promise.all([run("first", ["card"]), run("second", ["card"]), run("other", ["account"])]);
  const place = (entry: string) => log.indexOf(entry);
  expect(place("second begins")).toBeGreaterThan(place("first ends"));
  expect(place("other begins")).toBeLessThan(place("first ends"));
});

test("two that need the same two keys, named in either order, do not wait for each other for ever", async () => {
  const turns = new Turns();
  const done: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      turns.take(index % 2 === 0 ? ["a", "b", "a"] : ["b", "a"], async () => {
        await soon();
        done.push(index);
      }),
    ),
  );
  expect(done).toHaveLength(20);
});

test("a failure gives the keys back, and nothing is kept of them", async () => {
  const turns = new Turns();
  await expect(turns.take(["a", "b"], () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await turns.take(["a"], async () => "next")).toBe("next");
  expect(turns.size).toBe(0);
});
