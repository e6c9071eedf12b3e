import type { Refusal } from "./refusal.ts";

/** A field whose value the rules do not allow, named by its path in the request. */
export type FieldRefused = Refusal<"field_refused"> & {
  readonly path: string;
  readonly kind: "missing" | "unknown" | "format" | "not_allowed" | "not_applicable" | "not_found";
  readonly message: string;
};

export function fieldRefused(path: string, kind: FieldRefused["kind"], message: string): FieldRefused {
  return { refused: true, code: "field_refused", path, kind, message };
}
