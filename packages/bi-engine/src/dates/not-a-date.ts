import type { ErrorCause } from "../errors.ts";

/** The chain of causes a shard gives for a text that is no date in the format. */
export function notADate(text: string, format: string, refusal: string): ErrorCause {
  const reason = `failed to parse date field [${text}] with format [${format}]`;
  return {
    type: "parse_exception",
    reason: `${reason}: [${reason}]`,
    causedBy: {
      type: "illegal_argument_exception",
      reason,
      causedBy: { type: "date_time_parse_exception", reason: refusal },
    },
  };
}
