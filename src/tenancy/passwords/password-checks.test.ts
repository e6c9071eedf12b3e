import { expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { hashPassword } from "./password-hash.ts";
import { PasswordChecks } from "./password-checks.ts";

/** The other tests are about when a hash is made, not about its cost. */
const cheap = { N: 16, r: 8, p: 1 };
const here = { username: "demo", remoteAddress: "192.0.2.1" };

test("after the first success a check costs no measurable time", async () => {
  const checks = new PasswordChecks({ clock: new ManualClock("2026-11-20T00:00:00Z") });
  // At the real cost, some 200 ms, a thousand hashes would take minutes.
  const check = { ...here, presented: "right", kept: await hashPassword("right") };
  expect(await checks.check(check)).toBe("right");
  const startedMs = performance.now();
  for (let count = 0; count < 1_000; count++) expect(await checks.check(check)).toBe("right");
  expect(performance.now() - startedMs).toBeLessThan(10_000);
});

test("a changed password ends the old one at once", async () => {
  const checks = new PasswordChecks({ clock: new ManualClock("2026-11-20T00:00:00Z") });
  const old = { ...here, presented: "old" };
  expect(await checks.check({ ...old, kept: await hashPassword("old", cheap) })).toBe("right");
  expect(await checks.check({ ...old, kept: await hashPassword("new", cheap) })).toBe("wrong");
});

test("the password before is right too, said to be so, and remembered as it was", async () => {
  const checks = new PasswordChecks({ clock: new ManualClock("2026-11-20T00:00:00Z") });
  const [before, next] = [await hashPassword("before", cheap), await hashPassword("next", cheap)];
  const overlap = { ...here, kept: next, previous: before };
  expect(await checks.check({ ...overlap, presented: "before" })).toBe("right_previous");
  expect(await checks.check({ ...overlap, presented: "before" })).toBe("right_previous");
  expect(await checks.check({ ...overlap, presented: "next" })).toBe("right");
  expect(await checks.check({ ...overlap, presented: "neither" })).toBe("wrong");
  // The overlap is over: what was remembered of it does not count.
  expect(await checks.check({ ...here, kept: next, presented: "before" })).toBe("wrong");
});

test("guessing is delayed per username and network, and failures expire", async () => {
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const rests: number[] = [];
  const checks = new PasswordChecks({ clock, sleep: async (ms) => void rests.push(ms) });
  const kept = await hashPassword("right", cheap);
  for (let count = 0; count < 12; count++) {
    expect(await checks.check({ ...here, presented: `guess ${count}`, kept })).toBe("wrong");
  }
  expect(rests).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);

  await checks.check({ ...here, remoteAddress: "192.0.2.2", presented: "guess", kept });
  clock.advance({ minutes: 15 });
  await checks.check({ ...here, presented: "guess", kept });
  expect(rests).toHaveLength(8);
});

test("addresses of one IPv6 network are one guesser", async () => {
  const rests: number[] = [];
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const checks = new PasswordChecks({ clock, sleep: async (ms) => void rests.push(ms) });
  const kept = await hashPassword("right", cheap);
  for (let count = 0; count < 6; count++) {
    await checks.check({ ...here, remoteAddress: `2001:db8::${count}`, presented: `${count}`, kept });
  }
  expect(rests).toEqual([100, 200]);
});

test("a verified client is not delayed by guesses from the same address", async () => {
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

/** So many guesses that their lanes pause for good, and further ones queue up. */
async function guessAtLength(checks: PasswordChecks, guess: (count: number) => object, count: number) {
  const kept = await hashPassword("right", cheap);
  return Array.from({ length: count }, (_, index) =>
    checks.check({ ...here, presented: `guess ${index}`, kept, ...guess(index) }),
  );
}

/** The purpose of the queue: guesses delay no other caller. */
test.each<[string, (count: number) => object]>([
  ["one username from one address", () => ({})],
  ["one username from many addresses", (count) => ({ remoteAddress: `192.0.2.${count % 200}` })],
  ["many usernames from one address", (count) => ({ username: `user ${count % 150}` })],
  ["invented usernames from one address", (count) => ({ username: `user ${count}`, kept: undefined })],
])("thousands of guesses at %s delay no right password, not even its first check", async (_, guess) => {
  let pauses = 0;
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const sleep = () => new Promise<void>(() => void pauses++);
  const checks = new PasswordChecks({ clock, sleep });
  const shop = { username: "shop", presented: "right", kept: await hashPassword("right", cheap) };
  void (await guessAtLength(checks, guess, 3_000));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const more = await guessAtLength(checks, (count) => guess(count + 3_000), 500);
  const first = { finished: 0 };
  for (const guessed of more) void guessed.then(() => first.finished++);
  expect(await checks.check({ ...shop, remoteAddress: "198.51.100.7" })).toBe("right");
  expect(first.finished).toBeGreaterThan(0);
  // Behind a proxy that is not trusted all clients have one address.
  expect(await checks.check({ ...shop, username: "shop 2", remoteAddress: here.remoteAddress })).toBe(
    "right",
  );
});

test("of guesses beyond the limit, some are refused at once, and the rest are checked", async () => {
  const checks = new PasswordChecks({
    clock: new ManualClock("2026-11-20T00:00:00Z"),
    sleep: async () => {},
  });
  const results = await Promise.all(await guessAtLength(checks, () => ({}), 100));
  expect(results.filter((result) => result === "busy").length).toBeGreaterThan(80);
  expect(results.filter((result) => result === "wrong").length).toBeGreaterThanOrEqual(8);
});

test("a verified client is cached for a day after its last request", async () => {
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const checks = new PasswordChecks({ clock, sleep: () => new Promise(() => {}) });
  const kept = await hashPassword("right", cheap);
  expect(await checks.check({ ...here, presented: "right", kept })).toBe("right");
  for (let day = 0; day < 3; day++) {
    clock.advance({ hours: 23 });
    // Its lane pauses for ever after these: only a cached client gets through.
    for (let count = 0; count < 6; count++)
      void checks.check({ ...here, presented: `${day} ${count}`, kept });
    expect(await checks.check({ ...here, presented: "right", kept })).toBe("right");
  }
});

test("an unknown user is delayed and refused like an existing one", async () => {
  const delays: number[] = [];
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const checks = new PasswordChecks({ clock, sleep: async (ms) => void delays.push(ms) });
  for (let count = 0; count < 6; count++) {
    expect(await checks.check({ ...here, presented: `${count}`, kept: undefined })).toBe("wrong");
  }
  expect(delays).toEqual([100, 200]);
});
