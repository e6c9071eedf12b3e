import { allows, type Grants } from "../grants.ts";
import type { Operation } from "../operations.ts";

/** The closed list of what a page or form of the console may need, and the operations that it is made of. */
export const CONSOLE_PERMISSIONS = {
  audit: ["read_audit"],
  approve: ["approve"],
  see_payments: ["read_payments"],
  capture_and_void: ["capture", "void", "move_by_hand"],
  refund: ["refund", "answer_disputes", "move_by_hand"],
  resend_callbacks: ["resend"],
  export: ["export_payments"],
  people: ["manage_people"],
  settings: ["change_settings"],
  links: ["make_links", "take_payments"],
  terminal: ["use_terminal", "take_payments"],
  annotate: ["annotate"],
  raw_data: ["read_raw_data"],
  reveal: ["read_personal_data"],
  developers: ["make_credentials"],
  see_configuration: ["read_configuration"],
  draft: ["draft"],
  configure: ["configure"],
  block: ["block"],
  customers: ["read_customers", "manage_customers"],
  delete_customers: ["remove_profiles", "erase_customers"],
  schedules: ["manage_schedules"],
  charge: ["charge_batches", "take_payments", "move_by_hand"],
  platform: ["run_platform"],
  settlements: ["read_settlements"],
  vault: ["move_vault"],
  bank: ["work_bank"],
} as const satisfies Readonly<Record<string, readonly Operation[]>>;

export type ConsolePermission = keyof typeof CONSOLE_PERMISSIONS;

/**
 * Whether the grants have every operation of the permission.
 *
 * @param testMode about a transaction or connector of test mode: then a grant is enough that is limited to it
 */
export function permits(
  grants: Grants,
  permission: ConsolePermission,
  { testMode = false }: { readonly testMode?: boolean } = {},
): boolean {
  const mode = testMode ? "test" : "live";
  return CONSOLE_PERMISSIONS[permission].every((operation) => allows(grants, { operation, mode }));
}
