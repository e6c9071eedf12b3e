import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { AdapterCertificate } from "@quittance/provider-kit";
import { Type } from "typebox";
import { Value } from "typebox/value";

/** The part of `certificate.json` that is shown; `quittance-provider certify` writes it. */
const CertificateFile = Type.Object({
  version: Type.String({ minLength: 1, maxLength: 100 }),
  date: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }),
  steps: Type.Array(
    Type.Object({
      result: Type.Union([Type.Literal("passed"), Type.Literal("failed"), Type.Literal("skipped")]),
    }),
    { maxItems: 1_000 },
  ),
  differences: Type.Array(Type.Unknown(), { maxItems: 10_000 }),
});

/** @returns the certificate in a package's folder; undefined where there is none that can be read */
export async function readCertificate(folder: string): Promise<AdapterCertificate | undefined> {
  try {
    const given: unknown = JSON.parse(await readFile(join(folder, "certificate.json"), "utf8"));
    if (!Value.Check(CertificateFile, given)) return undefined;
    const { date, version, steps, differences } = given;
    // A day that no calendar has throws.
    Temporal.PlainDate.from(date, { overflow: "reject" });
    const count = (result: string) => steps.filter((step) => step.result === result).length;
    return {
      date,
      version,
      passed: count("passed"),
      failed: count("failed"),
      skipped: count("skipped"),
      differences: differences.length,
    };
  } catch {
    return undefined;
  }
}
