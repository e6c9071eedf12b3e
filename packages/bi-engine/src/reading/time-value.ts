import { illegalArgument } from "../errors.ts";

const UNIT_MS: Readonly<Record<string, number>> = {
  nanos: 1e-6,
  micros: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** A span of time such as `10s`; a number without a unit is refused, as OpenSearch does. */
export function readTimeMs(text: string, setting: string): number {
  const millis = text === "-1" || text === "0" ? Number(text) : timeMsOf(text);
  if (millis !== undefined) return millis;
  throw illegalArgument(
    `failed to parse setting [${setting}] with value [${text}] as a time value: unit is missing or unrecognized`,
  );
}

/** The milliseconds of a number with a unit; undefined for any other text. */
export function timeMsOf(text: string): number | undefined {
  const [, digits, unit = ""] = /^(\d+)\s*(nanos|micros|ms|s|m|h|d)$/.exec(text.trim().toLowerCase()) ?? [];
  const factor = UNIT_MS[unit];
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
}
