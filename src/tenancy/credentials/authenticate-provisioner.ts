import {
  ALL_PERMISSIONS,
  wholeAuthority,
  type Authority,
  type ProvisioningPermission,
} from "../../authority/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { authenticateAdministrator } from "../administrators.ts";
import type { AuthenticationParts, AuthenticationRefusal } from "../authenticate-merchant-user.ts";
import { readBasicCredentials } from "../basic-credentials.ts";
import { ROOT_TENANT_GUID } from "../tenant.ts";
import { authorityOfCredential } from "./authority-of-credential.ts";
import { findUsableCredential } from "./credential-store.ts";

/** The caller of the provisioning API, with the permissions. */
export interface Provisioner {
  readonly username: string;
  /** The root credential itself, and not one that was made with it. */
  readonly isRoot: boolean;
  /** With all below it. The root tenant is the whole installation. */
  readonly tenantGuid: string;
  readonly permissions: readonly ProvisioningPermission[];
  /** Everything that the caller may do, and so may give. */
  readonly authority: Authority;
  /** Null for the root credential, which has no end. */
  readonly expiresAt: Temporal.Instant | null;
}

const GUID = /^PC-[0-9a-f-]{1,50}$/;

/** The root credential, or one of a tenant. Missing, unknown, ended and wrong ones do not differ. */
export async function authenticateProvisioner(
  parts: AuthenticationParts,
  request: { authorization: string | undefined; remoteAddress: string },
): Promise<Provisioner | AuthenticationRefusal> {
  const credentials = readBasicCredentials(request.authorization);
  if (!credentials || !GUID.test(credentials.username)) {
    const administrator = await authenticateAdministrator(parts, request);
    if (isRefusal(administrator)) return administrator;
    return {
      ...administrator,
      isRoot: true,
      tenantGuid: ROOT_TENANT_GUID,
      permissions: ALL_PERMISSIONS,
      authority: wholeAuthority([ROOT_TENANT_GUID]),
      expiresAt: null,
    };
  }
  const { username, password } = credentials;
  const found = await parts.configuration.getOrLoad("provisioning credential", username, () =>
    findUsableCredential(parts.db, username),
  );
  // It may have ended since it was cached.
  const isUsable = found && Temporal.Instant.compare(found.expiresAt, parts.clock.real.now()) > 0;
  const result = await parts.passwords.check({
    kind: "administrator",
    username: `provisioning ${username}`,
    presented: password,
    kept: isUsable ? found.passwordHash : undefined,
    remoteAddress: request.remoteAddress,
  });
  if (result === "busy") return { refused: true, code: "too_many_attempts" };
  if (result === "wrong" || !found) return { refused: true, code: "invalid_credentials" };
  const { tenantGuid, permissions, expiresAt } = found;
  const authority = authorityOfCredential(found);
  return { username, isRoot: false, tenantGuid, permissions, authority, expiresAt };
}
