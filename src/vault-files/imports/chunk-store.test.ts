import { expect, test } from "vitest";
import type { Queryable } from "../../platform/database/index.ts";
import { storeFile } from "./chunk-store.ts";

const MIB = 1024 ** 2;
/** It begins as a message that is encrypted to a key does. */
const PIECE = Buffer.alloc(16 * MIB, 0xc1);

/** Stores a file of so many bytes, and counts the statements. */
async function stored(bytes: number) {
  let statements = 0;
  const db = { execute: async () => (statements += 1) } as unknown as Queryable;
  async function* body() {
    for (let left = bytes; left > 0; left -= PIECE.length) yield PIECE.subarray(0, left);
  }
  const result = await storeFile(db, { guid: "VI-1", body: body() }).catch((error: unknown) => error);
  return { result, statements };
}

test("a file of 1 GiB is stored as it arrives, and one byte more is refused", async () => {
  const { result, statements } = await stored(1_024 * MIB);
  expect(result).toMatchObject({ fileBytes: 1_073_741_824n });
  expect(statements).toBe(64);
  expect((await stored(1_024 * MIB + 1)).result).toMatchObject({
    message: "The file is larger than 1 GiB: split it.",
  });
});

test("a file that is not encrypted reaches no statement", async () => {
  let statements = 0;
  const db = { execute: async () => (statements += 1) } as unknown as Queryable;
  async function* body() {
    yield Buffer.from("pan,expiration\n");
    yield Buffer.from("4111111111111111,12/30\n");
  }
  await expect(storeFile(db, { guid: "VI-1", body: body() })).rejects.toThrow("not encrypted");
  expect(statements).toBe(0);
});
