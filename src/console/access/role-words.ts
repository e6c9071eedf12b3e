import type { Text } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import type { Role } from "./permissions.ts";
import type { Membership } from "./person.ts";

/** A role as people say it. */
export function roleWord(role: Role): string {
  return t(WORDS[role]);
}

/** The role where it stands alone, as in a list. */
export function roleTitle(role: Role): string {
  const word = roleWord(role);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The role in a list of people, with whether they may invite and remove colleagues. */
export function roleAndOwner({ role, isOwner }: Pick<Membership, "role" | "isOwner">): string {
  return isOwner ? t("{role}, owner", { role: roleTitle(role) }) : roleTitle(role);
}

const WORDS = {
  support: "role|support",
  finance: "role|finance",
  developer: "role|developer",
  operator: "role|operator",
  admin: "role|admin",
} as const satisfies Record<Role, Text>;
