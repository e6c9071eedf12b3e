/**
 * Responses that 2.17.1 gives otherwise than the older server they were recorded from. `re-record.ts` writes them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asNumber, asObject, parseExactJson } from "./exact-json.ts";
import type { RecordedCase } from "./recorded-cases.ts";

const correctionsPath = join(import.meta.dirname, "re-recorded.json");

/** By the name of the case and the index of the recorded step, joined by `#`. */
export type Corrections = Map<string, { status: number; response: unknown }>;

export function readCorrections(): Corrections {
  const entries = Object.entries(asObject(parseExactJson(readFileSync(correctionsPath, "utf8"))));
  return new Map(
    entries.map(([key, value]) => {
      const { status, response } = asObject(value);
      return [key, { status: asNumber(status), response }];
    }),
  );
}

export function writeCorrections(corrections: Corrections): void {
  writeFileSync(correctionsPath, `${JSON.stringify(Object.fromEntries(corrections), null, 1)}\n`);
}

/** The case with the responses of 2.17.1 in place of those it contradicts. */
export function withCorrections(recordedCase: RecordedCase, corrections = readCorrections()): RecordedCase {
  const recorded = recordedCase.recorded.map((step, index) => {
    const correction = corrections.get(`${recordedCase.name}#${index}`);
    if (correction === undefined) return step;
    return { ...step, status: correction.status, response: correction.response };
  });
  return { ...recordedCase, recorded };
}
