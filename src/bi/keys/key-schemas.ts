import { Type } from "typebox";
import { CreatedBy, Nullable, type EntityScope } from "../../tenancy/index.ts";
import { findBiKey, type BiApiKey } from "./bi-api-key.ts";

export const KEY_SCOPE: EntityScope<"apiKey", BiApiKey> = {
  field: "apiKey",
  param: Type.String({ maxLength: 50 }),
  what: "key",
  find: ({ db }, apiKey) => findBiKey(db, apiKey),
};

export const KeySchema = Type.Object({
  apiKey: Type.String(),
  name: Type.String(),
  tenantGuid: Type.String(),
  merchantGuid: Nullable(Type.String()),
  testOnly: Type.Boolean({ description: "It finds test payments only." }),
  createdAt: Type.String({ format: "date-time" }),
  createdBy: CreatedBy,
  revokedAt: Nullable(Type.String({ format: "date-time" })),
});

/** The key as responses show it, without its password. */
export function describeKey(key: BiApiKey) {
  const { createdAt, revokedAt, ...plain } = key;
  const reported = (at: Temporal.Instant) => at.toString({ smallestUnit: "second" });
  return { ...plain, createdAt: reported(createdAt), revokedAt: revokedAt && reported(revokedAt) };
}
