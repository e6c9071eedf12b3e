import type { JsonObject } from "@quittance/provider-kit";

/** Without the fields that have no value. */
export function present(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );
}
