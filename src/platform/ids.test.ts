import { expect, test } from "vitest";
import { createIds } from "./ids.ts";

test("a transaction's uuid is 20 hex digits that sort by the second", () => {
  let nowMs = Date.UTC(2026, 10, 21);
  const ids = createIds(
    (size) => Buffer.alloc(size, 0xff),
    () => nowMs,
  );
  const before = ids.transactionUuid();
  nowMs += 1_000;
  const after = createIds(
    (size) => Buffer.alloc(size),
    () => nowMs,
  ).transactionUuid();
  expect(before).toMatch(/^[0-9a-f]{20}$/);
  expect(before < after).toBe(true);
});

test("the uuids of one second differ", () => {
  const ids = createIds(undefined, () => 0);
  expect(ids.transactionUuid()).toMatch(/^0{8}/);
  expect(new Set(Array.from({ length: 1_000 }, () => ids.transactionUuid())).size).toBe(1_000);
});

test("UUIDs are greater than those before, within a millisecond and after the clock was set back", () => {
  let nowMs = Date.UTC(2026, 10, 23);
  const ids = createIds(undefined, () => nowMs);
  const made = Array.from({ length: 10_000 }, () => ids.uuid());
  nowMs -= 60_000;
  made.push(ids.uuid());
  nowMs += 120_000;
  made.push(ids.uuid());
  expect(made).toEqual(made.toSorted());
  expect(new Set(made).size).toBe(made.length);
  for (const uuid of made)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("every random part is drawn once, also where the pool of random bytes is refilled", () => {
  const ids = createIds();
  const secrets = Array.from({ length: 1_000 }, (_, at) => ids.secret(16 + (at % 7)));
  for (const secret of secrets) expect(secret).toMatch(/^([0-9A-F]{2}){16,22}$/);
  const parts = secrets.flatMap((secret) => [secret.slice(0, 16), secret.slice(-16)]);
  expect(new Set(parts).size).toBe(parts.length);
});
