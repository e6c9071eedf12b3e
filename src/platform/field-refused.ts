import { englishOf, type FieldFault } from "./field-fault.ts";
import type { Refusal } from "./refusal.ts";

/** A field whose value the rules do not allow, named by its path in the request. */
export type FieldRefused = Refusal<"field_refused"> & {
  readonly path: string;
  readonly kind: "missing" | "unknown" | "format" | "not_allowed" | "not_applicable" | "not_found";
  /** The fault in the words of the API. */
  readonly message: string;
  readonly fault: FieldFault;
};

export function fieldRefused(path: string, kind: FieldRefused["kind"], fault: FieldFault): FieldRefused {
  return { refused: true, code: "field_refused", path, kind, message: englishOf(fault), fault };
}
