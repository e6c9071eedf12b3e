import { expect, test } from "vitest";

import { StartTimes } from "./start-times.ts";

test("a start says how long it took and where its time went, also of parts that ran side by side", async () => {
  let nowMs = 60;
  const times = new StartTimes(() => nowMs);
  const database = Promise.withResolvers<string>();
  const program = Promise.withResolvers<string>();
  const both = Promise.all([times.of("database", database.promise), times.of("program", program.promise)]);
  nowMs = 360;
  program.resolve("program");
  await program.promise;
  await Promise.resolve();
  nowMs = 480;
  database.resolve("database");
  expect(await both).toEqual(["database", "program"]);
  nowMs = 500;
  expect(times.line()).toBe("Ready after 0.50 s: program 0.30, database 0.42.");
});

test("a part that fails fails the start", async () => {
  const failure = new Error("no server");
  await expect(new StartTimes().of("database", Promise.reject(failure))).rejects.toBe(failure);
});
