import { expect, test } from "vitest";
import { acceptedStep, codeAt, newTotpSecret } from "./totp.ts";

/** "12345678901234567890" of RFC 6238, appendix B, in base 32. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %i seconds the code is the one of RFC 6238", (seconds, code) => {
  expect(codeAt(SECRET, BigInt(Math.floor(seconds / 30)))).toBe(code);
});

test("a code counts once, also one step early or late, and no other code does", () => {
  const at = Temporal.Instant.fromEpochMilliseconds(1_234_567_890_000);
  const step = 41_152_263n;
  for (const near of [step - 1n, step, step + 1n]) {
    const code = codeAt(SECRET, near);
    expect(acceptedStep({ secret: SECRET, code, at, lastStep: 0n })).toBe(near);
    expect(acceptedStep({ secret: SECRET, code, at, lastStep: near })).toBe(undefined);
  }
  for (const far of [step - 2n, step + 2n])
    expect(acceptedStep({ secret: SECRET, code: codeAt(SECRET, far), at, lastStep: 0n })).toBe(undefined);
  for (const code of ["", "000000", "5924", "005924 "])
    expect(acceptedStep({ secret: SECRET, code, at, lastStep: 0n })).toBe(undefined);
});

test("a new secret has 160 bits, and gives codes", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(codeAt(secret, 1n)).toMatch(/^\d{6}$/);
});
