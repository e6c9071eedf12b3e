import { expect, test } from "vitest";
import { clientHash, hashPassword, UNMATCHABLE_HASH, verifyPassword } from "./password-hash.ts";

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
