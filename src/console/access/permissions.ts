import {
  CONSOLE_ROLES,
  grantsOfRoles,
  permits,
  type ConsolePermission,
  type ConsoleRole,
} from "../../authority/index.ts";

/** Roles of people at a place. `admin` exists at the root tenant only. */
export const ROLES = CONSOLE_ROLES;
export type Role = ConsoleRole;
export type Permission = ConsolePermission;

/**
 * Whether one of the roles gives the permission.
 *
 * @param about the transaction or connector that the question is about. With `testMode` a role is enough that is limited to
 *   test mode; without it, what is live has to be allowed too
 */
export function rolesAllow(
  roles: readonly Role[],
  permission: Permission,
  about?: { readonly testMode?: boolean },
): boolean {
  return permits(grantsOfRoles(roles), permission, about);
}

/** The roles that have the permission, for the sentence that says who can help. */
export function rolesWith(permission: Permission, about?: { readonly testMode?: boolean }): Role[] {
  return ROLES.filter((role) => rolesAllow([role], permission, about));
}

/** A value of a form or column; undefined when it is no role. */
export function roleOf(text: string): Role | undefined {
  return ROLES.find((role) => role === text);
}
