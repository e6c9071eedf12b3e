import { expect, test } from "vitest";
import { HASH_COST } from "../passwords/hash-cost.ts";
import {
  clientHash,
  hashNextPassword,
  hashPassword,
  matchingPassword,
  UNMATCHABLE_HASH,
  verifyPassword,
} from "./password-hash.ts";

test("the client's form is the one the official PHP client sends", () => {
  expect(clientHash("pass")).toBe("ea2f48f438990a988a53c85e98971cacd2cf309e");
});

test("a password is right raw and in the client's form, and nothing else is", async () => {
  const kept = await hashPassword("pass");
  expect(await verifyPassword("pass", kept)).toBe(true);
  expect(await verifyPassword("ea2f48f438990a988a53c85e98971cacd2cf309e", kept)).toBe(true);
  expect(await verifyPassword("Pass", kept)).toBe(false);
  expect(await verifyPassword(kept, kept)).toBe(false);
});

test("a raw password that looks like the client's form is right too", async () => {
  const looksHashed = "0123456789abcdef0123456789abcdef01234567";
  expect(await verifyPassword(looksHashed, await hashPassword(looksHashed))).toBe(true);
});

test("two hashes of one password differ, and no password matches the unmatchable one", async () => {
  expect(await hashPassword("pass")).not.toBe(await hashPassword("pass"));
  expect(await verifyPassword("", UNMATCHABLE_HASH)).toBe(false);
});

const CHEAP = { N: 16, r: 8, p: 1 };
const saltOf = (hash: string) => hash.split("$")[4];

test("the password that follows another one has its salt, so that one scrypt compares both", async () => {
  const before = await hashPassword("before", CHEAP);
  const next = await hashNextPassword("next", before, CHEAP);
  expect(saltOf(next)).toBe(saltOf(before));
  expect(next).not.toBe(before);
  for (const [presented, matching] of [
    ["next", 0],
    [clientHash("next"), 0],
    ["before", 1],
    [clientHash("before"), 1],
    ["neither", undefined],
  ] as const)
    expect(await matchingPassword(presented, [next, before]), presented).toBe(matching);
});

test("a password before of another cost has another salt, and is compared too", async () => {
  const before = await hashPassword("before", { ...CHEAP, N: 32 });
  const next = await hashNextPassword("next", before, CHEAP);
  expect(saltOf(next)).not.toBe(saltOf(before));
  expect(await matchingPassword("before", [next, before])).toBe(1);
  expect(await matchingPassword("next", [next, before])).toBe(0);
});

test("a check against two passwords of one salt runs one scrypt, and of two salts two", async () => {
  const before = await hashPassword("before");
  const [next, other] = [await hashNextPassword("next", before), await hashPassword("other")];
  const cpuMs = async (kept: [string, string]) => {
    const start = process.cpuUsage();
    await matchingPassword("guess", kept);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
  const rounds: [one: number, two: number][] = [];
  for (let round = 0; round < 4; round++)
    rounds.push([await cpuMs([next, before]), await cpuMs([next, other])]);
  // The least of each: other work of the process only adds.
  const least = (at: 0 | 1) => Math.min(...rounds.map((round) => round[at]));
  expect(least(0)).toBeLessThan(least(1) * 0.75);
}, 30_000);

test("hashes of production have at least the cost that OWASP recommends", () => {
  const { N, r, p } = HASH_COST;
  expect(N * r * p).toBeGreaterThanOrEqual(2 ** 15 * 8 * 3);
});

test("a public password of the demo has a cheap hash, and no other one", async () => {
  const costOf = (hash: string) => hash.split("$").slice(1, 4).map(Number);
  const known = await hashPassword("demo-password");
  expect(costOf(known)).toEqual([2 ** 9, 8, 1]);
  expect(await verifyPassword("demo-password", known)).toBe(true);
  expect(await verifyPassword(clientHash("demo-password"), known)).toBe(true);
  expect(costOf(await hashPassword("demo-passwords"))[0]).toBeGreaterThan(2 ** 9);
});
