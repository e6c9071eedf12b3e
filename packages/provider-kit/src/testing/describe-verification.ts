import { describe, expect, test } from "vitest";

import { readableReport } from "../verify/report.ts";
import { verifyAdapter } from "../verify/verify-adapter.ts";
import type { Verification } from "../verify/verification.ts";

/** A part of `quittance-provider verify` that is short enough for every run of the tests. */
export function describeVerification(
  name: string,
  verification: Verification,
  { lives = 25, faultShare = 0.01, seed = 1 }: { lives?: number; faultShare?: number; seed?: number } = {},
): void {
  describe(`${name} is verified`, () => {
    test("through faults and crashes nothing is charged twice, lost or wrong", async () => {
      const report = await verifyAdapter(verification, { lives, faultShare, seed });
      expect(report.passed, readableReport(report)).toBe(true);
      expect(report.lives).toBeGreaterThanOrEqual(lives);
    });
  });
}
