import { wholeAuthority, type Authority } from "../../../authority/index.ts";
import { ROOT_TENANT_GUID } from "../../../tenancy/index.ts";

/** A person who makes a credential of an assistant. A person has no end, as a credential has. */
export function giverOf(authority: Authority) {
  return { permissions: ["read"], authority, expiresAt: null } as const;
}

/** Another person agreed, whose authority was compared when they did. */
export const AGREED = giverOf(wholeAuthority([ROOT_TENANT_GUID]));
