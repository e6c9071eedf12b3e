import type { Refusal } from "../../platform/refusal.ts";
import { findTenant, readBasicCredentials, type AuthenticationParts } from "../../tenancy/index.ts";
import type { Scope } from "../projection/index.ts";
import { findUsableKey, scopeOf } from "./bi-api-key.ts";

type KeyRefusal =
  | Refusal<"invalid_credentials">
  | Refusal<"too_many_attempts">
  /** The optional feature is off for the key's tenant. */
  | Refusal<"feature_off">;

/** The scope that the key in an `Authorization: Basic` header reads. Missing, unknown and wrong keys look alike, also in time. */
export async function authenticateKey(
  { db, sealer, configuration, passwords, isSwitchedOff }: AuthenticationParts,
  request: { authorization: string | undefined; remoteAddress: string },
): Promise<Scope | KeyRefusal> {
  const credentials = readBasicCredentials(request.authorization);
  if (!credentials) return { refused: true, code: "invalid_credentials" };
  const { username, password } = credentials;
  const found = await configuration.getOrLoad("bi-key", username, async () => {
    const isKey = !username.includes("\0") && !isSwitchedOff?.(username);
    const key = isKey ? await findUsableKey(db, username) : undefined;
    return key && { key, tenant: await findTenant(db, { tenantGuid: key.tenantGuid, sealer }) };
  });
  const result = await passwords.check({
    kind: "bi_key",
    username,
    presented: password,
    kept: found?.key.passwordHash,
    remoteAddress: request.remoteAddress,
  });
  if (result === "busy") return { refused: true, code: "too_many_attempts" };
  if (result === "wrong" || !found) return { refused: true, code: "invalid_credentials" };
  if (!found.tenant?.settings.features.biDataSource) return { refused: true, code: "feature_off" };
  return scopeOf(found.key);
}
