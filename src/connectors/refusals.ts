import type { Refusal } from "../platform/refusal.ts";

/** Everything the connectors slice can say no to when it is configured. */
export type ConnectorRefusal =
  | Refusal<"merchant_not_found">
  | Refusal<"connector_not_found">
  | Refusal<"adapter_not_found">
  /** What the request changes needs the permission `credentials`. */
  | Refusal<"needs_credentials">
  | FieldRefused;

/** A field whose value the rules do not allow, named by its path in the request. */
export type FieldRefused = Refusal<"field_refused"> & {
  readonly path: string;
  readonly kind: "missing" | "unknown" | "format" | "not_allowed" | "not_applicable" | "not_found";
  readonly message: string;
};

export function fieldRefused(path: string, kind: FieldRefused["kind"], message: string): FieldRefused {
  return { refused: true, code: "field_refused", path, kind, message };
}
