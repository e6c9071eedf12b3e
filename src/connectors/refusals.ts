import type { FieldRefused } from "../platform/field-refused.ts";
import type { Refusal } from "../platform/refusal.ts";

/** Everything the connectors slice can say no to when it is configured. */
export type ConnectorRefusal =
  | Refusal<"connector_not_found">
  | Refusal<"adapter_not_found">
  /** The change needs the permission `credentials`. */
  | Refusal<"needs_credentials">
  | FieldRefused;
