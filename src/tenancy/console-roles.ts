/** Roles of people at a place of the console. `admin` exists at the root tenant only. */
export const CONSOLE_ROLES = ["support", "finance", "developer", "operator", "admin"] as const;
export type ConsoleRole = (typeof CONSOLE_ROLES)[number];
