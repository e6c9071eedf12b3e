import { CONSOLE_ROLES, type ConsoleRole } from "../../tenancy/index.ts";

/** Roles of people at a place. `admin` exists at the root tenant only. */
export const ROLES = CONSOLE_ROLES;
export type Role = ConsoleRole;

/** The closed list of what a page or form of the console may need. */
const PERMISSIONS = [
  "audit",
  "approve",
  "see_payments",
  "capture_and_void",
  "refund",
  "resend_callbacks",
  "export",
  "people",
  "settings",
  "links",
  "terminal",
  "annotate",
  "raw_data",
  "reveal",
  "developers",
  "see_configuration",
  "draft",
  "configure",
  "block",
  "customers",
  "delete_customers",
  "schedules",
  "charge",
  "platform",
  "settlements",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** `test`: with transactions of test mode only. */
type Extent = "no" | "test" | "yes";

const ROLE_PERMISSIONS: Readonly<Record<Role, Readonly<Record<Permission, Extent>>>> = {
  support: {
    audit: "no",
    approve: "no",
    see_payments: "yes",
    capture_and_void: "yes",
    refund: "yes",
    resend_callbacks: "yes",
    export: "yes",
    people: "no",
    settings: "no",
    links: "yes",
    terminal: "yes",
    annotate: "yes",
    raw_data: "no",
    reveal: "yes",
    developers: "no",
    see_configuration: "no",
    draft: "no",
    configure: "no",
    block: "yes",
    customers: "yes",
    delete_customers: "no",
    schedules: "yes",
    charge: "no",
    platform: "no",
    settlements: "no",
  },
  finance: {
    audit: "no",
    approve: "yes",
    see_payments: "yes",
    capture_and_void: "yes",
    refund: "yes",
    resend_callbacks: "yes",
    export: "yes",
    people: "no",
    settings: "no",
    links: "yes",
    terminal: "no",
    annotate: "yes",
    raw_data: "no",
    reveal: "yes",
    developers: "no",
    see_configuration: "yes",
    draft: "no",
    configure: "no",
    block: "yes",
    customers: "no",
    delete_customers: "no",
    schedules: "yes",
    charge: "yes",
    platform: "no",
    settlements: "yes",
  },
  developer: {
    audit: "no",
    approve: "no",
    see_payments: "yes",
    capture_and_void: "test",
    refund: "test",
    resend_callbacks: "yes",
    export: "test",
    people: "no",
    settings: "no",
    links: "test",
    terminal: "test",
    annotate: "yes",
    raw_data: "yes",
    reveal: "test",
    developers: "yes",
    see_configuration: "yes",
    draft: "yes",
    configure: "no",
    block: "no",
    customers: "test",
    delete_customers: "no",
    schedules: "test",
    charge: "test",
    platform: "no",
    settlements: "no",
  },
  // They configure, and move no money.
  operator: {
    audit: "yes",
    approve: "yes",
    see_payments: "yes",
    capture_and_void: "no",
    refund: "no",
    resend_callbacks: "yes",
    export: "yes",
    people: "yes",
    settings: "yes",
    links: "yes",
    terminal: "no",
    annotate: "yes",
    raw_data: "no",
    reveal: "yes",
    developers: "yes",
    see_configuration: "yes",
    draft: "yes",
    configure: "yes",
    block: "yes",
    customers: "yes",
    delete_customers: "yes",
    schedules: "yes",
    charge: "no",
    platform: "no",
    settlements: "yes",
  },
  admin: {
    audit: "yes",
    approve: "no",
    see_payments: "yes",
    capture_and_void: "no",
    refund: "no",
    resend_callbacks: "yes",
    export: "yes",
    people: "yes",
    settings: "yes",
    links: "no",
    terminal: "no",
    annotate: "yes",
    raw_data: "yes",
    reveal: "yes",
    developers: "yes",
    see_configuration: "yes",
    draft: "yes",
    configure: "yes",
    block: "yes",
    customers: "no",
    delete_customers: "no",
    schedules: "no",
    charge: "no",
    platform: "yes",
    settlements: "yes",
  },
};

/**
 * Whether one of the roles gives the permission.
 *
 * @param about the transaction or connector that the question is about. With `testMode` a role is enough that is limited to
 *   test mode; without it, what is live has to be allowed too
 */
export function rolesAllow(
  roles: readonly Role[],
  permission: Permission,
  { testMode = false }: { readonly testMode?: boolean } = {},
): boolean {
  const extents = roles.map((role) => ROLE_PERMISSIONS[role][permission]);
  return extents.includes("yes") || (testMode && extents.includes("test"));
}

/** The roles that have the permission, for the sentence that says who can help. */
export function rolesWith(permission: Permission, about?: { readonly testMode?: boolean }): Role[] {
  return ROLES.filter((role) => rolesAllow([role], permission, about));
}

/** A value of a form or column; undefined when it is no role. */
export function roleOf(text: string): Role | undefined {
  return ROLES.find((role) => role === text);
}
