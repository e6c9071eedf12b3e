/**
 * A refusal is a value, not an exception: a rule forbids the request. Every slice has a closed union of them, and each use
 * case names its own in its return type; the HTTP edge turns the code into status and message.
 */
export interface Refusal<Code extends string = string> {
  readonly refused: true;
  readonly code: Code;
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "refused" in value && value.refused === true;
}

/** Closes an exhaustive `switch`: reaching it is a bug. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
