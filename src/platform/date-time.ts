import type { FieldFault } from "./field-fault.ts";

const DATE_TIME =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}[ Tt][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?)?([+-][0-9]{2}:[0-9]{2}|[Zz])?$/;
const MOMENT =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?([+-][0-9]{2}:[0-9]{2}|[Zz])$/;

/**
 * A date and time as clients write it, as a pattern for schemas: RFC 3339 with or without fractions of a second, with a space
 * for the T, and without seconds or an offset.
 */
export const DATE_TIME_PATTERN: string = DATE_TIME.source;
/** A moment as RFC 3339 has it, with seconds and an offset. */
export const MOMENT_PATTERN: string = MOMENT.source;
/** Enough for both, with room for the longest offset. */
export const MAX_DATE_TIME_CHARACTERS = 40;

/** A time whose `+` became a blank, as in an address where it was not written as `%2B`. */
const LOST_PLUS =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2}[ Tt][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,9})?)?) ([0-9]{2}:[0-9]{2})$/;

/** Puts the `+` back before the offset of a time: PHP and Python write `…T00:00:00+00:00` into addresses as it is. */
export function withLostPlus(text: string): string {
  return text.replace(LOST_PLUS, "$1+$2");
}

const OFFSET = /(?:[+-]\d{2}:\d{2}|Z)$/i;

export const NO_DATE_TIME: FieldFault = {
  code: "wrong_form",
  form: "date_time",
  wanted: "must be a date and time, as 2026-12-01T10:00:00+01:00",
};

interface DateTime {
  readonly at: Temporal.Instant;
  /** `+01:00` or `Z`; undefined when it was not sent, and the time is in UTC. */
  readonly offset: string | undefined;
}

/** Reads a date and time; undefined for what is none, such as 30 February. */
export function readDateTime(text: string): DateTime | undefined {
  if (!DATE_TIME.test(text)) return undefined;
  const offset = OFFSET.exec(text)?.[0].toUpperCase();
  try {
    return { at: Temporal.Instant.from(offset === undefined ? `${text}Z` : text), offset };
  } catch {
    return undefined;
  }
}
