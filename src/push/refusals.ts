import type { Refusal } from "../platform/refusal.ts";

/** The textual codes of the push API. */
export type PushRefusal = Refusal<
  "MISSING_FIELDS" | "INVALID_DATA" | "DUPLICATE_ID" | "INVALID_REFERENCE"
> & {
  readonly message: string;
};

export function refusePush(code: PushRefusal["code"], message: string): PushRefusal {
  return { refused: true, code, message };
}
