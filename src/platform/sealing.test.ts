import { describe, expect, test } from "vitest";
import { createSealer } from "./sealing.ts";

describe("sealing", () => {
  const sealer = createSealer(Buffer.alloc(32, 1));

  test("what was sealed opens again, and two seals of one text differ", () => {
    expect(sealer.open(sealer.seal("demo-secret"))).toBe("demo-secret");
    expect(sealer.seal("demo-secret")).not.toBe(sealer.seal("demo-secret"));
    expect(sealer.seal("demo-secret")).not.toContain("demo-secret");
  });

  test("another key or a changed byte does not open it", () => {
    const sealed = sealer.seal("demo-secret");
    expect(() => createSealer(Buffer.alloc(32, 2)).open(sealed)).toThrow();
    const bytes = Buffer.from(sealed.slice(3), "base64");
    bytes[bytes.length - 1]! ^= 1;
    expect(() => sealer.open(`s1:${bytes.toString("base64")}`)).toThrow();
  });

  test("a master key of the wrong length is refused", () => {
    expect(() => createSealer(Buffer.alloc(16))).toThrow("32 bytes");
  });
});
