import { expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { hashPassword } from "./password-hash.ts";
import { PasswordChecks } from "./password-checks.ts";

const here = { username: "demo", remoteAddress: "192.0.2.1" };

test("after the first success a check costs no measurable time", async () => {
  const checks = new PasswordChecks({ clock: new ManualClock("2026-11-20T00:00:00Z") });
  const check = { ...here, presented: "right", kept: await hashPassword("right") };
  expect(await checks.check(check)).toBe("right");
  const startedMs = performance.now();
  for (let count = 0; count < 1_000; count++) expect(await checks.check(check)).toBe("right");
  expect((performance.now() - startedMs) / 1_000).toBeLessThan(1);
});

test("a changed password ends the old one at once", async () => {
  const checks = new PasswordChecks({ clock: new ManualClock("2026-11-20T00:00:00Z") });
  const old = { ...here, presented: "old" };
  expect(await checks.check({ ...old, kept: await hashPassword("old") })).toBe("right");
  expect(await checks.check({ ...old, kept: await hashPassword("new") })).toBe("wrong");
});

test("guessing is slowed down per username and address, for unknown users too, and forgotten with time", async () => {
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const delays: number[] = [];
  const checks = new PasswordChecks({ clock, sleep: async (ms) => void delays.push(ms) });
  for (let count = 0; count < 13; count++) {
    expect(await checks.check({ ...here, presented: `guess ${count}`, kept: undefined })).toBe("wrong");
  }
  expect(delays).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);

  await checks.check({ ...here, remoteAddress: "192.0.2.2", presented: "guess", kept: undefined });
  clock.advance({ minutes: 15 });
  await checks.check({ ...here, presented: "guess", kept: undefined });
  expect(delays).toHaveLength(8);
});

test("who is already known is not slowed down by somebody who guesses from the same address", async () => {
  const delays: number[] = [];
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const checks = new PasswordChecks({ clock, sleep: async (ms) => void delays.push(ms) });
  const kept = await hashPassword("right");
  await checks.check({ ...here, presented: "right", kept });
  for (let count = 0; count < 6; count++) await checks.check({ ...here, presented: `guess ${count}`, kept });
  delays.length = 0;
  expect(await checks.check({ ...here, presented: "right", kept })).toBe("right");
  expect(delays).toEqual([]);
});
