import { englishOf, type FieldFault } from "./field-fault.ts";
import type { Refusal } from "./refusal.ts";

/** A field whose value the rules do not allow, named by its path in the request. */
export type FieldRefused = Refusal<"field_refused"> & {
  readonly path: string;
  readonly kind: "missing" | "unknown" | "format" | "not_allowed" | "not_applicable" | "not_found";
  readonly message: string;
  /** The same as the message, for readers in other languages. */
  readonly fault?: FieldFault;
};

/** @param problem the mistake, or a sentence in English for a rule without sentences in other languages */
export function fieldRefused(
  path: string,
  kind: FieldRefused["kind"],
  problem: string | FieldFault,
): FieldRefused {
  const refused = { refused: true, code: "field_refused", path, kind } as const;
  return typeof problem === "string"
    ? { ...refused, message: problem }
    : { ...refused, message: englishOf(problem), fault: problem };
}
