import { expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { hashPassword } from "./password-hash.ts";
import { PasswordChecks } from "./password-checks.ts";

/** These tests are about when a hash is made, not about how dear it is. */
const cheap = { N: 16, r: 8, p: 1 };
const here = { username: "demo", remoteAddress: "192.0.2.1" };

test("after the first success a check costs no measurable time", async () => {
  const checks = new PasswordChecks({ clock: new ManualClock("2026-11-20T00:00:00Z") });
  const check = { ...here, presented: "right", kept: await hashPassword("right", cheap) };
  expect(await checks.check(check)).toBe("right");
  const startedMs = performance.now();
  for (let count = 0; count < 1_000; count++) expect(await checks.check(check)).toBe("right");
  expect((performance.now() - startedMs) / 1_000).toBeLessThan(1);
});

test("a changed password ends the old one at once", async () => {
  const checks = new PasswordChecks({ clock: new ManualClock("2026-11-20T00:00:00Z") });
  const old = { ...here, presented: "old" };
  expect(await checks.check({ ...old, kept: await hashPassword("old", cheap) })).toBe("right");
  expect(await checks.check({ ...old, kept: await hashPassword("new", cheap) })).toBe("wrong");
});

test("guessing is slowed down per username and address, and forgotten with time", async () => {
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const delays: number[] = [];
  const checks = new PasswordChecks({ clock, sleep: async (ms) => void delays.push(ms) });
  const kept = await hashPassword("right", cheap);
  for (let count = 0; count < 13; count++) {
    expect(await checks.check({ ...here, presented: `guess ${count}`, kept })).toBe("wrong");
  }
  expect(delays).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);

  await checks.check({ ...here, remoteAddress: "192.0.2.2", presented: "guess", kept });
  clock.advance({ minutes: 15 });
  await checks.check({ ...here, presented: "guess", kept });
  expect(delays).toHaveLength(8);
});

test("who is already known is not slowed down by somebody who guesses from the same address", async () => {
  const delays: number[] = [];
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const checks = new PasswordChecks({ clock, sleep: async (ms) => void delays.push(ms) });
  const kept = await hashPassword("right", cheap);
  await checks.check({ ...here, presented: "right", kept });
  for (let count = 0; count < 6; count++) await checks.check({ ...here, presented: `guess ${count}`, kept });
  delays.length = 0;
  expect(await checks.check({ ...here, presented: "right", kept })).toBe("right");
  expect(delays).toEqual([]);
});

test("one address can't take all the places where passwords are checked", async () => {
  let wake = (): void => {};
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const kept = await hashPassword("right", cheap);
  const checks = new PasswordChecks({ clock, sleep: () => asleep });
  for (let count = 0; count < 5; count++) await checks.check({ ...here, presented: `${count}`, kept });
  const guesses = Array.from({ length: 33 }, (_, count) =>
    checks.check({ ...here, presented: `guess ${count}`, kept }),
  );
  expect(await guesses.at(-1)).toBe("busy");
  const elsewhere = { username: "shop", remoteAddress: "192.0.2.2", presented: "right" };
  expect(await checks.check({ ...elsewhere, kept })).toBe("right");
  wake();
  expect(await guesses[0]).toBe("wrong");
});

test("an unknown user is slowed down and refused like a known one", async () => {
  const delays: number[] = [];
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const checks = new PasswordChecks({ clock, sleep: async (ms) => void delays.push(ms) });
  for (let count = 0; count < 6; count++) {
    expect(await checks.check({ ...here, presented: `${count}`, kept: undefined })).toBe("wrong");
  }
  expect(delays).toEqual([100]);
});
