import { expect, test } from "vitest";
import { ChangeDecoder } from "./decode-changes.ts";

const relation = Buffer.concat([
  Buffer.from("R"),
  int32(7),
  Buffer.from("public\0attempts\0d"),
  int16(2),
  ...["uuid", "attempt"].map((name) => Buffer.concat([Buffer.from(`\u0001${name}\0`), int32(25), int32(-1)])),
]);

test("keys of inserted and deleted rows are read by the names of their columns", () => {
  const decoder = new ChangeDecoder();
  expect(decoder.keysIn(relation)).toEqual([]);
  const row = { table: "attempts", key: { uuid: "ü1", attempt: "2" } };
  expect(decoder.keysIn(Buffer.concat([Buffer.from("I"), int32(7), tuple("N", "ü1", "2")]))).toEqual([row]);
  expect(decoder.keysIn(Buffer.concat([Buffer.from("D"), int32(7), tuple("K", "ü1", "2")]))).toEqual([row]);
});

test("an update that changes the key has both keys", () => {
  const decoder = new ChangeDecoder();
  decoder.keysIn(relation);
  const update = Buffer.concat([Buffer.from("U"), int32(7), tuple("K", "a", "1"), tuple("N", "b", "1")]);
  expect(decoder.keysIn(update).map(({ key }) => key["uuid"])).toEqual(["a", "b"]);
});

test("the begin and the end of a database transaction have no key", () => {
  const decoder = new ChangeDecoder();
  for (const kind of ["B", "C", "Y", "O"]) expect(decoder.keysIn(Buffer.from(`${kind}xxxxxxxx`))).toEqual([]);
});

test("the id of a database transaction is read where it begins", () => {
  const begin = Buffer.concat([Buffer.from("B"), Buffer.alloc(16), int32(-2)]);
  expect(new ChangeDecoder().transactionIn(begin)).toBe(4_294_967_294);
  expect(new ChangeDecoder().transactionIn(relation)).toBeUndefined();
});

test("a message that is cut off, or has a key without a value, is refused", () => {
  const decoder = new ChangeDecoder();
  decoder.keysIn(relation);
  const insert = Buffer.concat([Buffer.from("I"), int32(7), tuple("N", "a", "1")]);
  expect(() => decoder.keysIn(insert.subarray(0, -1))).toThrow("too short");
  expect(() => decoder.keysIn(Buffer.concat([Buffer.from("I"), int32(8), tuple("N", "a", "1")]))).toThrow(
    "not described",
  );
  const withoutValue = Buffer.concat([
    Buffer.from("I"),
    int32(7),
    Buffer.from("N"),
    int16(2),
    Buffer.from("nn"),
  ]);
  expect(() => decoder.keysIn(withoutValue)).toThrow("no value");
});

function tuple(kind: "K" | "N", ...values: string[]): Buffer {
  const columns = values.map((value) => {
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from("t"), int32(bytes.length), bytes]);
  });
  return Buffer.concat([Buffer.from(kind), int16(values.length), ...columns]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
