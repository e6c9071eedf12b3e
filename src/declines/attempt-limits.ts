import type { SourceName } from "./decline-rows.ts";

/** How many attempts with one card a scheme allows a merchant, the first one included. A rule of others, with its source. */
interface AttemptLimit {
  /** The brand, as the vault names it. */
  readonly scheme: string;
  /** In any 24 hours; absent: no limit. */
  readonly perDay?: number;
  /** In any 30 days. */
  readonly perMonth: number;
  readonly source: SourceName;
}

/** The known limits: schemes that are not here have none. */
export const ATTEMPT_LIMITS: readonly AttemptLimit[] = [
  { scheme: "visa", perMonth: 20, source: "visa" },
  { scheme: "mastercard", perDay: 10, perMonth: 35, source: "checkout" },
  { scheme: "maestro", perDay: 10, perMonth: 35, source: "checkout" },
];

/** The limit of a scheme, by the brand as the vault names it. */
export function attemptLimitOf(scheme: string): AttemptLimit | undefined {
  return ATTEMPT_LIMITS.find((limit) => limit.scheme === scheme);
}
